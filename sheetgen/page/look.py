"""The look of a page: the base class of each game's own look."""

from dataclasses import dataclass, field

from sheetgen.base.codes import for_code

from .qr import QrSymbol, symbol
from .theme import Theme
from .type import Type
from .words import Words


@dataclass(frozen=True, eq=False)
class Look:
    """Colours, words and typeface of a page; ``link`` precedes ids in QR codes that hold an address.

    Hashed by identity, so it can be the key of a cache: make one per pad, set or worksheet.
    """

    theme: Theme
    words: Words
    type_: Type
    link: str = field(default="", kw_only=True)

    def code(self, id_: str) -> str:
        """The text of an id's QR code: an address, or the id itself."""
        return f"{self.link}{id_}" if self.link else for_code(id_)

    def code_symbol(self, id_length: int) -> QrSymbol:
        """The kind of QR code that holds every id of this length."""
        return symbol(len(self.link) + id_length, "byte" if self.link else "alphanumeric")
