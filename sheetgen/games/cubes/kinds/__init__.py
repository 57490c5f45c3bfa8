"""The kinds of puzzles of the cube game, one file each, in the order in which they are listed."""

from sheetgen.games.kind import registry

from . import only_move, teams, trap, who_wins, win_in

KINDS = registry((win_in.KIND, only_move.KIND, trap.KIND, who_wins.KIND, teams.KIND))
