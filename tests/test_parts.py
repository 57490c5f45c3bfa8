"""The table of parts: every mechanic stands in it, and what one lacks is said rather than left out."""

from sheetgen.games.dice import mechanics, templates
from sheetgen.games.dice.pages.mechanic_rules import MECHANIC_RULES
from sheetgen.games.dice.rules import parts
from sheetgen.page import languages


def test_the_mechanics_of_a_sheet_stand_in_the_table_of_parts() -> None:
    found = [name for each in templates.variant_names() for name in templates.variant(each).sheet.further]

    assert {*found} == {part.name for part in parts.CARD}
    assert mechanics.ALL >= {*found}


def test_every_part_of_a_card_has_its_rules_and_its_name_in_all_languages() -> None:
    assert [part.field for part in parts.CARD] == list(MECHANIC_RULES)
    for language in languages.names():
        for part in parts.CARD:
            assert languages.load(language)(part.title)
