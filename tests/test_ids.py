"""Printed ids: the very card comes back, a slip of the pen does not pass, and ids mean the same for ever."""

from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest

from sheetgen.base.chance import Chance
from sheetgen.base.codes import LETTERS, Number
from sheetgen.base.errors import InputError, SheetgenError
from sheetgen.games.dice import templates
from sheetgen.games.dice.cards import draw, features, ids
from sheetgen.games.dice.rules.variant import Cell, Sheet, Symbol, Variant

from .slips import slips

OWN = sorted((Path(__file__).parent / "templates").glob("*.toml"))
NAMES = (*templates.variant_names(), *map(str, OWN))
DRAWN = [name for name in NAMES if templates.variant(name).draws]


def parsed(text: str, variant: Variant) -> Sheet:
    return ids.parse(text, lambda _: variant)[1]


@pytest.mark.parametrize("name", NAMES, ids=lambda name: Path(name).stem)
def test_100_cards_come_back_from_their_ids(name: str) -> None:
    variant = templates.variant(name)
    for n in range(100):
        card = draw(variant, Chance(n))
        written = ids.notate(variant, card)

        assert card == parsed(written, variant)
        assert len(written) <= ids.longest(variant)


BUILT_IN = [name for name in DRAWN if name in templates.variant_names()]


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_wrong_letter_and_every_swap_of_neighbours_is_refused(name: str) -> None:
    variant = templates.variant(name)
    for sheet in (variant.sheet, draw(variant, Chance("slips"))):
        for text in slips(ids.notate(variant, sheet)):
            with pytest.raises(SheetgenError):
                ids.parse(text, known)


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_every_slip_in_the_code_of_an_own_card_is_refused(path: Path) -> None:
    variant = templates.variant(str(path))
    if not variant.draws:
        return
    head, _, payload = ids.notate(variant, draw(variant, Chance("slips"))).rpartition("-")
    for text in slips(payload):
        assert not _passes(f"{head}-{text}", variant)


def known(head: str) -> Variant:
    if head not in templates.variant_names():
        raise InputError("unknown variant")
    return templates.variant(head)


@pytest.mark.parametrize("name", BUILT_IN)
def test_nearly_all_wrong_letters_of_ids_of_the_first_form_are_refused(name: str) -> None:
    """These stand on paper: one check letter in 32 is right by chance."""
    variant = templates.variant(name)
    head, _, payload = first_form(variant, draw(variant, Chance(0))).rpartition("-")
    tried = list(slips(payload))

    assert sum(not _passes(f"{head}-{text}", variant) for text in tried) / len(tried) > 0.95


def first_form(variant: Variant, sheet: Sheet) -> str:
    """The id as it was printed on this card before."""
    number = Number()
    features.write(variant, sheet, number)
    return ids.FIRST.notate(ids.head(variant), number.value)


@pytest.mark.parametrize("name", DRAWN, ids=lambda name: Path(name).stem)
def test_an_id_of_the_first_form_means_the_same_card(name: str) -> None:
    variant = templates.variant(name)
    for n in range(20):
        card = draw(variant, Chance(n))

        assert card == parsed(first_form(variant, card), variant)


def test_of_all_short_ids_of_longo_those_pass_that_spell_one_of_its_105_pairs() -> None:
    """One letter spells one, two letters 31, three letters the other 73; without asking
    whether a number is that of its own card, more would pass."""
    longo = templates.variant("longo")
    passed = {
        length: sum(_passes("longo-c2-" + "".join(letters), longo) for letters in product(LETTERS, repeat=length))
        for length in (1, 2, 3)
    }

    assert {1: 1, 2: 31, 3: 73} == passed


def test_an_id_of_a_card_that_breaks_the_rules_of_cards_is_refused() -> None:
    variant = templates.variant("bonus-b")
    twice = Symbol("one-in-each", (Cell(0, 5), Cell(0, 5)))
    sheet = replace(variant.sheet, symbols=(variant.sheet.symbols[0], twice, *variant.sheet.symbols[2:]))

    with pytest.raises(SheetgenError, match="one symbol at most on a cell"):
        parsed(ids.notate(variant, sheet), variant)


def _passes(text: str, variant: Variant) -> bool:
    try:
        parsed(text, variant)
    except SheetgenError:
        return False
    return True


@pytest.mark.parametrize("name", DRAWN, ids=lambda name: Path(name).stem)
def test_an_id_may_be_typed_in_small_letters_with_letters_that_look_alike(name: str) -> None:
    variant = templates.variant(name)
    for n in range(50):
        card = draw(variant, Chance(n))
        head, _, payload = ids.notate(variant, card).rpartition("-")

        assert card == parsed(f"  {head}-{payload.lower()} ", variant)
        for one, nought in (("I", "O"), ("l", "o")):
            assert card == parsed(f"{head}-{payload.replace('1', one).replace('0', nought)}", variant)


@pytest.mark.parametrize("text", ["longo – 1 – jq", "longo—1—JQ", "longo -1- JQ", "longo\u20111\u2011jq"])
def test_what_a_word_processor_makes_of_hyphens_is_forgiven(text: str) -> None:
    assert ids.parse(text, templates.variant)[1].lucky == (5, 8)


@pytest.mark.parametrize("text", ["longo-1-→\nJQ", "longo-1-J → q", "longo-1-J\nQ", "longo-1-J Q", "LONGO-1-J→Q"])
def test_an_id_that_is_printed_on_two_lines_is_read_with_and_without_its_sign(text: str) -> None:
    assert ids.parse(text, templates.variant)[1].lucky == (5, 8)


# These stand on paper in people's drawers: whatever is changed here, they must still mean the same cards.
FIRST_PINS = {
    "bonus-a": ("bonus-a-1-1H45WSDCNT1", "bonus-a-1-TGM7CKTF0F"),
    "bonus-b": ("bonus-b-1-KK6S5", "bonus-b-1-KK743"),
    "classic": ("classic-1", "classic-1"),
    "longo": ("longo-1-JQ", "longo-1-ZD"),
    "mixx-a": ("mixx-a-1-R65X37XZJP", "mixx-a-1-R8V1CV5MNT"),
    "mixx-b": ("mixx-b-1-19TKCFNSN5Q91N9SGV45C5", "mixx-b-1-3C8MXDJD8G0W636DSR8YD"),
}
PINS = {
    "bonus-a": ("bonus-a-c2-1H45WSDCNTP", "bonus-a-c2-TGM7CKTF0Q"),
    "bonus-b": ("bonus-b-c2-KK6SN", "bonus-b-c2-KK74E"),
    "classic": ("classic-1", "classic-1"),
    "longo": ("longo-c2-JG", "longo-c2-ZA"),
    "mixx-a": ("mixx-a-c2-R65X37XZJW", "mixx-a-c2-R8V1CV5MNB"),
    "mixx-b": ("mixx-b-c2-19TKCFNSN5Q91N9SGV45C5", "mixx-b-c2-3C8MXDJD8G0W636DSR8YT"),
}


@pytest.mark.parametrize("name", PINS)
def test_ids_mean_the_same_for_ever(name: str) -> None:
    variant = templates.variant(name)
    written, card = PINS[name]
    drawn = draw(variant, Chance("pin"))

    assert written == ids.notate(variant, variant.sheet)
    assert card == ids.notate(variant, drawn)
    for texts in (PINS[name], FIRST_PINS[name]):
        assert [variant.sheet, drawn] == [parsed(text, variant) for text in texts]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this is not an id: one looks like longo-c2-JG"),
        ("longo", "this is not an id"),
        ("longo-1-J?Q", "this is not an id"),
        ("longo-2-JQ", "an id of version 2, which this program does not know"),
        ("longo-" + "9" * 5000, "an id of version 999999999, which"),
        ("longo-1", "the id is not complete: compare it with the printed one"),
        ("longo-1-" + "9" * 5000, "the id is too long"),
        ("longo-1-UQ", "an id has no letter U"),
        ("longo-1-JZ", "the id has a wrong letter somewhere: compare it with the printed one"),
        ("classic-1-00", "all sheets of classic are alike: its id is classic-1"),
    ],
)
def test_what_is_no_id_is_reported_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(SheetgenError) as caught:
        ids.parse(text, templates.variant)

    assert message in str(caught.value)
    assert len(str(caught.value)) < 200


def test_the_id_of_the_messages_is_one() -> None:
    assert ids.parse("longo-1-JQ", templates.variant)[1].lucky == (5, 8)


DRAWS = [
    draws for size in range(1, 6) for draws in combinations(("segments", "numbers", "bonus", "symbols", "lucky"), size)
]


@pytest.mark.long
@pytest.mark.parametrize("draws", DRAWS, ids="+".join)
def test_whatever_is_drawn_together_an_id_makes_the_card_again(draws: tuple[str, ...]) -> None:
    """Rows of one colour, a bonus row, symbols and lucky numbers: the official cards of several variants in one."""
    bonus_a, bonus_b, mixx_b = (templates.variant(name) for name in ("bonus-a", "bonus-b", "mixx-b"))
    sheet = replace(bonus_a.sheet, symbols=bonus_b.sheet.symbols, lucky=(5, 8))
    variant = replace(mixx_b, name="all", sheet=sheet, draws=draws)

    card = draw(variant, Chance("together"))
    text = ids.notate(variant, card)

    assert (variant, card) == ids.parse(text, lambda _: variant)
    assert len(text) <= ids.longest(variant)
