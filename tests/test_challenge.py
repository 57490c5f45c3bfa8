"""Challenges: a series of rolls on paper, with the par of the exact player and the best possible score on the back."""

from pathlib import Path

import pytest

from sheetgen.games.dice import challenge, templates
from sheetgen.games.dice.decks import DeckWish
from sheetgen.games.dice.pads import PadOrder, pad_of
from sheetgen.games.dice.pages import pad_styles
from sheetgen.games.dice.rules import rows, scoring
from sheetgen.games.dice.rules.variant import Variant
from sheetgen.page import languages
from sheetgen.page.drawing import Placed
from tests.conftest import Run
from tests.extents import extents
from tests.test_pads import TYPE, check_page, nobodys_settings, style

__all__ = ["nobodys_settings"]

SMALL = str(Path(__file__).parent / "templates" / "short.toml")  # whose table takes no time


@pytest.fixture(scope="module")
def small() -> Variant:
    return templates.variant(SMALL)


def test_the_rolls_follow_from_the_seed_alone(small: Variant) -> None:
    classic = templates.variant("classic")
    first = challenge.series(classic, "2026-11-19").rolls

    assert challenge.ROLLS == len(first)
    assert ((3, 4), (6, 4, 6, 1)) == first[0]
    assert first == challenge.series(classic, "2026-11-19").rolls
    assert first != challenge.series(classic, "2026-11-20").rolls
    assert all(1 <= value <= 4 for roll in challenge.series(small, "1").rolls for value in (*roll.white, *roll.colored))


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_par_is_played_by_the_rules_and_hindsight_is_never_worse(small: Variant, seed: str) -> None:
    rolls = challenge.series(small, seed).rolls
    found = challenge.results(small.sheet, rolls)

    for played in (found.par, found.best):
        state = rows.empty(small.sheet)
        for roll, turn in zip(rolls, played.line, strict=False):
            state = rows.play(small.sheet, state, roll, turn)
        assert state == played.final
        assert scoring.score(small.sheet, state) == played.score
        assert rows.is_over(small.sheet, state) or len(played.line) == len(rolls)
    assert found.best.score >= found.par.score


def test_the_exact_player_does_not_know_the_rolls_to_come(small: Variant) -> None:
    rolls = challenge.series(small, "1").rolls
    other = challenge.series(small, "2").rolls
    par = challenge.results(small.sheet, rolls).par
    changed = challenge.results(small.sheet, (*rolls[:3], *other[3:])).par

    assert par.line[:3] == changed.line[:3]
    assert par.line != changed.line


def test_front_and_back_lie_within_the_page_and_no_result_is_on_the_front(small: Variant) -> None:
    series = challenge.series(small, "2026-11-19")
    for lang in languages.names():
        order = PadOrder(DeckWish(small, "1", same=True), pad_styles.of_challenge(series), series=series)
        front, back = pad_of(order, style(lang, "mono", paper="Letter")).drawing.pages
        names = [[item.name for item in page.items if isinstance(item, Placed)] for page in (front, back)]

        assert [["sheet-1", "marks"], ["results", "marks"]] == names
        for page in (front, back):
            check_page(page)
            (own,) = (item for item in page.items if isinstance(item, Placed) and item.name != "marks")
            assert all(each.right <= 196.2 and each.bottom <= 259.4 for each in extents(own.stamp.items, TYPE))


def test_a_class_gets_the_same_bytes_whenever_they_are_printed(run: Run, desk: Path) -> None:
    for name in ("a.svg", "b.svg"):
        code, said, _ = run("pad", SMALL, "--challenge", "monday", "--names", "Ann,Ben", "--no-memory", "-o", name)
        assert (0, True) == (code, "30 rolls, par and best score on the back" in said)
    pages = [sorted(desk.glob(f"{name}*.svg")) for name in "ab"]

    assert [4, 4] == [len(each) for each in pages]
    assert [page.read_bytes() for page in pages[0]] == [page.read_bytes() for page in pages[1]]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("classic", "--sheets", "4"), "--sheets has no use with --challenge: leave one of the two out"),
        (("classic", "--style", "record"), "--style has no use with --challenge"),
        (("classic", "--seed", "1"), "--seed has no use with --challenge"),
        (("classic", "--back", "rules"), "--back has no use with --challenge"),
        (("classic", "--orientation", "landscape"), "--orientation has no use with --challenge"),
        (("classic", "--paper", "A5"), "Letter is the smallest paper for it"),
        (("bonus-a",), "--challenge: challenges are for sheets whose rows alone count"),
        (("double-a",), "--challenge: challenges are for sheets whose rows alone count"),
        (("quixo",), "--challenge is for sheets with rows, not for the cube game: leave it out"),
        (("--test-page",), "--challenge has no use with --test-page"),
    ],
)
def test_what_a_challenge_cannot_be_is_refused_in_a_sentence(run: Run, words: tuple[str, ...], sentence: str) -> None:
    code, _, said = run("pad", *words, "--challenge", "monday", "-o", "a.pdf")

    assert 2 == code
    assert sentence in said


def test_what_a_challenge_has_no_use_for_is_refused_beside_its_file_as_well(run: Run) -> None:
    run("pad", SMALL, "--challenge", "monday", "-o", "a.pdf")
    code, _, said = run("pad", "--from", "a.pdf", "--style", "record", "-o", "b.pdf")

    assert (2, True) == (code, "--style has no use with --challenge" in said)


def test_the_name_of_a_challenge_is_bounded_as_seeds_are(run: Run) -> None:
    code, _, said = run("pad", "classic", "--challenge", "m" * 201)

    assert (2, True) == (code, "--challenge: a challenge has at most 200 letters" in said)


def test_a_challenge_without_a_name_is_refused(run: Run) -> None:
    code, _, said = run("pad", "classic", "--challenge", " ")

    assert (2, True) == (code, "--challenge: a challenge needs a name, such as a date" in said)
