"""What a mechanic costs: few files name it, and what it lacks is said rather than left out."""

import pytest

from sheetgen.games.dice import mechanics, templates
from sheetgen.games.dice.pages.mechanic_rules import MECHANIC_RULES
from sheetgen.games.dice.rules import parts
from sheetgen.page import languages
from tools import footprint


@pytest.mark.parametrize("mechanic", footprint.MECHANICS)
def test_no_more_than_fifteen_files_name_a_mechanic(mechanic: str) -> None:
    found = footprint.files(mechanic)

    assert len(found) <= 15, found
    assert {"sheetgen/games/dice/rules/parts.py", "templates/languages"} <= {*found}


def test_the_mechanics_of_a_sheet_stand_in_the_table_of_parts() -> None:
    found = [name for each in templates.variant_names() for name in templates.variant(each).sheet.further]

    assert {*found} == {part.name for part in parts.CARD} == footprint.MECHANICS.keys()
    assert mechanics.ALL >= {*found}


def test_every_part_of_a_card_has_its_rules_and_its_name_in_all_languages() -> None:
    assert [part.field for part in parts.CARD] == list(MECHANIC_RULES)
    for language in languages.names():
        for part in parts.CARD:
            assert languages.load(language)(part.title)
