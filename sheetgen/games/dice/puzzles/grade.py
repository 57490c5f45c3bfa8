"""Levels and tags: how hard a puzzle is, and what its solution needs.

A level is a property of the puzzle: the weakest player that still solves it, or the number of things to mind. Tags of
puzzles with rolls to come hold for *every* way that solves them.
"""

from sheetgen.base.errors import NotProvenError
from sheetgen.games.kind import LEVELS

from ..rules import scoring
from ..rules.position import Position
from ..solve.players_ahead import FARTHEST, Aim, Study, own_locks, reaches

NOTHING_THEN_ONE_THING = ((0,), (1,))  # numbers of things to mind, as easy puzzles have them in turn


def solved_by(study: Study, aim: Aim) -> tuple[bool, ...]:
    """Whether the players who look 1, 2 and 3 turns ahead always reach the aim."""
    return tuple(reaches(aim, end, study.best) for end in study.ends)


def level_of_players(expert_turns: int, study: Study, aim: Aim, turns: int) -> str:
    """The weakest player that solves it: looking 1 turn ahead easy, 2 medium, 3 hard, none of them expert.

    ``expert_turns`` is how many turns an expert puzzle has at least.
    """
    solved = solved_by(study, aim)
    if True in solved:
        return LEVELS[solved.index(True)]
    if turns < expert_turns:
        raise NotProvenError(f"nobody who looks {FARTHEST} turns ahead solves it, and it has only {turns} turns")
    return LEVELS[-1]


def is_steady(study: Study, aim: Aim) -> bool:
    """Whether looking farther ahead never does worse, so that the level is well defined."""
    solved = solved_by(study, aim)
    return list(solved) == sorted(solved)


def level_of_things(things: int) -> str:
    """The level for a number of things to mind: none or one easy, two medium, three hard, more expert."""
    return LEVELS[min(max(things - 1, 0), len(LEVELS) - 1)]


def tags(position: Position, study: Study) -> tuple[str, ...]:
    """What every solution needs: its deeds, two own locks, and the symbols it completes.

    ``double-lock``: you close two rows. ``two-in-fewest``, ``double-fewest``, …: you complete that pair of symbols.
    """
    sheet, before, after = position.sheet, position.state, study.final
    found = set(study.needs)
    if own_locks(sheet, after) - own_locks(sheet, before) > 1:
        found.add("double-lock")
    found |= {
        symbol.effect
        for symbol in sheet.symbols
        if scoring.has_symbol(sheet, after, symbol.effect) and not scoring.has_symbol(sheet, before, symbol.effect)
    }
    return tuple(sorted(found))
