"""Positions, lines and puzzles of the six further sheets as JSON, text and ids; who does not know a mechanic yet."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen.base.errors import InputError, PositionError, SheetgenError
from sheetgen.base.fields import Fields
from sheetgen.games.dice import mechanics, templates
from sheetgen.games.dice.formats import finish as finish_format
from sheetgen.games.dice.formats import position as position_format
from sheetgen.games.dice.formats import puzzle as puzzle_format
from sheetgen.games.dice.puzzles import ids as puzzle_ids
from sheetgen.games.dice.puzzles import verify, versions
from sheetgen.games.dice.puzzles.judge import PLAIN
from sheetgen.games.dice.puzzles.make import make
from sheetgen.games.dice.puzzles.puzzle import DiceWish, Question
from sheetgen.games.dice.rules import notation, position_text, rows, scoring
from sheetgen.games.dice.rules.variant import Variant
from sheetgen.games.dice.solve import reference

from .conftest import Run
from .played import positions
from .reading import SIX, position

TEMPLATES = Path(__file__).parent.parent / "templates" / "variants"

# --- positions


@pytest.mark.parametrize("name", SIX)
def test_played_positions_come_back_from_json_text_and_ids(name: str) -> None:
    for at in positions(name, 25, "official"):
        assert at == position_format.read_table(position_format.to_json(at))
        assert at == position(position_text.notate(at))
        described = puzzle_ids.notate("finish", at, Question()) or ""
        assert at.state == puzzle_ids.parse(described, _finder(at.variant))[1].state


def _finder(variant: Variant) -> Callable[[str], Variant]:
    return lambda _: variant


@pytest.mark.parametrize("name", SIX)
def test_a_line_comes_back_from_json(name: str) -> None:
    for at in positions(name, 12, "lines"):
        found = reference.best_finish(at.sheet, at.state, at.rolls[:2])
        table = finish_format.line_out(at.sheet, found.line)
        assert found.line == finish_format.line_in(Fields(table, InputError), at.sheet)


def test_an_action_says_second_crosses_round_cells_and_swaps() -> None:
    def said(text: str, turn: str) -> dict[str, object]:
        at = position(text)
        return finish_format.turn_out(at.sheet, notation.parse_turn(at.sheet, turn))

    assert {"row": 0, "number": 7, "twice": True, "lucky": False} == said("double-a", "r7x2")["action1"]
    assert {"between": 1, "number": 3, "die": "blue", "white": 2} == said("big-points", "- g&b3=2+b1")["action2"]
    assert {"row": 3, "number": 5, "lucky": False, "exchange": [8, 5]} == said("x-change", "b5~8")["action1"]
    assert [{"row": 1, "number": 3}] == said("connected-b", "r3>y3")["bonus1"]


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"variant": "double-a", "rows": [{"twice": [7]}]}, "row 1: number 7 has a second cross, but no first one"),
        (
            {"variant": "double-a", "rows": [{"marks": [2, 3, 4, 5, 6, 7, 8, 12], "twice": [12]}]},
            "row 1: the closing cell 12 is crossed once only",
        ),
        (
            {"variant": "classic", "rows": [{"marks": [7], "twice": [7]}]},
            "row 1: 'twice': this sheet has no second cross",
        ),
        ({"variant": "classic", "between": [[3]]}, "'between': this sheet has no rows between"),
        ({"variant": "big-points", "between": [[3]]}, "'between' holds 1 rows: the sheet has 2 rows between"),
        (
            {"variant": "big-points", "between": [[3], []]},
            "rows 1 and 2: the round cell 3 is crossed, but neither the cell above it nor the one below it",
        ),
        ({"variant": "x-change", "exchange_used": 10}, "'exchange_used' is 10: it goes from 0 to 9"),
        ({"variant": "classic", "exchange_used": 1}, "'exchange_used': this sheet has no swaps"),
        ({"variant": "classic", "sheet": {"steps": []}}, "sheet: 'steps': classic has no use for it"),
        (
            {"variant": "connected-b", "sheet": {"links": [[[0, 3], [1, 4]]]}},
            "sheet: links: row 1, number 3 and row 2, number 4: linked cells stand one above the other",
        ),
        (
            {"variant": "connected-b", "sheet": {"links": [[[0, 3], [1, 3]], [[1, 3], [2, 11]]]}},
            "sheet: links: row 2, number 3: a linked cell belongs to one pair only",
        ),
        (
            {"variant": "connected-b", "sheet": {"links": [[[0, 12], [1, 12]]]}},
            "sheet: links: row 1, number 12: a closing cell is never a linked cell",
        ),
        (
            {"variant": "connected-a", "sheet": {"steps": [[0, 3], [0, 3]]}},
            "sheet: steps: row 1, number 3: a step stands",
        ),
        (
            {"variant": "double-b", "sheet": {"doubles": {"2": [2]}}},
            "sheet: double cells: row 3, number 2: a closing cell",
        ),
        (
            {"variant": "x-change", "sheet": {"exchange": [[8, 8]]}},
            "sheet: swaps: 8 and 8: a swap has two different numbers",
        ),
        ({"variant": "x-change", "sheet": {"exchange": [[8, 13]]}}, "sheet: swaps: number 13: two dice make 2 to 12"),
        (
            {"variant": "connected-b", "rows": [{"marks": [2, 3, 4, 5, 12]}]},
            "row 1: the closing cell 12 is crossed with 4 crosses before it: it takes 5",
        ),
    ],
)
def test_what_such_a_sheet_cannot_show_is_refused_in_a_sentence(table: dict[str, object], message: str) -> None:
    given: list[dict[str, object]] = table.get("rows", [])  # type: ignore[assignment]
    filled = [{"marks": [], **row} for row in [*given, *[{}] * (4 - len(given))]]
    with pytest.raises(PositionError) as refused:
        position_format.read_table({"turns": [], **table, "rows": filled})

    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    "counted", ["double-b doubles=r3,r5,r7,r9,r11 r2-12", "double-b doubles=r2,r4,r6,r8,r10 r2-12"]
)
def test_a_row_with_five_double_cells_is_a_card_on_which_16_crosses_count(counted: str) -> None:
    """Ten cells, five of them double, the closing cell and the lock: 17 crosses (D15)."""
    at = position(counted)

    assert 17 == rows.crosses(at.sheet, at.state, 0)
    assert 136 == scoring.score(at.sheet, at.state)
    assert at == position_format.read_table(position_format.to_json(at))
    assert at == position(position_text.notate(at))


def test_more_crosses_than_points_are_refused_where_no_template_says_how_many_count(run: Run, desk: Path) -> None:
    listed = f"points = [{', '.join(map(str, range(1, 17)))}]"
    text = (TEMPLATES / "double-b.toml").read_text("utf-8").replace("most_crosses = 16", listed)
    (desk / "own.toml").write_text(text, "utf-8")
    code, _, told = run("solve", "own.toml doubles=r3,r5,r7,r9,r11")

    assert 2 == code
    assert "points for 16 crosses: a row here can hold 17, lock included" in told


def test_five_doubles_in_a_row_are_solved(run: Run) -> None:
    """136 points for the row, and yellow 7."""
    text = "double-b doubles=r3,r5,r7,r9,r11 r2-11"

    assert '"best": 137' in run("solve", "--json", f"{text} / 6+6 r1 y1 g1 b1")[1]


def test_empty_lists_of_such_things_are_fine_everywhere() -> None:
    rows_: list[dict[str, object]] = [{"marks": [], "twice": []} for _ in range(4)]
    for name in ("classic", "big-points", "double-a", "x-change"):
        table = {"variant": name, "rows": rows_, "between": [], "exchange_used": 0, "turns": []}
        assert rows.empty(templates.variant(name).sheet) == position_format.read_table(table).state


# --- puzzles


@pytest.mark.parametrize("name", SIX)
def test_score_puzzles_are_made_proven_and_named_in_all_versions(name: str) -> None:
    variant = templates.variant(name)
    puzzle, _ = make(DiceWish(variant, "score"), "official", 0, PLAIN)
    verify.check(puzzle)
    _, at, _ = puzzle_ids.parse(puzzle_ids.notate("score", puzzle.position, puzzle.question) or "", _finder(variant))
    images = list(versions.images(puzzle.position))

    assert puzzle.position == at
    assert puzzle == puzzle_format.from_json(Fields(puzzle_format.to_json(puzzle), InputError), name)
    assert len(images) > 1
    assert {puzzle.answer.total} == {scoring.score(image.sheet, image.state) for image in images}


def test_a_versions_rows_between_stay_between_the_same_rows() -> None:
    at = position("big-points r3 g9,5 between=r&y3,g&b5")
    looks = {position_text.notate(image) for image in versions.images(at)}

    assert "big-points y3 g9,5 between=r&y3,g&b5" in looks


def test_tags_name_what_such_sheets_count() -> None:
    def tags(text: str) -> tuple[str, ...]:
        return verify.prove("score", position(text), Question(), PLAIN).tags

    assert ("steps",) == tags("connected-a r2")
    assert ("second-crosses",) == tags("double-b r3") == tags("double-a r3 twice=r3")
    assert ("round-cells",) == tags("big-points r3 between=r&y3")
    assert "capped" in tags("double-a r2-10 twice=r2,r3,r4,r5,r6,r7,r8,r9")
    assert () == tags("x-change r3 swapped=2")


# --- what does not know them yet


@pytest.mark.parametrize("part", list(mechanics.KNOWN))
def test_a_part_that_does_not_know_a_mechanic_says_so(part: str) -> None:
    for name in SIX:
        sheet = templates.variant(name).sheet
        if not mechanics.knows(part, sheet):
            with pytest.raises(SheetgenError, match=f"there are no {part} yet for sheets with "):
                mechanics.require(part, sheet)
    mechanics.require(part, templates.variant("bonus-b").sheet)


def test_solve_and_check_know_all_six(run: Run) -> None:
    code, out, err = run("solve", "connected-b r2 yx / 1+2")

    assert (0, "") == (code, err)
    assert "red 3 → yellow 3" in out
    assert 0 == run("check", str(TEMPLATES / "double-b.toml"))[0]
