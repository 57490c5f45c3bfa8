"""Puzzles of which one thing was changed: of every kind, on every variant, ``check`` and ``merge`` refuse them all."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from sheetgen.app.engine import review
from sheetgen.base import strict_json
from sheetgen.base.errors import NoPuzzle, SheetgenError
from sheetgen.base.fields import Fields
from sheetgen.games.cubes.puzzles import verify as cube_verify
from sheetgen.games.cubes.puzzles.judge import PLAIN as CUBES
from sheetgen.games.dice.cards import features
from sheetgen.games.dice.puzzles import verify as dice_verify
from sheetgen.games.dice.puzzles.judge import PLAIN as DICE
from sheetgen.games.dice.rules.rows import Roll
from sheetgen.games.game import Game
from sheetgen.games.kind import LEVELS
from sheetgen.puzzles import files, ids, shards
from sheetgen.puzzles.files import PuzzleFileError
from sheetgen.puzzles.shards import SetOrder

from . import pdf_text
from .conftest import Run

DATA = Path(__file__).parent / "data"
EASY = [
    line.split()[2]
    for name in ("puzzles.txt", "further_puzzles.txt")
    for line in (DATA / name).read_text("utf-8").splitlines()
    if " easy " in line and "~" not in line
]
Entry = dict[str, Any]


def prove_once(patch: pytest.MonkeyPatch) -> None:
    """Let the plain rules prove a position once, however often it is asked for."""
    for module in (dice_verify, cube_verify):
        kinds = {name: replace(kind, prove=cache(kind.prove)) for name, kind in module.KINDS.items()}
        patch.setattr(module, "KINDS", kinds)


@pytest.fixture(autouse=True)
def proven_once(monkeypatch: pytest.MonkeyPatch) -> None:
    prove_once(monkeypatch)


@cache
def entry_of(id_: str) -> Entry:
    """The puzzle of an id, proven by the plain rules, as a file has it."""
    ((owner, described),) = ids.parse(id_)
    entry: Entry = json.loads(strict_json.one_line(files.to_json(plainly(owner, described))))
    return entry


def plainly(owner: Game, described: Any) -> Any:
    if owner.name == "cubes":
        kind, position = described
        return cube_verify.prove(kind, position, CUBES)
    kind, position, question = described
    return dice_verify.prove(kind, position, question, DICE)


def claim_of(entry: Entry) -> files.PuzzleClaim:
    return files.claim(Fields(entry, PuzzleFileError))


def is_checked(entry: Entry) -> bool:
    try:
        files.check(claim_of(entry))
    except SheetgenError:
        return False
    return True


def is_merged(entry: Entry, order: SetOrder) -> bool:
    try:
        shards.read_puzzles(order, strict_json.one_line({"tried": 1, "puzzles": [entry]}).encode(), "line 2")
    except SheetgenError:
        return False
    return True


def order_of(entry: Entry) -> SetOrder:
    return SetOrder(variant=entry["variant"], kind=entry["kind"], level=None, turns=None, count=1, seed="1")


def forgeries(value: Any, place: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The value with one thing in it changed, in every place; each with the place, all items of a list being one."""
    match value:
        case dict():
            for key, inner in value.items():
                yield (*place, key, "left out"), {other: each for other, each in value.items() if other != key}
                for at, changed in forgeries(inner, (*place, key)):
                    yield at, {**value, key: changed}
            yield (*place, "one more"), {**value, "more": 1}
        case list():
            yield (*place, "one more"), [*value, *value[-1:]] if value else [1]
            for n, inner in enumerate(value):
                yield (*place, "left out"), value[:n] + value[n + 1 :]
                for at, changed in forgeries(inner, (*place, "each")):
                    yield at, [*value[:n], changed, *value[n + 1 :]]
                if value[n + 1 :] and value[n] != value[n + 1]:
                    yield (*place, "swapped"), [*value[:n], value[n + 1], inner, *value[n + 2 :]]
        case _:
            yield from (((*place, f"other {n}"), other) for n, other in enumerate(others(value)))


def others(value: object) -> list[object]:
    match value:
        case bool():
            return [not value]
        case int() | float():
            return [value + 1, value - 1]
        case str():
            return OTHERS.get(value) or [value[:-1] + ("3" if value.endswith("2") else "2")]
    return [1]


COLORS = ("red", "yellow", "green", "blue")
OTHERS: dict[str, list[object]] = {
    each: [other for other in group if other != each] for group in (LEVELS, COLORS) for each in group
}


def means_the_same(forged: Entry, true: Entry) -> bool:
    """Whether only the text differs: numbers crossed in another order, a default left out."""
    try:
        return seen(claim_of(forged)) == seen(claim_of(true))
    except SheetgenError:
        return False


def seen(claim: files.PuzzleClaim) -> object:
    """What a claim says, whichever of a symbol's cells, of two white dice or of equal options it names first."""
    if claim.puzzle.game != "dice":
        return claim
    asked: Any = claim.puzzle
    position, roll = asked.position, asked.question.roll
    rolls = tuple(map(with_sorted_whites, position.rolls))
    position = replace(position, sheet=features.look(position.sheet), rolls=rolls)
    question = replace(asked.question, roll=roll and with_sorted_whites(roll))
    puzzle = replace(asked, position=position, question=question)
    if puzzle.kind != "best-move":
        return replace(claim, puzzle=puzzle)
    answer: Any = claim.answer
    values = [option["value"] for option in answer["options"]]
    answer = {**answer, "options": (values, sorted(map(str, answer["options"])))}
    return replace(claim, puzzle=replace(puzzle, answer=None), answer=answer)


def passing(true: Entry, passes: Callable[[Entry], bool], every: bool) -> list[Entry]:
    """The forgeries that pass: of one in every place, or of ``every`` one, also of other items of the same list."""
    found = list(forgeries(true)) if every else list(dict(forgeries(true)).items())
    return [forged for _, forged in found if passes(forged) and not means_the_same(forged, true)]


def with_sorted_whites(roll: Roll) -> Roll:
    return roll._replace(white=(max(roll.white), min(roll.white)))


@pytest.mark.long
@pytest.mark.parametrize("id_", EASY, ids=lambda id_: id_[:24])
def test_a_puzzle_of_which_one_thing_was_changed_is_not_correct(id_: str) -> None:
    """``python -m benchmarks forged`` tries all of them."""
    true = entry_of(id_)

    assert is_checked(true)
    assert not passing(true, is_checked, every=False)


SAID_BY_IDS = ("id", "kind", "variant", "position", "question")


def is_merging(true: Entry) -> Callable[[Entry], bool]:
    """Whether a forgery is merged, if it changes a thing that ids say: answers are for ``check`` to prove."""

    def passes(forged: Entry) -> bool:
        return any(forged.get(key) != true[key] for key in SAID_BY_IDS) and is_merged(forged, order_of(true))

    return passes


@pytest.mark.long
@pytest.mark.parametrize("id_", EASY, ids=lambda id_: id_[:24])
def test_what_ids_say_of_puzzles_is_not_merged_with_one_thing_changed(id_: str) -> None:
    true = entry_of(id_)

    assert is_merged(true, order_of(true))
    assert not passing(true, is_merging(true), every=False)


# --- cards of one's own that no id can hold

OWN_GAME = """mixx-a 1=yellow2,3,4,blue5,6,7,green8,9,10,yellow11,red12 1:3 2:3,4,6,7 3:11,9,8 4:9-6x
1+1 / -
3+3 / 3:6
"""
NO_ID = "no id: none can hold this card"


@pytest.fixture
def game_on_an_own_card(desk: Path) -> str:
    """A game with a mistake, on a card of mixx-a with more segments than any that is drawn."""
    (desk / "game.txt").write_text(OWN_GAME, "utf-8")
    return "game.txt"


@pytest.mark.long
def test_a_puzzle_on_a_card_of_ones_own_says_that_it_has_no_id(run: Run, game_on_an_own_card: str) -> None:
    _, text, _ = run("review", game_on_an_own_card, "--puzzles", "-")
    _, _, told = run("review", game_on_an_own_card, "--puzzles", "out.pdf")

    assert NO_ID in text
    assert NO_ID in " ".join("".join(pdf_text.pages(Path("out.pdf"))).split())
    assert "out.pdf: 1 puzzle on 2 pages" in told
    assert "sheetgen.json" not in attached("out.pdf")


def attached(pdf: str) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [document.get_attachment(n).get_name() for n in range(document.count_attachments())]


def test_a_puzzle_on_a_card_of_ones_own_is_checked_without_an_id_but_not_merged(
    run: Run, game_on_an_own_card: str
) -> None:
    run("review", game_on_an_own_card, "--puzzles", "own.json")
    (entry,) = json.loads(Path("own.json").read_text("utf-8"))["puzzles"]

    assert entry["id"] is None
    assert (0, "own.json: 1 puzzle, correct\n") == run("check", "own.json")[:2]
    assert not is_merged(entry, order_of(entry))

    entry["id"] = entry_of("mixx-a-p2-8Q6H6BJ00GYGYAXGVRK2JAS3H")["id"]
    Path("own.json").write_text(json.dumps({"version": "1", "puzzles": [entry]}), "utf-8")
    code, _, told = run("check", "own.json")
    assert 1 == code
    assert "no id can hold this card, so it is null" in told


def test_the_page_says_that_it_cannot_show_such_a_puzzle(desk: Path) -> None:
    with pytest.raises(NoPuzzle, match="a card of this game has no id"):
        review.mistakes(Fields({"game": OWN_GAME}, PuzzleFileError), "en")
