"""The kinds of dice puzzles, one file each: the question, and how it is answered, proven, coded, written and shown."""

from sheetgen.games.kind import registry

from ..puzzles.dice_kind import by_code
from . import best_move, chance, finish, last_lock, score, target

KINDS = registry((finish.KIND, target.KIND, last_lock.KIND, score.KIND, chance.KIND, best_move.KIND))
KINDS_BY_CODE = by_code(KINDS.values())
