"""The words of every page: five languages with the same keys, and plurals that follow each language's rule."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from sheetgen.errors import TemplateError
from sheetgen.layout.words import FORMS, PLURALS, Words, differences, flat

FOLDER = Path(__file__).parent.parent / "templates" / "languages"
LANGUAGES = sorted(file.stem for file in FOLDER.glob("*.toml"))


@cache
def read(language: str) -> Words:
    return Words(language, flat(tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8"))))


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

    def test_its_colours_have_letters_that_tell_them_apart(self, language: str) -> None:
        letters = [text for key, text in read(language).table.items() if key.endswith(".letter")]

        assert len(letters) == len(set(letters))
        assert all(len(letter) == 1 and letter == letter.upper() for letter in letters)

    def test_only_its_own_letters_are_used(self, language: str) -> None:
        own = {"de": "äöüÄÖÜß", "it": "àèéìòùÀÈÉÌÒÙ", "pl": "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ", "tr": "âçğıöşüÂÇĞİÖŞÜ", "en": ""}
        signs = "–−×%…“”„‘’·→°"

        for key, text in read(language).table.items():
            strange = {character for character in text if ord(character) > 126} - set(own[language]) - set(signs)
            assert set() == strange, key


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


def test_turkish_nouns_stay_as_they_are_after_a_number() -> None:
    words = Words("tr", {"language.plural": "never", "s.one": "{n} sayfa"})

    assert words.count("s", 5) == "5 sayfa"


def test_numbers_take_the_decimal_mark_of_the_language() -> None:
    assert Words("de", {"language.decimal": ","}).number(-0.5, 1) == "−0,5"
    assert Words("en", {"language.decimal": "."}).number(6.5, 1) == "6.5"


def test_an_unknown_key_is_a_bug_and_not_a_hole() -> None:
    with pytest.raises(KeyError):
        Words("en", {})("paper.ruler")


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
