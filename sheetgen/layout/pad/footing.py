"""The foot of a sheet: small print and QR picture beside the sum, or under it where that is too narrow."""

from dataclasses import dataclass, replace

from .area import Area
from .look import Look
from .measures import Measures
from .setting import balanced, leading, wrapped

SIGN = "N"
"""Wider than the signs of an id are on average, so that every id finds its room."""


@dataclass(frozen=True, slots=True)
class Footing:
    """Places in the last block of a sheet, counted from the block's upper edge."""

    height: float
    score: Area
    qr: Area | None
    words: Area
    run_on: bool

    def lowered(self, y: float) -> "Footing":
        """The same places on the sheet, the block's upper edge at y."""
        return replace(
            self,
            score=self.score.lowered(y),
            qr=self.qr.lowered(y) if self.qr else None,
            words=self.words.lowered(y),
        )


def sentences(look: Look, fair: bool, id_: str) -> tuple[str, ...]:
    """The small print: what is fair, whose game it is for, the id."""
    notice = look.words("pad.use_with", game=look.game) if look.game else ""
    return tuple(text for text in (look.fair if fair else "", notice, id_) if text)


def lines(look: Look, sizes: Measures, texts: tuple[str, ...], width: float, run_on: bool) -> tuple[str, ...]:
    """The small print in lines: each sentence on its own, or all as one paragraph."""
    if run_on:
        return wrapped(look.type_, " ".join(texts), sizes.small, width)
    return tuple(line for text in texts for line in balanced(look.type_, text, sizes.small, width))


def footing(look: Look, sizes: Measures, width: float, sentence: float, fair: bool) -> Footing:
    """The first of three ways that fits: beside the sum, under the sum, or all below it."""
    score_height = sizes.score + leading(sizes.label) + 0.8
    height = max(sizes.qr if look.qr else 0, score_height)
    score = Area(width - sentence, height - score_height, sentence, score_height)
    side = sizes.qr + sizes.near if look.qr else 0.0
    texts = sentences(look, fair, SIGN * look.id_length)
    room = width - sentence - sizes.group - side
    if room >= 20 * sizes.small / 6:
        needed = len(lines(look, sizes, texts, room, False)) * leading(sizes.small)
        if needed <= height:
            qr = Area(0, height - sizes.qr, sizes.qr, sizes.qr) if look.qr else None
            return Footing(height, score, qr, Area(side, height - needed, room, needed), False)
    beside = look.qr and width - sentence >= side
    paragraph_room = width if beside or not look.qr else width - side
    needed = len(lines(look, sizes, texts, paragraph_room, True)) * leading(sizes.small)
    if beside or not look.qr:
        qr = Area(0, height - sizes.qr, sizes.qr, sizes.qr) if look.qr else None
        top = height + sizes.near
        return Footing(top + needed, score, qr, Area(0, top, width, needed), True)
    top = height + sizes.near
    below = max(sizes.qr, needed)
    words = Area(side, top + below - needed, paragraph_room, needed)
    return Footing(top + below, score, Area(0, top + below - sizes.qr, sizes.qr, sizes.qr), words, True)
