"""The foot of a sheet: small print and QR code beside the sum, or below it if that is too narrow."""

from dataclasses import dataclass, replace

from sheetgen.page.area import Area
from sheetgen.page.qr import QUIET_ZONE, corner
from sheetgen.page.setting import balance, leading, wrap

from .look import PadLook
from .measures import Measures

SIGN, USUAL_SIGN = (
    "N",
    "0",
)  # wider than an id's signs are on average, so that every id finds its room; and about as wide


@dataclass(frozen=True, slots=True)
class Footing:
    """Places in the last block of a sheet, relative to the block's upper edge.

    ``id_`` is the id's own place beside its QR code; None if it is part of ``words``.
    """

    height: float
    score: Area
    qr: Area | None
    words: Area
    run_on: bool
    id_: Area | None = None

    def shift_down(self, y: float) -> "Footing":
        return replace(
            self,
            score=self.score.shift_down(y),
            qr=self.qr.shift_down(y) if self.qr else None,
            words=self.words.shift_down(y),
            id_=self.id_.shift_down(y) if self.id_ else None,
        )


def sentences(look: PadLook, fair: bool, worth: str, id_: str) -> tuple[str, ...]:
    notice = look.words("pad.use_with", game=look.game) if look.game else ""
    return tuple(text for text in (look.fair if fair else "", worth, notice, id_) if text)


def lines(look: PadLook, sizes: Measures, texts: tuple[str, ...], width: float, run_on: bool) -> tuple[str, ...]:
    """The small print in lines; ``run_on`` joins the sentences to one paragraph."""
    if run_on:
        return wrap(look.type_, " ".join(texts), sizes.small, width)
    return tuple(line for text in texts for line in balance(look.type_, text, sizes.small, width))


def footing(look: PadLook, sizes: Measures, width: float, sentence: float, fair: bool) -> Footing:
    """The lowest of three arrangements: all small print beside the sum, only the id beside it, or all below."""
    if not look.sums:
        return Footing(0.0, NOWHERE, None, NOWHERE, False)
    ways = (_beside(look, sizes, width, sentence, fair, run_on) for run_on in (False, True))
    found = [*ways, _id_beside(look, sizes, width, sentence, fair), _below(look, sizes, width, sentence, fair)]
    return min((way for way in found if way), key=lambda way: round(way.height, 3))


def _side(look: PadLook) -> float:
    """The side of the QR code, including the part of its quiet zone that lies on the sheet at its left and below."""
    return corner(look.symbol) if look.symbol else 0.0


def _wide(look: PadLook) -> float:
    """The width of the QR code and the white at its right; the gap between blocks serves as the white above it."""
    return _side(look) + QUIET_ZONE if look.symbol else 0.0


def _raised(look: PadLook, sizes: Measures, upper: Footing) -> Footing:
    """The footing with room for words below: taller by the white over them, and with the QR code moved up to suit."""
    if not look.symbol:
        return replace(upper, height=upper.height + sizes.near)
    height = max(upper.height + sizes.near, _side(look) + QUIET_ZONE)
    return replace(upper, height=height, qr=_code(look, min(upper.height, height - QUIET_ZONE)))


def _upper(look: PadLook, sizes: Measures, width: float, sentence: float, least: float = 0.0) -> Footing:
    score_height = sizes.score + leading(sizes.label) + 0.8
    height = max(_side(look), score_height, least)
    return Footing(
        height,
        Area(width - sentence, height - score_height, sentence, score_height),
        _code(look, height),
        NOWHERE,
        False,
    )


def _code(look: PadLook, bottom: float) -> Area | None:
    side = _side(look)
    return Area(0, bottom - side, side, side) if side else None


NOWHERE = Area(0, 0, 0, 0)


def _beside(look: PadLook, sizes: Measures, width: float, sentence: float, fair: bool, run_on: bool) -> Footing | None:
    """All small print between QR code and sum; None if that is too narrow."""
    side = _wide(look)
    room = width - sentence - sizes.group - side
    if room < 20 * sizes.small / 6:
        return None
    texts = sentences(look, fair, look.worth, SIGN * look.id_length)
    needed = len(lines(look, sizes, texts, room, run_on)) * leading(sizes.small)
    upper = _upper(look, sizes, width, sentence, needed)
    return replace(upper, words=Area(side, upper.height - needed, room, needed), run_on=run_on)


def _id_beside(look: PadLook, sizes: Measures, width: float, sentence: float, fair: bool) -> Footing | None:
    """The id beside its QR code, the sentences below both; None if the id does not fit on one line."""
    side = _wide(look)
    room, upper = width - sentence - sizes.near - side, _upper(look, sizes, width, sentence)
    usual = look.type_.width(USUAL_SIGN * look.id_length, sizes.small)
    if not side or room < usual:  # an id is read, typed and searched for as one word
        return None
    tall = len(wrap(look.type_, SIGN * look.id_length, sizes.small, room)) * leading(sizes.small)
    below = len(lines(look, sizes, sentences(look, fair, look.worth, ""), width, True)) * leading(sizes.small)
    if tall > upper.height or not below:
        return None
    raised = _raised(look, sizes, upper)
    words, id_ = Area(0, raised.height, width, below), Area(side, upper.height - tall, room, tall)
    return replace(raised, height=raised.height + below, words=words, run_on=True, id_=id_)


def _below(look: PadLook, sizes: Measures, width: float, sentence: float, fair: bool) -> Footing:
    side = _wide(look)
    texts = sentences(look, fair, look.worth, SIGN * look.id_length)
    upper = _upper(look, sizes, width, sentence)
    if width - sentence >= side:
        needed = len(lines(look, sizes, texts, width, True)) * leading(sizes.small)
        raised = _raised(look, sizes, upper)
        words = Area(0, raised.height, width, needed)
        return replace(raised, height=raised.height + needed, words=words, run_on=True)
    score = upper.score._replace(y=0)
    room, top = width - side, score.height + sizes.near
    needed = len(lines(look, sizes, texts, room, True)) * leading(sizes.small)
    height = top + max(_wide(look) - sizes.near, needed)
    return Footing(height, score, _code(look, height), Area(side, height - needed, room, needed), True)
