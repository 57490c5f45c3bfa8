"""What the page says of a template that cannot be played: beside which field, and in the person's language."""

import pytest

from sheetgen.app.engine import requests
from sheetgen.base.errors import SheetgenError
from sheetgen.page import languages

DICE = '[dice]\ncolors = ["red", "blue"]\n'
RED = '[[row]]\ncolor = "red"\nnumbers = [2, 3, 4, 5, 6, 7, 8]\n'
BLUE = '[[row]]\ncolor = "blue"\nnumbers = [8, 7, 6, 5, 4, 3, 2]\n'
BOTH = f'title = "T"\n{DICE}{RED}{BLUE}'
BONUS = '[bonus_row]\ncolors = ["red"]\n'

WRONG = {
    "sides": (BOTH.replace("[dice]", "[dice]\nsides = 0"), "dice sides", "ganze Zahl von 2 bis 20"),
    "half a side": (BOTH.replace("[dice]", "[dice]\nsides = 1.5"), "dice sides", "ganze Zahl von 2 bis 20"),
    "no dice": (BOTH.replace('"red", "blue"', ""), "dice colors", "1 bis 8 farbige Würfel"),
    "nine dice": (BOTH.replace('"red", ', '"a", "c", "d", "e", "f", "g", "h", "i", '), "dice colors", "1 bis 8"),
    "no colour": (BOTH.replace('"red", ', '"Rosé", '), "dice colors", "kein Name für eine Farbe"),
    "reserved": (BOTH.replace('"red", ', '"white", '), "dice colors", "kann nicht 'white' heißen"),
    "two dice alike": (BOTH.replace('"red", ', '"red", "red", '), "dice colors", "steht zweimal da"),
    "no title": (BOTH.replace('"T"', '""'), "title", "1 bis 40 Zeichen"),
    "no rows": (f'title = "T"\nrow = []\n{DICE}', "row", "1 bis 6 Reihen"),
    "row as a table": (BOTH.replace("[[row]]", "[row]", 1).split("[[row]]")[0], "row", "[[row]] über jede Reihe"),
    "no numbers": (BOTH.replace("2, 3, 4, 5, 6, 7, 8", ""), "row 1 numbers", "braucht Zahlen"),
    "letters": (BOTH.replace("[2, 3, 4", '[2, "x", 4'), "row 1 numbers", "'x' ist keine ganze Zahl"),
    "huge": (BOTH.replace("[2, 3, 4", "[2, 99999999999, 4"), "row 1 numbers", "zu groß oder zu klein"),
    "no total": (BOTH.replace("[2, 3, 4", "[2, 13, 4"), "row 1 numbers", "13 kommt nicht vor"),
    "twice": (BOTH.replace("[2, 3, 4", "[2, 3, 3"), "row 1 numbers", "3 steht zweimal da"),
    "no die": (BOTH.replace('color = "red"', 'color = "pink"'), "row 1 color", "Farbe rosa. Es gibt: rot, blau."),
    "closing": (BOTH.replace(BLUE, f"{BLUE}closing_cells = 9\n"), "row 2 closing_cells", "ganze Zahl von 1 bis 7"),
    "needs": (BOTH.replace(BLUE, f"{BLUE}marks_to_lock = -1\n"), "row 2 marks_to_lock", "ganze Zahl von 0 bis 99"),
    "never closed": (BOTH.replace(BLUE, f"{BLUE}marks_to_lock = 9\n"), "row 2 marks_to_lock", "nur 6 Kreuze"),
    "bonus alone": (BOTH.replace(RED, f"{RED}bonus = [5]\n"), "bonus_row colors", "Gib der Bonusreihe ihre Farben"),
    "track alone": (BOTH + BONUS, "row 1 bonus", "Gib den Reihen Bonusfelder"),
    "bonus lacks": (BOTH.replace(RED, f"{RED}bonus = [12]\n") + BONUS, "row 1 bonus", "Reihe 1 hat keine 12"),
    "bonus twice": (BOTH.replace(RED, f"{RED}bonus = [5, 5]\n") + BONUS, "row 1 bonus", "5 steht zweimal da"),
    "bonus closes": (BOTH.replace(BLUE, f"{BLUE}bonus = [2]\n") + BONUS, "row 2 bonus", "2 schließt Reihe 2"),
    "no track": (f"{BOTH}[bonus_row]\ncolors = []\n", "bonus_row colors", "Es steht nichts darin"),
    "track": (BOTH.replace(RED, f"{RED}bonus = [5]\n") + BONUS.replace("red", "pink"), "bonus_row colors", "rosa"),
    "lucky": (f"{BOTH}[lucky]\nnumbers = [13]\n", "lucky numbers", "13 kommt nicht vor"),
    "five lucky": (f"{BOTH}[lucky]\nnumbers = [2, 3, 4, 5, 6]\n", "lucky numbers", "höchstens 4 Glückszahlen"),
    "lucky twice": (f"{BOTH}[lucky]\nnumbers = [2, 2]\n", "lucky numbers", "2 steht zweimal da"),
    "one symbol": (f"{BOTH}[symbols]\nplus-13 = [{{ row = 1, number = 6 }}]\n", "symbols plus-13", "genau zwei Felder"),
    "no symbol": (f"{BOTH}[symbols]\nplus-14 = []\n", "symbols effect", "'plus-14' ist hier nicht bekannt"),
    "symbol lacks": (
        f"{BOTH}[symbols]\nplus-13 = [{{ row = 1, number = 12 }}, {{ row = 2, number = 4 }}]\n",
        "symbols plus-13 number",
        "Reihe 1 hat keine 12",
    ),
    "symbol of no row": (
        f"{BOTH}[symbols]\nplus-13 = [{{ row = 9, number = 2 }}, {{ row = 2, number = 4 }}]\n",
        "symbols plus-13 row",
        "ganze Zahl von 1 bis 2",
    ),
    "segments": (BOTH.replace(RED, "[[row]]\nsegments = []\n"), "row 1 segments", "zu jeder Farbe ihre Zahlen"),
    "segment": (
        BOTH.replace(RED, "[[row]]\nsegments = [{ numbers = [2, 3] }]\n"),
        "row 1 segments 1 color",
        "zu jeder Farbe ihre Zahlen",
    ),
    "two ends": (
        BOTH.replace(
            RED,
            '[[row]]\nsegments = [{ color = "red", numbers = [2, 3] }, { color = "blue", numbers = [4] }]\n'
            "closing_cells = 2\nmarks_to_lock = 1\n",
        ),
        "row 1 segments",
        "Schlussfelder einer Reihe haben eine Farbe",
    ),
    "penalty": (f"{BOTH}[score]\npenalty = 101\n", "score penalty", "ganze Zahl von 0 bis 100"),
    "points": (f"{BOTH}[score]\npoints = [1, 3]\n", "score points", "Punkte für 2 Kreuze reichen nicht"),
    "penalties": (f"{BOTH}[end]\npenalties = 0\n", "end penalties", "ganze Zahl von 1 bis 20"),
    "closed rows": (f"{BOTH}[end]\nclosed_rows = 3\n", "end closed_rows", "ganze Zahl von 1 bis 2"),
    "nothing to draw": (f'{BOTH}[cards]\ndraw = ["lucky"]\n', "cards draw", "auszulosen: Glückszahlen"),
    "unknown draw": (f'{BOTH}[cards]\ndraw = ["luck"]\n', "cards draw", "Meinst du lucky?"),
    "unknown key": (BOTH.replace("color =", "colour ="), "row 1", "Der Schlüssel 'colour'"),
    "no text": (BOTH.replace('title = "T"', "title = 5"), "title", "ein Text in Anführungszeichen"),
    "no list": (BOTH.replace("[2, 3, 4, 5, 6, 7, 8]", "5"), "row 1 numbers", "eine Liste in eckigen Klammern"),
    "no table": ("dice = 5", "dice", "eine Tabelle mit Schlüsseln"),
    "no flag": (f"second_crosses = 1\n{BOTH}", "second_crosses", "true oder false"),
    "missing": ('title = "T"', "dice", "Das fehlt noch"),
    "no TOML": (f"{DICE}[[row\n", "", "Eine Klammer fehlt: Schreibe [[row]]"),
    "no end": ('title = "', "", "Ein Anführungszeichen fehlt"),
    "empty": (" ", "", "Es steht nichts darin"),
    "link below": (BOTH.replace(BLUE, f"{BLUE}link_below = [5]\n"), "row 2 link_below", "Unter 5 liegt kein Feld"),
    "round below": (BOTH.replace(RED, f"{RED}round_below = true\n"), "row 1 round_below", "hat andere Zahlen"),
    "swaps": (f"{BOTH}[swaps]\nfields = [[2, 2]]\n", "swaps fields", "2 steht zweimal da"),
}


def refused(text: str, lang: str) -> dict[str, object]:
    asked = {"text": text, "lang": lang}
    with pytest.raises(SheetgenError) as found:
        requests.answer("template", asked)
    return requests.refusal(found.value, asked)


@pytest.mark.parametrize(("text", "at", "sentence"), WRONG.values(), ids=list(WRONG))
def test_a_template_is_refused_at_its_field_and_in_german(text: str, at: str, sentence: str) -> None:
    found = refused(text, "de")

    assert at.split() == found["at"]
    assert sentence in str(found["what"])
    assert str(found["what"]) in str(found["error"])


@pytest.mark.parametrize("lang", languages.names())
def test_every_language_has_its_own_words_for_it(lang: str) -> None:
    for text, _, _ in WRONG.values():
        said = str(refused(text, lang)["error"])

        assert lang == "en" or said != str(refused(text, "en")["error"])
        assert "⟦" not in said


def test_elsewhere_the_row_and_the_field_are_named_as_the_form_names_them() -> None:
    found = refused(WRONG["twice"][0], "de")

    assert "Reihe 1: “Zahlen von links nach rechts”: 3 steht zweimal da." == found["error"]


def test_a_symbol_is_named_by_what_it_does() -> None:
    assert str(refused(WRONG["one symbol"][0], "de")["error"]).startswith("“13 Punkte mehr”: Ein Symbol")


SLIPS = {
    "title = My game": "Text steht in Anführungszeichen: title =",
    "title = “T”": "Das sind typografische Anführungszeichen",
    "[dice]\n[dice]": "[dice] steht zweimal da",
    "x = 1\nx = 2": "'x' steht zweimal da",
    "[dice": "Eine Klammer fehlt: Schreibe [dice]",
    "[dice] x": "steht hinter einer Überschrift",
    'title = "T': "Ein Anführungszeichen fehlt",
    't = "C:\\pads"': "hat ein \\ besondere Bedeutung",
    "x = [1 2]": "Vor '2]' fehlt ein Komma",
    "x = [1,": "Was in Zeile 1 beginnt, hat kein Ende: ] fehlt",
    "x: 2": "gehört = statt eines Doppelpunkts: x = 2",
    "a b = 2": "nicht 'a b'",
    "hello": "'hello' ist keine Einstellung",
    "x = ": "Hinter x = steht noch nichts",
    "x = ,": "',' steht da, wohin ein Wert gehört",
    "x = (": "'(' ist weder eine Zahl",
    "x = Yes": "Schreibe true statt Yes",
    "x = 1, 2": "Mehrere Werte stehen in Klammern: x = [1, 2]",
    "x = 05": "Eine Zahl beginnt nicht mit 0: x = 5",
    "x = 1 2": "'2' steht hinter dem Wert",
}


@pytest.mark.parametrize("text", SLIPS)
def test_a_slip_in_toml_is_explained_in_german(text: str) -> None:
    found = refused(text, "de")

    assert SLIPS[text] in str(found["what"])
    assert str(found["error"]).startswith("Zeile ")
    assert found["what"] != refused(text, "en")["what"]
