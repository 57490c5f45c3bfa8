"""The foot of a sheet: small print and QR picture beside the sum, or under it where that is too narrow."""

from dataclasses import dataclass, replace

from sheetgen.page.setting import balanced, leading, wrapped

from .area import Area
from .look import Look
from .measures import Measures

SIGN, USUAL_SIGN = "N", "0"
"""Wider than the signs of an id are on average, so that every id finds its room; and about as wide."""


@dataclass(frozen=True, slots=True)
class Footing:
    """Places in the last block of a sheet, counted from the block's upper edge.

    The id stands with the other small print, or has a place of its own beside its picture.
    """

    height: float
    score: Area
    qr: Area | None
    words: Area
    run_on: bool
    id_: Area | None = None

    def lowered(self, y: float) -> "Footing":
        """The same places on the sheet, the block's upper edge at y."""
        return replace(
            self,
            score=self.score.lowered(y),
            qr=self.qr.lowered(y) if self.qr else None,
            words=self.words.lowered(y),
            id_=self.id_.lowered(y) if self.id_ else None,
        )


def sentences(look: Look, fair: bool, worth: str, id_: str) -> tuple[str, ...]:
    """The small print: what is fair, what the card is worth, whose game it is for, the id."""
    notice = look.words("pad.use_with", game=look.game) if look.game else ""
    return tuple(text for text in (look.fair if fair else "", worth, notice, id_) if text)


def lines(look: Look, sizes: Measures, texts: tuple[str, ...], width: float, run_on: bool) -> tuple[str, ...]:
    """The small print in lines: each sentence on its own, or all as one paragraph."""
    if run_on:
        return wrapped(look.type_, " ".join(texts), sizes.small, width)
    return tuple(line for text in texts for line in balanced(look.type_, text, sizes.small, width))


def footing(look: Look, sizes: Measures, width: float, sentence: float, fair: bool) -> Footing:
    """The lowest of the ways there are: all beside the sum, the id beside it and the rest below, or all below."""
    if not look.sums:
        return Footing(0.0, NOWHERE, None, NOWHERE, False)
    ways = (_beside(look, sizes, width, sentence, fair, run_on) for run_on in (False, True))
    found = [*ways, _parted(look, sizes, width, sentence, fair), _below(look, sizes, width, sentence, fair)]
    return min((way for way in found if way), key=lambda way: round(way.height, 3))


def _side(look: Look, sizes: Measures) -> float:
    """The width of the picture of the id, its white rim included."""
    return sizes.qr if look.qr else 0.0


def _upper(look: Look, sizes: Measures, width: float, sentence: float, least: float = 0.0) -> Footing:
    """Picture and sum, on one line at their foot, and no words yet."""
    score_height = sizes.score + leading(sizes.label) + 0.8
    height = max(_side(look, sizes), score_height, least)
    qr = Area(0, height - sizes.qr, sizes.qr, sizes.qr) if look.qr else None
    return Footing(height, Area(width - sentence, height - score_height, sentence, score_height), qr, NOWHERE, False)


NOWHERE = Area(0, 0, 0, 0)


def _beside(look: Look, sizes: Measures, width: float, sentence: float, fair: bool, run_on: bool) -> Footing | None:
    """All the small print between picture and sum."""
    side = _side(look, sizes)
    room = width - sentence - sizes.group - side
    if room < 20 * sizes.small / 6:
        return None
    needed = len(lines(look, sizes, sentences(look, fair, look.worth, SIGN * look.id_length), room, run_on)) * leading(
        sizes.small
    )
    upper = _upper(look, sizes, width, sentence, needed)
    return replace(upper, words=Area(side, upper.height - needed, room, needed), run_on=run_on)


def _parted(look: Look, sizes: Measures, width: float, sentence: float, fair: bool) -> Footing | None:
    """The id beside its picture, the sentences under both."""
    side = _side(look, sizes)
    room, upper = width - sentence - sizes.near - side, _upper(look, sizes, width, sentence)
    usual = look.type_.width(USUAL_SIGN * look.id_length, sizes.small)
    if not side or room < usual:  # an id is read, typed and searched for as one word
        return None
    tall = len(wrapped(look.type_, SIGN * look.id_length, sizes.small, room)) * leading(sizes.small)
    below = len(lines(look, sizes, sentences(look, fair, look.worth, ""), width, True)) * leading(sizes.small)
    if tall > upper.height or not below:
        return None
    top = upper.height + sizes.near
    return replace(
        upper,
        height=top + below,
        words=Area(0, top, width, below),
        run_on=True,
        id_=Area(side, upper.height - tall, room, tall),
    )


def _below(look: Look, sizes: Measures, width: float, sentence: float, fair: bool) -> Footing:
    """All the small print under the sum, the picture too where it has no room beside it."""
    side = _side(look, sizes)
    texts = sentences(look, fair, look.worth, SIGN * look.id_length)
    upper = _upper(look, sizes, width, sentence)
    if width - sentence >= side:
        needed = len(lines(look, sizes, texts, width, True)) * leading(sizes.small)
        top = upper.height + sizes.near
        return replace(upper, height=top + needed, words=Area(0, top, width, needed), run_on=True)
    score = upper.score._replace(y=0)
    room, top = width - side, score.height + sizes.near
    needed = len(lines(look, sizes, texts, room, True)) * leading(sizes.small)
    height = top + max(sizes.qr, needed)
    qr = Area(0, height - sizes.qr, sizes.qr, sizes.qr)
    return Footing(height, score, qr, Area(side, height - needed, room, needed), True)
