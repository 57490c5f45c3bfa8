"""A worksheet before it is made: how many puzzles of which wishes, in which order."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sheetgen.games.cubes.kinds.wish import Wish as CubeWish
from sheetgen.games.cubes.rules import quixo
from sheetgen.games.dice.kinds.wish import Wish


@dataclass(frozen=True, slots=True)
class Section:
    """So many puzzles of a wish."""

    wish: Wish | CubeWish
    count: int

    @property
    def variant(self) -> str:
        """Which game its puzzles are of."""
        return quixo.VARIANT if isinstance(self.wish, CubeWish) else self.wish.variant.name


@dataclass(frozen=True, slots=True)
class Course:
    """The sections of a worksheet, and what its file says about how it is to be printed."""

    sections: tuple[Section, ...]
    titles: Mapping[str, str] = field(default_factory=dict)
    """By language; the one without a language is for all of them."""
    versions: tuple[str, ...] = ("",)
    different: bool = False
    hints: bool = False

    def title(self, language: str) -> str:
        """The title in a language, else the one for all, else the first there is."""
        return self.titles.get(language) or self.titles.get("") or next(iter(self.titles.values()), "")
