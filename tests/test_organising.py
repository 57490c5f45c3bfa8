"""Pads for an evening: several lost sheets at once, and as many sheets as players and games need."""

import shlex
from pathlib import Path

import pytest

from tests.conftest import Run
from tests.pdf_text import ids_of, pages, words_of

LOST = "longo-1-JQ,longo-c2-ZA, longo-1-qb"


def test_several_ids_are_printed_on_one_pad_in_their_order(run: Run, desk: Path) -> None:
    code, said, _ = run("pad", "--id", LOST, "-o", "lost.pdf")

    assert (0, ["longo-c2-JG", "longo-c2-ZA", "longo-c2-QT"]) == (code, ids_of("lost.pdf"))
    assert said.startswith("lost.pdf: 3 sheets")
    assert 0 == run("pad", "--from", "lost.pdf", "-o", "again.pdf")[0]
    assert (desk / "lost.pdf").read_bytes() == (desk / "again.pdf").read_bytes()


def test_more_sheets_than_ids_take_them_in_turn(run: Run) -> None:
    run("pad", "--id", "longo-1-JQ,longo-1-ZD", "--sheets", "3", "-o", "a.pdf")

    assert ["longo-c2-JG", "longo-c2-ZA", "longo-c2-JG"] == ids_of("a.pdf")


def test_names_go_with_the_ids(run: Run) -> None:
    run("pad", "--id", LOST, "--names", "Ann,Ben", "--up", "1", "-o", "a.pdf")

    for page, id_, name in zip(pages("a.pdf"), ids_of("a.pdf"), ("Ann", "Ben", "Ann"), strict=True):
        assert id_ in page
        assert name in page


def test_claims_stand_on_a_pad_of_several_cards_as_far_as_they_are_true_of_all(run: Run) -> None:
    run("pad", "--id", LOST, "-o", "a.pdf")
    run("pad", "longo", "--seed", "1", "--sheets", "1", "-o", "b.pdf")
    claim = next(line for line in words_of("b.pdf").splitlines() if "11 of 64" in line)

    assert claim in words_of("a.pdf")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--id", "longo-1-JQ,classic-1"), "--id: these ids are of longo and classic: make a pad of each variant"),
        (("--id", "longo-1-JQ,quixo-1-7"), "--id: these ids are of longo and quixo: make a pad of each variant"),
        (("--id", "longo-1-JQ,longo-1-JZ"), "'longo-1-JZ': the id has a wrong letter somewhere"),
        (("--id", "longo-1-JQ,,"), None),
        (("--id", ","), "this is not an id: one looks like longo-c2-JG"),
        (("--id", "longo-1-JQ,longo-1-ZD", "--challenge", "x"), "--challenge: all play it on the same card"),
        (("--id", "longo-1-QB,longo-1-EK", "--certify"), "--certify: these cards are worth 187.06 to 188.46"),
        (("classic", "--games", "3"), "--games: say for how many: add --players, or --names"),
        (("classic", "--games", "3", "--players", "2", "--sheets", "5"), "--sheets has no use with --games"),
        (("classic", "--players", "2"), "--players: say how many games they play: add --games"),
        (("classic", "--games", "2", "--players", "3", "--names", "Ann,Ben"), "--names: 2 names for 3 players"),
        (("quixo", "--games", "3"), "--games is for sheets with rows, not for the cube game"),
        (("classic", "--games", "30000", "--players", "5"), "150,000 sheets: a pad has 1 to 100,000"),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_one_sentence(run: Run, words: tuple[str, ...], message: str | None) -> None:
    code, _, said = run("pad", *words, "-o", "a.pdf")

    assert (2 if message else 0) == code
    assert message is None or message in said


def test_certified_ids_have_their_values_on_one_pad(run: Run) -> None:
    code, said, _ = run("pad", "--id", "longo-1-JQ,longo-1-ZD", "--certify", "-o", "a.pdf")

    assert 0 == code
    assert "certified: expected final score 187.70 to 187.91" in said
    assert "187.70" in words_of("a.pdf")
    assert "187.91" in words_of("a.pdf")


def test_players_and_games_make_as_many_sheets_and_say_how_many_pages(run: Run) -> None:
    code, said, _ = run("pad", "classic", "--players", "4", "--games", "30", "--up", "2", "-o", "evening.pdf")

    assert 0 == code
    assert said.startswith("evening.pdf: 120 sheets for 30 games of 4, 2 a page on A4: 60 pages")
    assert 60 == len(pages("evening.pdf"))


def test_named_players_have_a_sheet_for_every_game(run: Run) -> None:
    run("pad", "longo", "--names", "Ann,Ben,Cem", "--games", "2", "--up", "3", "-o", "a.pdf")

    assert [3, 3] == [sum(name in page for name in ("Ann", "Ben", "Cem")) for page in pages("a.pdf")]


def shown() -> list[list[str]]:
    """The commands of the page for every month, but for challenges, which build tables."""
    text = (Path(__file__).parents[1] / "docs" / "monthly.md").read_text("utf-8")
    commands = [shlex.split(line)[1:] for line in text.splitlines() if line.startswith("sheetgen ")]
    return [words for words in commands if "--challenge" not in words]


@pytest.mark.long
def test_every_command_of_the_page_for_every_month_runs_and_brings_something_new(run: Run) -> None:
    assert [0] * len(shown()) == [run("-q", *words)[0] for words in shown()]

    assert 20 == len(ids_of("november.pdf")) == len(ids_of("december.pdf"))
    assert ids_of("november.pdf") != ids_of("december.pdf")
    assert "Thursday club" in words_of("december.pdf")
    assert words_of("steps-november.pdf") != words_of("steps-december.pdf")
    assert run("puzzle", "classic", "--seed", "2026-12-24")[1] == run("puzzle", "classic", "--seed", "2026-12-24")[1]
    assert run("puzzle", "classic", "--seed", "2026-12-24")[1] != run("puzzle", "classic", "--seed", "2026-12-25")[1]
