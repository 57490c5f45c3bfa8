"""Hints: each true of its own position, none the question once more, none the same for all."""

import re
from functools import cache

import pytest

from sheetgen.games.dice import templates
from sheetgen.games.dice.kinds import KINDS
from sheetgen.games.dice.pages import wording
from sheetgen.games.dice.puzzles import make, roll_counts
from sheetgen.games.dice.puzzles.judge import judge_by_name
from sheetgen.games.dice.puzzles.puzzle import DicePuzzle, DiceWish, replay
from sheetgen.games.dice.rules import rows, scoring
from sheetgen.games.dice.rules.variant import chances
from sheetgen.page import languages
from sheetgen.puzzles import ids as worksheet_ids

from . import puzzled

EN = languages.load("en")
ROW = r"(?:^|\. )([^.:]*): "


@cache
def best_moves() -> list[DicePuzzle]:
    """Made here, because the plain rules take long to prove them."""
    judge, variants = judge_by_name("compiled"), map(templates.variant, ("classic", "longo", "mixx-a", "double-b"))
    return [make.make(DiceWish(each, "best-move"), "hints", n, judge)[0] for each in variants for n in range(5)]


def puzzles(*kinds: str) -> list[DicePuzzle]:
    """Of all built-in variants."""
    if kinds == ("best-move",):
        return best_moves()
    return [puzzle for head in puzzled.HEADS if "~" not in head for puzzle in puzzled.puzzles(head, *kinds)]


def row_of(puzzle: DicePuzzle, name: str) -> int:
    titles = [wording.title(EN, puzzle.position.sheet, row) for row in range(len(puzzle.position.sheet.rows))]
    return [title.lower() for title in titles].index(name.lower())


def hints(puzzle: DicePuzzle) -> tuple[str, str]:
    return KINDS[puzzle.kind].hints(EN, puzzle)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_hints_differ_from_puzzle_to_puzzle_and_never_repeat_the_question(kind: str) -> None:
    there = puzzles(kind)
    said = [hints(puzzle) for puzzle in there]

    assert len(said) > 3
    assert all(one and other and one != other for one, other in said)
    assert all(
        KINDS[kind].ask(EN, puzzle) not in hint for puzzle, pair in zip(there, said, strict=True) for hint in pair
    )
    for firsts in zip(*said, strict=True):
        assert max(map(firsts.count, firsts)) <= max(1, len(firsts) / 3)


def test_a_last_lock_is_not_told_that_rows_can_be_closed() -> None:
    for puzzle in puzzles("last-lock"):
        assert not re.search("can be closed", hints(puzzle)[0])


@pytest.mark.parametrize("kind", ["finish", "target", "last-lock"])
def test_hints_about_crosses_and_turns_are_those_of_the_solution(kind: str) -> None:
    for puzzle in puzzles(kind):
        line = KINDS[kind].line(puzzle)
        final = replay(puzzle.position, line)
        new = [len(now) - len(before) for before, now in zip(puzzle.position.state.marks, final.marks, strict=True)]
        first, second = hints(puzzle)
        told = re.search(rf"{ROW}(\d+) more cross", first)
        turn, done = re.fullmatch(r"In turn (\d+): (.*)\.", second).groups()  # type: ignore[union-attr]

        assert new[row_of(puzzle, told[1])] == int(told[2]) == max(new) if told else not any(new)
        assert wording.turn(EN, puzzle.position.sheet, line[int(turn) - 1]) == done


def test_hints_about_a_finished_sheet_are_true_of_it() -> None:
    for puzzle in puzzles("score"):
        sheet, state = puzzle.position.sheet, puzzle.position.state
        tally = scoring.tally(sheet, state)
        first, second = hints(puzzle)
        told = re.fullmatch(rf"{ROW}worth (\d+); no row is worth more\.", second)
        assert told
        assert tally.rows[row_of(puzzle, told[1])] == int(told[2]) == max(tally.rows)

        if no_lock := re.search(rf"{ROW}somebody else", first):
            row = row_of(puzzle, no_lock[1])
            assert state.closed[row] and not rows.has_lock(sheet, state, row)
        elif count := re.search(rf"{ROW}(\d+) cross", first):
            assert rows.crosses(sheet, state, row_of(puzzle, count[1])) == int(count[2])
            assert rows.has_lock(sheet, state, row_of(puzzle, count[1])) == ("lock" in first)
        elif less := re.match(r"(\d+) penalt\w+ takes? (\d+) away", first):
            assert (state.penalties, -tally.penalties) == (int(less[1]), int(less[2]))
        else:
            effect = {"twice": "double-fewest", "13": "plus-13", "nothing": "no-penalty"}
            assert any(word in first and scoring.has_symbol(sheet, state, name) for word, name in effect.items())


def test_hints_about_sums_are_true_of_the_rolls() -> None:
    for puzzle in puzzles("chance"):
        position, event = puzzle.position, puzzle.question.event or ""
        sums, all_sums = roll_counts.sums(position, event), set(chances(position.sheet.rules.sides))
        first, second = hints(puzzle)
        told = {int(number) for number in re.findall(r"\d+", second)}

        assert told == (all_sums - sums if "do not" in second else sums)
        assert re.search(rf"\b{len(sums)} (different )?sums? do", first)
        if twice := re.match(r"A sum of (\d+) fits", first):
            actions = list(rows.first_actions(position.sheet, position.state, int(twice[1])))
            assert len({action.cell.row for action, _ in actions}) > 1
        if few := re.search(rf"{ROW}(\d+) cross\w*, too few", first):
            row = row_of(puzzle, few[1])
            assert rows.crosses(position.sheet, position.state, row) == int(few[2])
            assert int(few[2]) < position.sheet.rows[row].marks_to_lock
        if closed := re.search(rf"{ROW}closed", first):
            assert position.state.closed[row_of(puzzle, closed[1])]


def test_hints_about_the_best_move_are_those_of_the_best_move() -> None:
    in_one_row = []
    for puzzle in puzzles("best-move"):
        best = puzzle.answer.options[0][0]
        first, second = hints(puzzle)
        cells = [action.cell for action in (best.first, best.second) if action]

        assert not (best.penalty and cells)
        assert not cells or any(wording.cell_name(EN, puzzle.position.sheet, cell) in second for cell in cells)
        assert not cells or row_of(puzzle, first.split(":")[0]) in {cell.row for cell in cells}
        crossed = [cell for action in best.actions for cell in (action.cell, *action.bonus)]
        in_one_row.append(len(crossed) > 1 and len({cell.row for cell in crossed}) == 1)
        assert in_one_row[-1] == ("all crosses of the best move" in first)
    assert any(in_one_row)


CUBES = (
    "quixo-w2-2WEY2EEZHXZA2769V7C0G28H",
    "quixo-w2-P6VRCVSF3ADF925R2GF1QNXV4",
    "quixo-w2-1F47AZX0ZFT398H12V1DATVY3E4KBPM7",
)


def test_hints_about_cubes_are_those_of_the_move_to_find() -> None:
    """One of the pinned worksheets of ``win-in``, ``who-wins`` and ``teams``."""
    for id_ in CUBES:
        for owner, described in worksheet_ids.parse(id_):
            puzzle = owner.puzzles().prove(described)
            first, second = owner.puzzles().kinds[puzzle.kind].hints(EN, puzzle)
            if puzzle.kind == "who-wins":
                assert re.fullmatch(rf"Best play takes {puzzle.answer.plies} moves?(, both sides counted)?\.", first)
                continue
            cube = re.fullmatch(r"It is ([A-E])([1-5])\.", second)
            assert cube
            column, row = puzzle.facts.key.take
            assert ("ABCDE"[column], str(row + 1)) == cube.groups()
            edge = re.search(r"in the (\w+) (row|column)\.", first)
            assert edge
            assert {"top": row == 0, "bottom": row == 4, "left": column == 0, "right": column == 4}[edge[1]]
