"""Reviews of games of dice: read, checked against the rules, valued, and made into puzzles."""

from typing import TYPE_CHECKING

from sheetgen.base import cores
from sheetgen.base.errors import InputError, NoPuzzle, NotProvenError, Sentence, key
from sheetgen.base.progress import listener
from sheetgen.games.reviews import Reviews

from . import mechanics, templates
from .formats import record as record_format
from .formats import review as review_format
from .odds import tracks
from .positions import read_card
from .rules import record_text
from .rules.position import Position
from .rules.record import GameRecord, replay
from .rules.rows import Roll
from .rules.table import MOST_PLAYERS
from .text import review as review_text
from .valuation import MOST_THREADS

if TYPE_CHECKING:
    from sheetgen.base.fields import Fields
    from sheetgen.games.screen import View
    from sheetgen.page.drawing import Drawing, Page
    from sheetgen.page.style import Style
    from sheetgen.page.words import Words

    from .odds.review import JudgedTurn, SeatReview
    from .puzzles.puzzle import DicePuzzle


def _takes(name: str) -> bool:
    sheet = templates.variant(name).sheet
    return mechanics.knows(mechanics.RECORDS, sheet) and not (cores.in_browser() and tracks.has_counts(sheet))


def _place(record: GameRecord, players: int) -> int:
    """How many others roll before a record's only player; raises an ``InputError`` if no such table fits the record."""
    if not 1 <= players <= MOST_PLAYERS:
        raise InputError(f"{players} players: there are 1 to {MOST_PLAYERS}", key("players"))
    if len(record.seats) > 1:
        raise InputError(f"the record has all {len(record.seats)} of them: leave it out", key("players"))
    own = [turn.roll.active for turn in record.turns]
    if players <= len(own) and not any(own[:players]):
        rolls = f"{players} rolls of others and none of one's own"
        raise InputError(f"{rolls}: at a table of {players}, one of them is", key("players"))
    place = own.index(True) if any(own) else len(own)
    for number, is_own in enumerate(own):
        if is_own != (number % players == place):
            whose = "somebody else's" if is_own else "this player's own"
            raise InputError(f"at a table of {players}, the roll of turn {number + 1} is {whose}", key("players"))
    return place


def _review(record: GameRecord, players: int | None = None) -> "tuple[SeatReview, ...]":
    place = 0 if players is None else _place(record, players)
    for seat in record.seats:
        mechanics.require(mechanics.ODDS, seat.sheet)
    played = replay(record)
    from .odds import review, values

    for seat in record.seats:
        if seat.sheet.further and not values.has_whole_table(seat.sheet):
            what = f"there are no reviews yet for sheets with {' and '.join(seat.sheet.further)}: "
            what += "what a move is worth there is estimated too roughly to judge by"
            raise InputError(Sentence(what, "no_reviews"))
    progress = listener()
    threads = cores.usable(MOST_THREADS)
    return review.review(
        record, played, threads, lambda part: progress.count(part, 1, "valuing turns"), players or 1, place
    )


def _puzzles(seats: "tuple[SeatReview, ...]", most: int) -> "list[DicePuzzle]":
    costly = ((seat, turn) for seat in seats for turn in seat.dearest(len(seat.turns)))
    found: list[DicePuzzle] = []
    why = "no move lost anything"
    for seat, turn in sorted(costly, key=lambda each: -each[1].loss):
        try:
            found.append(_puzzle(seat, turn))
        except NotProvenError as error:
            why = str(error)
        if len(found) == most:
            break
    if not found:
        raise NoPuzzle(Sentence(f"no turn of this game makes a puzzle ({why})", "no_turn"))
    return found


def _puzzle(seat: "SeatReview", turn: "JudgedTurn") -> "DicePuzzle":
    """The puzzle of the best move in a turn; raises a ``NotProvenError`` if it cannot be proven, or is too close."""
    from .kinds import best_move
    from .puzzles import verify
    from .puzzles.judge import judge_by_name
    from .puzzles.puzzle import Question

    position = Position(seat.seat.variant, seat.seat.sheet, turn.step.before)
    high, low = sorted(turn.step.roll.white, reverse=True)
    colored = tuple(value or 1 for value in turn.step.roll.colored)  # dice that have left may show anything (D6)
    return verify.prove(best_move.NAME, position, Question(roll=Roll((high, low), colored)), judge_by_name("compiled"))


def _pages(seats: "tuple[SeatReview, ...]", style: "Style") -> "Drawing":
    from .pages import review_page

    return review_page.drawing(seats, style)


def _curves(seats: "tuple[SeatReview, ...]", style: "Style") -> "list[Page | None]":
    from .pages import review_page

    return [review_page.curve_page(seat, style) if seat.turns else None for seat in seats]


def _view(words: "Words", seats: "tuple[SeatReview, ...]") -> "View":
    from . import screen_review

    return screen_review.reviewed(words, seats)


def _write(words: "Words", record: GameRecord, draft: "Fields") -> "View":
    from . import screen_review

    return screen_review.writing(words, record, draft)


REVIEWS = Reviews(
    takes=_takes,
    from_text=lambda text: record_text.parse(text, read_card),
    from_json=record_format.read_table,
    review=_review,
    to_json=review_format.to_json,
    to_text=review_text.to_text,
    pages=_pages,
    curves=_curves,
    write=_write,
    view=_view,
    puzzles=_puzzles,
)
