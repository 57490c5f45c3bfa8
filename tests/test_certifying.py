"""Decks whose cards are worth the same: ``pad --certify``."""

import re
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from pathlib import Path
from time import process_time

import pytest

from sheetgen.base import cores, folders
from sheetgen.base.chance import Chance
from sheetgen.base.errors import InputError, spell_keys
from sheetgen.cli import console
from sheetgen.games.dice import cards, certify, templates, valued
from sheetgen.games.dice.cards import ids
from sheetgen.games.dice.decks import Deck, DeckWish
from sheetgen.games.dice.odds import new_sheets, values
from sheetgen.games.dice.puzzles import versions
from sheetgen.games.dice.rules import rows
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.variant import Sheet, Variant
from sheetgen.page import languages

from . import reading
from .typed import typed


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, settings and a cache folder of its own."""
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path / "values"))
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No cards come valued, and all are valued in this process."""
    monkeypatch.setattr(valued, "cards", lambda _variant: ())
    monkeypatch.setattr(cores, "usable", lambda _most: 1)
    certify._come_valued.cache_clear()
    yield
    certify._come_valued.cache_clear()


@pytest.fixture
def little() -> Variant:
    """A variant whose cards are valued in no time."""
    return reading.variant("short")


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch, drawn: None) -> list[Sheet]:
    """The sheets that are computed: worth a twentieth of a point more for each lucky number's unit, or by chance."""
    done: list[Sheet] = []

    def value(sheet: Sheet, _threads: int, _tell: object) -> float:
        done.append(sheet)
        return Chance(repr(sheet.rows)).below(400) / 100 + sum(number**2 for number in sheet.lucky) / 40

    monkeypatch.setattr(new_sheets, "_compute", value)
    return done


def said(text: str) -> str:
    """A text as it is read on a command line."""
    return spell_keys(text, lambda name: f"--{name}")


def spread(deck: Deck) -> float:
    return max(deck.values) - min(deck.values)


def test_a_value_is_that_of_the_odds(little: Variant) -> None:
    deck = certify.certify(DeckWish(little, "1"), 6)

    for sheet, value in zip(deck.cards, deck.values, strict=True):
        empty = rows.empty(sheet)
        assert value == pytest.approx(values.values(sheet, empty)(empty).value, abs=1e-6)
    assert spread(deck) < certify.WITHIN


def test_a_value_does_not_depend_on_tables_that_are_kept(little: Variant) -> None:
    sheet = little.sheet
    before = new_sheets._compute(sheet, 1, lambda _part: None)
    values._whole(sheet, 1).make_ready(0, 1, lambda _part: None)

    assert before == new_sheets._compute(sheet, 1, lambda _part: None)


def test_of_longo_the_largest_group_of_pairs_is_dealt(computed: list[Sheet]) -> None:
    # With their mirrors: 4,9 and 9,14; 5,8 and 10,13; 5,10 and 8,13; 6,7 and 11,12; 6,11 and 7,12.
    longo = templates.variant("longo")
    deck = certify.certify(DeckWish(longo, "1"), 20)
    worths = sorted({certify._worth(longo, sheet, "") for sheet in map(_longo, PAIRS)})
    largest = max(sum(2 for worth in worths if 0 <= worth - least < 0.5) for least in worths)

    assert 5 == len(computed)
    assert largest == len(set(deck.cards))
    assert f"{largest} of the 10 cards there are, some on several of the 20 sheets" == deck.of
    assert spread(deck) < 0.5
    assert 20 == len(deck.cards)


PAIRS = ((4, 9), (5, 8), (5, 10), (6, 7), (6, 11))


def _longo(pair: tuple[int, int]) -> Sheet:
    longo = templates.variant("longo").sheet
    return Sheet(longo.rules, longo.rows, pair)


@pytest.mark.long
@pytest.mark.parametrize("name", ["mixx-a", "mixx-b"])
def test_cards_are_drawn_until_enough_are_worth_the_same(name: str, computed: list[Sheet]) -> None:
    variant = templates.variant(name)
    deck = certify.certify(DeckWish(variant, "7"), 3)
    (number,) = re.findall("3 of ([0-9]+) cards drawn", deck.of)
    drawn = list(islice(cards.deck(variant, Chance("7")), int(number)))

    assert 3 == len(set(deck.cards))
    assert spread(deck) < 0.5
    assert list(deck.cards) == [sheet for sheet in drawn if sheet in deck.cards]
    assert computed
    assert drawn[-1] == deck.cards[-1]


@pytest.mark.long
@pytest.mark.usefixtures("drawn")
def test_where_no_cards_are_alike_there_is_no_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    worths = iter(range(1000))
    monkeypatch.setattr(new_sheets, "_compute", lambda *_: float(next(worths)))

    with pytest.raises(InputError, match=r"of 60 cards no 2 are within 0\.5 points: ask for fewer sheets"):
        certify.certify(DeckWish(templates.variant("mixx-b"), "1"), 2)


@pytest.mark.long
def test_symmetric_cards_are_valued_once() -> None:
    variant = templates.variant("mixx-b")
    sheet = next(cards.deck(variant, Chance("1")))
    images = [image.sheet for image in versions.images(Position(variant, sheet, rows.empty(sheet)))]

    assert len(set(images)) > 1
    assert 1 == len({certify.alike(variant, image) for image in images})


@pytest.mark.long
def test_interrupted_work_goes_on_where_it_stopped(computed: list[Sheet], monkeypatch: pytest.MonkeyPatch) -> None:
    wish = DeckWish(templates.variant("longo"), "1")
    whole = new_sheets._compute

    def interrupted(sheet: Sheet, threads: int, tell: Callable[[float], None]) -> float:
        if len(computed) == 3:
            raise KeyboardInterrupt
        return whole(sheet, threads, tell)

    monkeypatch.setattr(new_sheets, "_compute", interrupted)
    assert console.INTERRUPTED == console.run(lambda: certify.certify(wish, 4))
    assert 3 == len(computed)

    monkeypatch.setattr(new_sheets, "_compute", whole)
    certify.certify(wish, 4)
    assert 5 == len(computed)
    certify.certify(wish, 4)
    assert 5 == len(computed)


def test_a_damaged_value_is_computed_again(computed: list[Sheet], desk: Path) -> None:
    wish = DeckWish(templates.variant("classic"), "1")
    first = certify.certify(wish, 1)
    (path,) = (desk / "values").iterdir()
    path.write_bytes(path.read_bytes()[:-1] + b"?")

    assert first == certify.certify(wish, 1)
    assert 2 == len(computed)


def test_an_estimate_is_no_certificate(capsys: pytest.CaptureFixture[str], desk: Path) -> None:
    bonus_a, bonus_b = (folders.data("templates") / "variants" / f"bonus-{which}.toml" for which in "ab")
    symbols = bonus_b.read_text("utf-8").partition("[symbols]")[2].partition("[cards]")[0]
    (desk / "both.toml").write_text(f"{bonus_a.read_text('utf-8')}\n[symbols]{symbols}", encoding="utf-8")

    assert console.BAD_INPUT == typed("pad", "both.toml", "--certify")
    why = "can only be estimated, since no table holds a bonus row together with symbols"
    assert f"what a card of both.toml is worth {why}: leave the option out" in capsys.readouterr().err


@pytest.mark.usefixtures("drawn")
def test_cards_that_take_too_long_are_valued_only_where_new_ones_are_asked_for(
    capsys: pytest.CaptureFixture[str], computed: list[Sheet]
) -> None:
    assert console.BAD_INPUT == typed("pad", "bonus-b", "--certify")
    assert re.search("no cards of bonus-b come valued, .* ask for that with --cards new", capsys.readouterr().err)
    assert not computed
    assert 2 == len(set(certify.certify(DeckWish(templates.variant("bonus-b"), "1", new=True), 2).cards))
    assert computed
    assert console.BAD_INPUT == typed("pad", "bonus-b", "--cards", "new")
    assert "only cards to be certified come valued, or new: add --certify" in capsys.readouterr().err


SHIPPED = sorted(path.stem for path in (folders.data("templates") / "decks").iterdir())


@pytest.mark.parametrize("name", SHIPPED)
def test_cards_that_come_valued_are_fair_and_differ(name: str) -> None:
    variant = templates.variant(name)
    known = valued.cards(variant)

    assert valued.path(variant).read_text("utf-8").endswith("".join(valued.line(variant, *each) for each in known))
    assert [None] * len(known) == [cards.unfairness(variant, sheet) for sheet, _ in known]
    assert len(known) == len({sheet for sheet, _ in known})


def test_cards_that_come_valued_are_dealt_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = templates.variant("mixx-b")
    worths = (120.1, 118.0, 120.5, 122.0, 120.2, 120.3)
    known = list(zip(islice(cards.deck(variant, Chance("1")), 6), worths, strict=True))
    monkeypatch.setattr(valued, "cards", lambda _variant: tuple(known))
    deck = certify.certify(DeckWish(variant, "1"), 5)

    assert {known[n] for n in (0, 2, 4, 5)} == set(zip(deck.cards, deck.values, strict=True))
    assert deck.cards[0] == deck.cards[4]
    assert "4 of 6 cards that come valued, some on several of the 5 sheets: --cards new values others" == said(deck.of)
    assert "4 of 6 cards that come valued" == certify.certify(DeckWish(variant, "2"), 4).of
    same = certify.certify(DeckWish(variant, "1", same=True), 4)
    assert (1, "4 of 6 cards that come valued") == (len(set(same.cards)), same.of)


@pytest.mark.parametrize("name", ["mixx-b", "longo"])
def test_new_cards_are_valued_only_where_they_are_asked_for(
    name: str, computed: list[Sheet], monkeypatch: pytest.MonkeyPatch
) -> None:
    variant = templates.variant(name)
    monkeypatch.setattr(valued, "cards", lambda _variant: ((variant.sheet, 123.62),))
    checked: list[Sheet] = []
    monkeypatch.setattr(new_sheets, "check_memory", checked.append)
    official = certify.certify(DeckWish(variant, "1", official=True), 3)
    few = certify.certify(DeckWish(variant, "1"), 2)

    assert (123.62,) * 3 == official.values
    assert (1, [], []) == (len(set(few.cards)), computed, checked)
    assert "1 of 1 cards that come valued, on all 2 sheets: --cards new values others" == said(few.of)
    assert 2 == len(set(certify.certify(DeckWish(variant, "1", new=True), 2).cards))


def test_where_a_template_has_fewer_cards_than_sheets_it_is_said(
    computed: list[Sheet], monkeypatch: pytest.MonkeyPatch
) -> None:
    variant = templates.variant("mixx-b")
    drawn = list(islice(cards.deck(variant, Chance("1")), 2))
    monkeypatch.setattr(cards, "deck", lambda *_: iter(2 * drawn))
    monkeypatch.setattr(new_sheets, "_compute", lambda *_: 120.0)
    deck = certify.certify(DeckWish(variant, "1", new=True), 4)

    assert "4 of 4 cards drawn, some on several of the 4 sheets" == deck.of


@pytest.mark.long
def test_a_long_wait_is_announced(computed: list[Sheet], capsys: pytest.CaptureFixture[str]) -> None:
    with console.show_progress():
        deck = certify.certify(DeckWish(templates.variant("longo"), "1"), 2)
    said = capsys.readouterr().err

    assert said.startswith("10 cards to value, 5 of them different: about ")
    assert "you may interrupt it and go on later" in said
    with console.show_progress():
        assert deck == certify.certify(DeckWish(templates.variant("longo"), "1"), 2)
    assert not capsys.readouterr().err


@pytest.mark.long
@pytest.mark.parametrize("lang", languages.names())
def test_the_value_is_printed_on_each_sheet(lang: str, computed: list[Sheet], desk: Path) -> None:
    words = ("--certify", "--sheets", "2", "--seed", "7", "--lang", lang)
    assert console.OK == typed("pad", "mixx-b", *words, "--svg-text", "live", "-o", "deck.svg")
    deck = certify.certify(DeckWish(templates.variant("mixx-b"), "7"), 2)
    text = " ".join((desk / "deck.svg").read_text("utf-8").split())

    assert 2 == len(deck.values)
    for value in deck.values:
        assert languages.load(lang).number(value, 2) in text


def test_a_card_of_an_id_tells_its_value(computed: list[Sheet], desk: Path) -> None:
    variant = templates.variant("mixx-a")
    sheet = next(cards.deck(variant, Chance("3")))
    assert console.OK == typed(
        *("pad", "--id", ids.notate(variant, sheet), "--certify", "--svg-text", "live", "-o", "card.svg")
    )

    assert f"{certify._worth(variant, sheet, ''):.2f}" in (desk / "card.svg").read_text("utf-8")
    assert 1 == len(computed)


def test_a_pad_that_is_not_certified_tells_no_value(desk: Path) -> None:
    assert console.OK == typed("pad", "classic", "--svg-text", "live", "-o", "pad.svg")
    assert "Exact value" not in (desk / "pad.svg").read_text("utf-8")


@pytest.mark.long
@pytest.mark.parametrize("words", [["--up", "4"], ["--paper", "a6"], ["--print-size", "large"]])
def test_small_sheets_tell_their_value_too(words: list[str], computed: list[Sheet], desk: Path) -> None:
    assert console.OK == typed(
        *("pad", "longo", "--certify", "--sheets", "1", "--seed", "7", *words, "--svg-text", "live", "-o", "small.svg")
    )
    deck = certify.certify(DeckWish(templates.variant("longo"), "7"), 1)

    assert f"{deck.values[0]:.2f}" in (desk / "small.svg").read_text("utf-8")


def test_a_card_that_this_machine_cannot_hold_is_refused_before_it_is_announced(
    monkeypatch: pytest.MonkeyPatch, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cores, "memory", lambda: 1e8)

    assert console.BAD_INPUT == typed("pad", "bonus-a", "--certify", "--cards", "new", "--sheets", "1", "--seed", "1")
    assert re.search(r"^error: --certify: to value this sheet takes [0-9.]+ GB of memory", capsys.readouterr().err)


@pytest.mark.long
@pytest.mark.parametrize("draw", ["", 'draw = ["segments"]\n'])
def test_six_rows_with_eight_dice_have_a_bounded_number_of_symmetries(tmp_path: Path, draw: str) -> None:
    colors = ["red", "yellow", "green", "blue", "purple", "orange", "brown", "pink"]
    row = "[[row]]\nsegments = [{{color = {!r}, numbers = [2, 3, 4]}}, {{color = {!r}, numbers = [5, 6, 7, 8]}}]\n"
    text = "".join(row.format(one, other) for one, other in pairwise(colors[:7]))
    path, start = tmp_path / "eight.toml", process_time()
    path.write_text(f'title = "T"\n[dice]\nsides = 4\ncolors = {colors}\n{text}[cards]\n{draw}')
    variant = templates.variant(str(path))

    certify.alike(variant, variant.sheet)

    assert process_time() - start < 6
