"""Every kind of puzzle of every game answers all questions about itself, and one that lacks something is refused."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetgen.app.style import StyleWish, style
from sheetgen.games import dice, game
from sheetgen.games.dice.kinds import KINDS, finish
from sheetgen.games.dice.puzzles.dice_kind import DiceKind, by_code
from sheetgen.games.kind import LEVELS, Kind, registry
from sheetgen.page import languages
from sheetgen.page.words import Words
from sheetgen.page.worksheet.sizes import USUAL
from sheetgen.puzzles import files, sets

from . import puzzled

ALL = [(each.name, name) for each in game.games() for name, kind in each.puzzles().kinds.items() if kind]
SHARED = ("color.", "language.", "puzzle.hint.", "quixo.hint.")
"""Keys of every kind: colours, the language itself, and hints, which are those of tags."""


def missing_words(kind: Kind[Any], words: Words) -> list[str]:
    """The keys that a kind needs and a language lacks."""
    return [key for key in kind.words if not any(each == key or each.startswith(f"{key}.") for each in words.table)]


@cache
def puzzle(owner: str, kind: str, level: str | None = None) -> Any:
    """A puzzle of a kind, of a level if one is named."""
    room = game.by_name(owner).puzzles()
    names = game.by_name(owner).variants()
    wish = room.wish("classic" if "classic" in names else names[0], kind, level, None)
    return next(sets.puzzles(room.work(wish, "kinds", 1, 1, 1, False)))[0]


def kind_of(owner: str, name: str) -> Kind[Any]:
    return game.by_name(owner).puzzles().kinds[name]


class Recorded(dict[str, str]):
    """A table of words that records which keys were asked for."""

    def __init__(self, table: Mapping[str, str]) -> None:
        super().__init__(table)
        self.keys_read: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.keys_read.add(key)
        return super().__getitem__(key)


@pytest.mark.parametrize(("owner", "name"), ALL)
class TestEveryKind:
    def test_its_name_is_that_of_the_registry(self, owner: str, name: str) -> None:
        assert name == kind_of(owner, name).name

    @pytest.mark.parametrize("language", languages.names())
    def test_it_has_its_words_in_every_language(self, owner: str, name: str, language: str) -> None:
        assert [] == missing_words(kind_of(owner, name), languages.load(language))

    def test_it_names_all_words_that_it_says(self, owner: str, name: str) -> None:
        kind, made = kind_of(owner, name), puzzle(owner, name)
        table = Recorded(languages.load("en").table)
        words = replace(languages.load("en"), table=table)
        for say in (kind.ask, kind.hints, kind.answer, kind.short, kind.marking, kind.notes, kind.blanks):
            say(words, made)
        for skill in kind.skills(made):
            words(f"puzzle.skill.{skill}")
        known = (*SHARED, *kind.words)

        assert [] == [key for key in sorted(table.keys_read) if not key.startswith(known)]

    def test_it_is_read_from_its_own_json(self, owner: str, name: str) -> None:
        made = puzzle(owner, name)
        (claim,) = files.read("".join(files.lines([("", made)])))
        files.check(claim)

        assert files.to_json(made) == files.to_json(claim.puzzle)

    def test_its_id_makes_it_again(self, owner: str, name: str) -> None:
        room, made = game.by_name(owner).puzzles(), puzzle(owner, name)

        assert made == room.prove(room.from_id(room.id(made) or "", None))

    def test_its_key_shows_or_says_how_it_is_solved(self, owner: str, name: str) -> None:
        exercise = game.by_name(owner).puzzles().exercise(1, puzzle(owner, name), style(StyleWish()))

        assert exercise.picture(120.0).items or exercise.notes()
        assert exercise.question
        assert exercise.answer
        assert all(exercise.hints)
        assert exercise.short
        assert exercise.marking
        assert exercise.blanks or all(exercise.corner(190.0, 100.0, USUAL))

    def test_its_level_is_one_of_all(self, owner: str, name: str) -> None:
        assert puzzle(owner, name).level in LEVELS


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_of_dice_puzzles_has_all_levels(name: str) -> None:
    kept = {level for kind, level, _ in puzzled.LINES if kind == name}

    assert set(LEVELS) == (kept or {puzzle("dice", name, level).level for level in LEVELS})


def test_only_the_file_of_a_kind_knows_the_kind() -> None:
    """No branch and no table by names of kinds: they are asked of the registry."""
    names = "|".join(name for name in KINDS if "-" in name)
    branch = re.compile(rf"kind (==|!=) |\.kind (not )?in |match .*\.kind|isinstance\(.*answer|\"({names})\"")
    room = Path(dice.__file__).parent
    others = [path for path in room.rglob("*.py") if path.parent != room / "kinds"]

    assert [] == [path for path in others if branch.search(path.read_text("utf-8"))]


# --- what is refused


def required(kind: DiceKind) -> Iterator[str]:
    return (field.name for field in fields(kind))


@pytest.mark.parametrize("lacking", list(required(finish.KIND)))
def test_a_kind_that_lacks_something_is_refused_with_its_name(lacking: str) -> None:
    nothing: dict[str, Any] = {lacking: None}
    kind = replace(finish.KIND, **nothing)

    with pytest.raises(ValueError, match=f"lacks '{lacking}'"):
        registry([kind])


def test_a_kind_that_leaves_something_out_cannot_be_written() -> None:
    parts = {field.name: getattr(finish.KIND, field.name) for field in fields(finish.KIND) if field.name != "answer"}

    with pytest.raises(TypeError, match="'answer'"):
        DiceKind(**parts)


def test_two_kinds_share_no_name_and_no_code() -> None:
    for other in (replace(finish.KIND, code=9), replace(finish.KIND, name="other")):
        with pytest.raises(ValueError, match="shares its name or its code"):
            registry([finish.KIND, other])


def test_two_kinds_share_no_code_of_an_event() -> None:
    kinds = [*KINDS.values(), replace(finish.KIND, name="other", code=15)]

    with pytest.raises(ValueError, match="'other' and 'chance' share the code 15"):
        by_code(kinds)


def test_the_codes_of_dice_puzzles_are_those_of_all_ids_ever_printed() -> None:
    codes = {kind.name: (kind.code, *kind.event_codes.values()) for kind in KINDS.values()}

    assert {
        "finish": (0,),
        "target": (1,),
        "last-lock": (2,),
        "score": (3,),
        "chance": (4, 15, 14),
        "best-move": (5,),
    } == codes
