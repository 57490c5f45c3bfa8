"""The words of every page: five languages with the same keys, and plurals that follow each language's rule."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, combinations, permutations, product
from pathlib import Path
from shutil import copytree
from string import Formatter
from unicodedata import combining, normalize

import pytest

from sheetgen import web
from sheetgen.app.engine.catalog import SHOWN
from sheetgen.base.errors import TemplateError, quote
from sheetgen.games import game
from sheetgen.games.dice.kinds import chance
from sheetgen.games.dice.pages.colors import name_colors
from sheetgen.games.dice.puzzles.puzzle import Question
from sheetgen.games.kind import LEVELS
from sheetgen.page import palettes
from sheetgen.page.words import PLURALS, Words, flat
from tests.conftest import Run
from tests.reading import position

FOLDER = Path(__file__).parent.parent / "templates" / "languages"
FORMS = ("one", "few", "many")
LANGUAGES = sorted(file.stem for file in FOLDER.glob("*.toml"))


@cache
def read(language: str) -> Words:
    return Words(language, flat(tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8"))))


def differences(words: Words, model: Words) -> Iterator[str]:
    """What makes a translation unfit to stand in for the model language: sentences, none if it is complete."""
    for key in sorted(model.table.keys() - words.table.keys()):
        yield f"'{key}' is missing (in {model.language}: {quote(model.table[key])})"
    for key in sorted(words.table.keys() - model.table.keys()):
        yield f"'{key}' is not a key of {model.language}"
    for key in sorted(words.table.keys() & model.table.keys()):
        mine, theirs = placeholders(words.table[key]), placeholders(model.table[key])
        if mine != theirs:
            yield f"'{key}' fills {sorted(mine)}, but in {model.language} {sorted(theirs)}"


def placeholders(text: str) -> frozenset[str]:
    """The names in {braces} that a text wants filled."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def plain(text: str) -> str:
    return "".join(each for each in normalize("NFD", text.lower()) if not combining(each))


def test_there_are_five_languages() -> None:
    assert LANGUAGES == ["de", "en", "it", "pl", "tr"]


@pytest.mark.parametrize("language", LANGUAGES)
class TestEveryLanguage:
    def test_it_has_all_keys_and_placeholders_of_english_and_no_others(self, language: str) -> None:
        assert list(differences(read(language), read("en"))) == []

    def test_its_strings_are_neat(self, language: str) -> None:
        for key, text in read(language).table.items():
            assert text, key
            assert text == " ".join(text.split()), key
            assert "..." not in text, key
            assert "'" not in text, f"{key}: a typewriter's apostrophe"
            assert '"' not in text, f"{key}: a typewriter's quotation mark"

    def test_its_plurals_have_every_form(self, language: str) -> None:
        words = read(language)
        assert words("language.plural") in PLURALS

        for key in words.table:
            stem, _, form = key.rpartition(".")
            if form in FORMS:
                assert {f"{stem}.{each}" for each in FORMS} <= words.table.keys()

    def test_no_letter_on_a_sheet_is_the_start_of_two_colours_names(self, language: str) -> None:
        """Accents apart, which nobody sees on a small letter: Polish Ż and Z are alike."""
        names = {
            key.split(".")[1]: text for key, text in read(language).table.items() if re.match(r"color\..+name", key)
        }
        for dice in chain(combinations(names, 4), [tuple(names)]):
            words = name_colors(read(language), {color: names[color] for color in dice})
            for color, other in permutations(dice, 2):
                letter = plain(words(f"color.{color}.letter"))
                assert not plain(names[other]).startswith(letter), (letter, names[other])
                assert letter != plain(words(f"color.{other}.letter"))
            for color in dice:
                letter = plain(words(f"color.{color}.letter"))
                assert len(letter) <= 2
                assert re.match(".*".join(letter), plain(names[color])), (letter, names[color])

    def test_only_its_own_letters_are_used(self, language: str) -> None:
        own = {"de": "äöüÄÖÜß", "it": "àèéìòùÀÈÉÌÒÙ", "pl": "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ", "tr": "âçğıöşüÂÇĞİÖŞÜ", "en": ""}
        signs = "–−×%…“”„‘’·→°"

        for key, text in read(language).table.items():
            strange = {character for character in text if ord(character) > 126} - set(own[language]) - set(signs)
            assert set() == strange, key


@pytest.mark.parametrize(
    ("language", "letters"),
    [("en", "R Y G B"), ("de", "R Ge Gr B"), ("it", "R G V B"), ("pl", "C Żó Zi N"), ("tr", "K S Y M")],
)
def test_a_colour_has_one_letter_or_two_where_one_misleads(language: str, letters: str) -> None:
    dice = ("red", "yellow", "green", "blue")
    words = name_colors(read(language), {color: read(language)(f"color.{color}.name") for color in dice})

    assert letters == " ".join(words(f"color.{color}.letter") for color in dice)


@pytest.mark.parametrize(
    ("number", "form"),
    [
        (0, "many"),
        (1, "one"),
        (2, "few"),
        (4, "few"),
        (5, "many"),
        (12, "many"),
        (14, "many"),
        (21, "many"),
        (22, "few"),
    ],
)
def test_polish_counts_one_few_many(number: int, form: str) -> None:
    words = Words("pl", {"language.plural": "one-few-many", "s.one": "one", "s.few": "few", "s.many": "many"})

    assert form == words.count("s", number)


@pytest.mark.parametrize("text", ["{n", "n}", "{}", "{0}", "{n:9999999999}", "{n.real}", "{n!r}"])
def test_what_braces_cannot_hold_is_a_mistake_of_the_file(text: str) -> None:
    with pytest.raises(TemplateError, match=r"de\.toml: pad: title: only names stand in braces, as in \{n\}"):
        flat({"pad": {"title": text}}, "de.toml")


def test_several_things_stand_in_one_sentence() -> None:
    words = Words("de", {"language.and": "und"})

    assert ["2", "2 und 3", "2, 3 und 9"] == [words.series(numbers) for numbers in ([2], [2, 3], [2, 3, 9])]


def test_numbers_take_the_decimal_mark_of_the_language() -> None:
    assert Words("de", {"language.decimal": ","}).number(-0.5, 1) == "−0,5"
    assert Words("en", {"language.decimal": "."}).number(6.5, 1) == "6.5"


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({}, "xx.toml: 'language.plural' is missing"),
        ({"language.plural": "one-manny"}, "xx.toml: unknown plural 'one-manny' (did you mean 'one-many'?)"),
        ({"language.plural": "one-many", "sheets.one": "1"}, "xx.toml: 'sheets.many' is missing"),
        (
            {"language.plural": "one-many", "sheets.many": "{m} sheets"},
            "xx.toml: 'sheets.many' has {m}, which stands for nothing here",
        ),
    ],
)
def test_what_a_language_file_lacks_is_named_with_the_file(table: dict[str, str], message: str) -> None:
    with pytest.raises(TemplateError, match=f"^{re.escape(message)}$"):
        Words("xx", table).count("sheets", 2)


def test_a_language_file_without_a_key_is_refused_in_one_sentence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = copytree(FOLDER.parent, tmp_path / "templates")
    (ours / "languages" / "short.toml").write_text("[terminal]\n", "utf-8")
    monkeypatch.setattr("sheetgen.base.toml.data", lambda _folder: ours)

    code, _, message = run("solve", "--lang", "short", "classic r3 / 2+2")
    assert (2, "error: short.toml: 'language.decimal' is missing\n") == (code, message)


def test_only_texts_are_words() -> None:
    with pytest.raises(TemplateError, match=r"de.toml: pad: total: '3' is not a text in quotes"):
        flat({"pad": {"total": 3}}, "de.toml")


def test_an_unfinished_translation_says_what_is_missing() -> None:
    english = Words("en", {"a": "{n} sheets", "b": "total"})
    german = Words("de", {"a": "{m} Blätter", "c": "?"})

    assert list(differences(german, english)) == [
        "'b' is missing (in en: 'total')",
        "'c' is not a key of en",
        "'a' fills ['m'], but in en ['n']",
    ]


# --- every counted string, for every number that can occur

NUMBERS = range(126)
POLISH_NOUNS = {
    "puzzle.class_names": ("nazwisko", "nazwiska", "nazwisk"),
    "terminal.best": ("", "różnych arkuszach", "różnych arkuszach"),
    "terminal.odds.more": ("ruch", "ruchy", "ruchów"),
    "terminal.odds.wait": ("rzut", "rzuty", "rzutów"),
    "terminal.template.rows": ("rząd", "rzędy", "rzędów"),
    "terminal.checked": ("zadanie,", "zadania,", "zadań,"),
    "terminal.sampled": ("zadanie z", "zadania z", "zadań z"),
    "document.puzzles": ("zadanie", "zadania", "zadań"),
    "document.sheets": ("arkusz", "arkusze", "arkuszy"),
    "puzzle.ask.target": ("punkt.", "punkty.", "punktów."),
    "puzzle.ask.closing.turns": ("turze", "turach", "turach"),
    "puzzle.key.ways": ("sposób", "sposoby", "sposobów"),
    "rules.lock.cells": ("pole", "pola", "pól"),
    "rules.lock.need": ("skreślenie.", "skreślenia.", "skreśleń."),
    "rules.end.penalties": ("pole", "pola", "pól"),
    "rules.end.rows": ("rząd", "rzędy", "rzędów"),
    "rules.points.penalty": ("punkt.", "punkty.", "punktów."),
    "rules.points.capped": ("skreślenie", "skreślenia", "skreśleń"),
    "rules.lucky.numbers": ("szczęśliwa", "szczęśliwe", "szczęśliwych"),
    "rules.example.early": ("skreślenie:", "skreślenia:", "skreśleń:"),
    "rules.example.closed": ("skreślenie,", "skreślenia,", "skreśleń,"),
    "quixo.players": ("osoba", "osoby", "osób"),
    "quixo.ask.win": ("ruchu.", "ruchach.", "ruchach."),
    "quixo.ask.team": ("ruchu.", "ruchach,", "ruchach,"),
    "quixo.key.winner": ("ruchu", "ruchach", "ruchach"),
    "terminal.quixo.unknown": ("ruchu", "ruchach", "ruchach"),
    "puzzle.key.points": ("punkt", "punkty", "punktów"),
    "puzzle.key.case.points": ("punkt:", "punkty:", "punktów:"),
    "puzzle.hint.row": ("skreślenie.", "skreślenia.", "skreśleń."),
    "puzzle.hint.with-lock": ("skreślenie,", "skreślenia,", "skreśleń,"),
    "puzzle.hint.penalties": ("kara", "kary", "kar"),
    "puzzle.hint.crosses": ("skreślenie.", "skreślenia.", "skreśleń."),
    "puzzle.hint.sums": ("suma.", "różne sumy.", "różnych sum."),
    "puzzle.hint.too-few": ("skreślenie,", "skreślenia,", "skreśleń,"),
    "puzzle.hint.lacks": ("skreślenia.", "skreśleń.", "skreśleń."),
    "puzzle.hint.best": ("", "skreśleń", "skreśleń"),
    "quixo.hint.length": ("ruch.", "ruchy", "ruchów"),
}
"""The noun after the number, as after 1, 2 and 5."""
TURKISH_NOUNS = {
    "puzzle.class_names": "ad",
    "terminal.best": "farklı bitiş kâğıdında",
    "terminal.odds.more": "hamle",
    "terminal.odds.wait": "atışı",
    "terminal.template.rows": "satır",
    "terminal.checked": "bulmaca,",
    "terminal.sampled": "tanesi",
    "document.puzzles": "bulmaca",
    "document.sheets": "kâğıt",
    "puzzle.ask.target": "puanla",
    "puzzle.ask.closing.turns": "tur",
    "puzzle.key.ways": "farklı oynayış",
    "rules.lock.cells": "kutusu",
    "rules.lock.need": "çarpı ",
    "rules.end.penalties": "ceza kutusu ",
    "rules.end.rows": "satır ",
    "rules.points.penalty": "puan ",
    "rules.points.capped": "çarpısı ",
    "rules.lucky.numbers": "uğurlu sayı ",
    "rules.example.early": "çarpı:",
    "rules.example.closed": "çarpı,",
    "quixo.players": "kişi",
    "quixo.ask.win": "hamlede ",
    "quixo.ask.team": "hamlede ",
    "quixo.key.winner": "hamle",
    "terminal.quixo.unknown": "hamlede ",
    "puzzle.key.points": "puan",
    "puzzle.key.case.points": "puan:",
    "puzzle.hint.row": "çarpı daha.",
    "puzzle.hint.with-lock": "çarpı.",
    "puzzle.hint.penalties": "ceza ",
    "puzzle.hint.crosses": "çarpı.",
    "puzzle.hint.sums": "(ayrı )?toplam ",
    "puzzle.hint.too-few": "çarpı,",
    "puzzle.hint.lacks": "çarpı daha",
    "puzzle.hint.best": "çarpısından",
    "quixo.hint.length": "hamle",
}
"""The noun after the number: never a plural."""


def polish_form(number: int) -> int:
    """Which noun goes with a number, by its last two figures: 1, then 2-4, then the others, 12-14 among them."""
    if number == 1:
        return 0
    return 1 if str(number)[-1] in "234" and str(number).zfill(2)[-2] != "1" else 2


def counted(language: str) -> list[str]:
    """The keys of strings that come in several forms."""
    return [key.removesuffix(".one") for key in read(language).table if key.endswith(".one")]


def said(language: str, key: str, number: int) -> str:
    """A counted string in the form for a number; all else that it fills is a dash."""
    words = read(language)
    names = set().union(*(placeholders(words.table[f"{key}.{form}"]) for form in FORMS)) - {"n"}
    return words.count(key, number, **dict.fromkeys(names, "–"))


WITHOUT_NUMBER = {("puzzle.ask.lock", 1), ("terminal.best", 1), ("puzzle.hint.best", 1)}
"""Counted strings whose one says ``a row``, ``only one sheet`` or ``the only cross``."""


def test_polish_nouns_agree_with_every_number() -> None:
    for key, number in product(counted("pl"), NUMBERS):
        text = said("pl", key, number)
        if key == "puzzle.ask.lock":  # “one row”, else a number that stands alone
            assert ("rząd." if number == 1 else f"łącznie {number}. ") in text
            continue
        if (key, number) in WITHOUT_NUMBER:
            continue
        nouns = POLISH_NOUNS[key]
        assert re.search(rf"(?<!\w){number} {re.escape(nouns[polish_form(number)])}(?!\w)", text), text


def test_polish_verbs_agree_with_every_number() -> None:
    """From five on the verb stands in the singular: 2 rzędy zostaną, 5 rzędów zostanie."""
    verbs = {
        "rules.end.rows": ("zostanie zamknięty,", "zostaną zamknięte,", "zostanie zamkniętych,"),
        "rules.lucky.numbers": ("jest", "są", "jest"),
        "rules.lock.cells": ("zamyka.", "zamykają.", "zamyka."),
    }
    for (key, forms), number in product(verbs.items(), NUMBERS):
        assert f" {forms[polish_form(number)]}" in said("pl", key, number)


def test_turkish_nouns_are_the_same_after_every_number() -> None:
    for key, number in product(counted("tr"), NUMBERS):
        text = said("tr", key, number)
        if (key, number) in {("terminal.best", 1), ("puzzle.hint.best", 1)}:
            continue
        if key == "puzzle.ask.lock":  # “a row”, else a number that stands alone
            assert ("bir satır kapat." if number == 1 else f"sayısı {number} olana kadar") in text
        else:
            noun = TURKISH_NOUNS[key]
            assert re.search(rf"(?<!\w){number} {noun}", text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_counted_string_says_its_number(language: str) -> None:
    for key, number in product(counted(language), NUMBERS):
        assert str(number) in said(language, key, number) or (key, number) in WITHOUT_NUMBER


def test_no_italian_article_stands_before_a_number() -> None:
    """It would hang on the number: il 12, but l’11 and l’8."""
    articles = "il|lo|la|l’|del|dello|della|dell’|dei|degli|al|allo|all’|dal|dall’|nel|nell’|sul|sull’"
    numbers = "n|closing|ways|rolls|least|most|points|sum|count|of|left|crosses|sides|size"

    for key, text in read("it").table.items():
        assert not re.search(rf"\b({articles}) ?\{{({numbers})\}}", text), key


# --- what the page for browsers says

PAGES = (Path(web.__file__).parent / "page", Path(__file__).parents[1] / "tools" / "site" / "page")
SCRIPTS = "\n".join(file.read_text("utf-8") for page in PAGES for file in sorted(page.glob("*.js")))
PREFIXES = {
    *re.findall(r"\bt\(`([\w.]+)\$\{", SCRIPTS),
    *(f"{key}." for key in re.findall(r'\bwords\("(\w+)"', SCRIPTS)),
}
"""How keys begin whose end is only known when the page is open."""


def spoken() -> Iterator[str]:
    """Every key that a script names in full, and those that it makes of a list or of what can be chosen."""
    yield from re.findall(r'\bt\("([^"]+)"', SCRIPTS)
    for either in re.findall(r'\bt\([^`()]*\? "([^"]+)" : "([^"]+)"', SCRIPTS):
        yield from either
    (choices,) = re.findall(r"\bCHOICES = \{(.*?)\};", SCRIPTS, re.DOTALL)
    for key, names in re.findall(r"(\w+): \[(.*?)\]", choices):
        yield from (f"{key}.{name}" for name in re.findall(r'"([^"]+)"', names))
    for kind in (kind for each in game.games() for kind in each.puzzles().kinds):
        yield from (f"kind.{kind}", f"about.{kind}", *(f"level.{kind}.{level}" for level in LEVELS))
    yield from (f"palette.{name}" for name in palettes.names())
    yield "level.any"


def page_words(language: str) -> set[str]:
    """The keys that the page has, as its scripts name them."""
    return {key.removeprefix("web.") for key in read(language).table if key.startswith(SHOWN)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_every_word_that_its_scripts_say(language: str) -> None:
    known = page_words(language)

    assert set() == set(spoken()) - known
    assert [] == [prefix for prefix in PREFIXES if not any(key.startswith(prefix) for key in known)]


def test_the_page_has_no_word_that_nothing_says() -> None:
    literals = set(re.findall(r'"([^"\n]+)"', SCRIPTS))
    own = {key.removeprefix("web.") for key in read("en").table if key.startswith("web.")}

    assert set() == {key for key in own - literals - set(spoken()) if not key.startswith(tuple(PREFIXES))}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "With a sum of 12."),
        ("de", "Mit der Summe 12."),
        ("it", "Con la somma 12."),
        ("pl", "Przy sumie 12."),
        ("tr", "Toplam: 12."),
    ],
)
def test_one_sum_is_not_spoken_of_as_several(language: str, said: str) -> None:
    """A key said "With sums of 12."."""
    asked = chance.puzzle(replace(position("classic r2-6"), rolls=()), Question(event="close"))

    assert [said] == [note.text for note in chance.KIND.notes(read(language), asked)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_name_the_players_of_four_in_words_alone(language: str) -> None:
    """A German page wrote "Ost (E)"; the letters are for positions as text."""
    said = [text for key, text in read(language).table.items() if key.startswith(("rules.cubes.", "quixo."))]

    assert [] == [text for text in said if re.search(r"\([NESW]\)", text)]
