"""Positions of the dice game as text, JSON and ids, and their best finishes."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from sheetgen.base.errors import InputError, NotationError, Sentence, key
from sheetgen.base.modules import is_loaded
from sheetgen.games.positions import Positions, SolveWish

from . import mechanics, templates
from .cards import ids
from .finder import finder
from .formats import finish, position
from .rules import card_text, position_text, rows
from .rules.position import Position
from .rules.rows import Roll, State
from .rules.variant import Sheet, Variant
from .solve import reference
from .solve.reference import Finish
from .text import sheet as text

FEW_TURNS = 3  # so few are solved by the plain solver before the compiled one is even loaded


def _from_id(id_: str) -> Position:
    """A puzzle's position, with the roll to play if it asks for the best move; or a card before the game."""
    from .puzzles import ids as puzzle_ids  # puzzles load pages: only callers that name one wait for them

    if puzzle_ids.is_id(id_):
        _, found, question = puzzle_ids.parse(id_, finder(None))
        return replace(found, rolls=(question.roll,)) if question.roll else found
    variant, card = ids.parse(id_, finder(None))
    return Position(variant, card, rows.empty(card))


def read_card(text: str) -> Position:
    """Reads a position from text; if it names no lucky numbers, it has none."""
    return position_text.parse(text, templates.variant, _card_of)


def _card_of(name: str) -> tuple[Variant, Sheet] | None:
    """The variant and the card of an id; ``None`` for the name of a variant or template."""
    return ids.parse(name, finder(None)) if ids.FORM.part(name) else None


def read_position(text: str) -> Position:
    """As ``read_card``, but refuses text that leaves drawn lucky numbers open: no card is the default."""
    found = read_card(text)
    variant, is_said = found.variant, f"lucky={card_text.NONE}" in text.lower().split()
    if "lucky" in variant.draws and not found.sheet.lucky and not is_said:
        numbers = ",".join(map(str, variant.sheet.lucky))
        id_ = ids.notate(variant, variant.sheet)
        what = (
            f"lucky numbers differ from sheet to sheet: add those of yours, as in lucky={numbers}, or write its id in "
            f"the place of {variant.name}, as in {id_} (lucky={card_text.NONE}: a sheet without any)"
        )
        raise NotationError(Sentence(what, "text.which_lucky", numbers=numbers, id=id_, name=variant.name))
    return found


def _solve(given: Position, wish: SolveWish) -> Finish:
    """The best finish; for a few turns by the plain solver, which finishes before the compiled one is loaded.

    Sheets with mechanics unknown to the compiled solver go to the plain one, which raises an error if it gives up.
    """
    if wish.exact:
        what = f"{key('exact')} is for the cube game: finishes are always exact"
        raise InputError(Sentence(what, "text.exact"))
    few = len(given.rolls) <= FEW_TURNS and not is_loaded("sheetgen.games.dice.solve.finish")
    few = few or not mechanics.knows(mechanics.COMPILED, given.sheet)
    solve: Callable[[Sheet, State, Sequence[Roll]], Finish] = reference.best_finish
    if not (wish.reference or few):
        from .solve import finish as solver

        solve = solver.best_finish
    return reference.confirm(given.sheet, given.state, given.rolls, solve(given.sheet, given.state, given.rolls))


POSITIONS = Positions(
    from_text=read_position,
    from_draft=read_card,
    from_json=position.read_table,
    from_id=_from_id,
    solve=_solve,
    to_json=lambda given, found: finish.to_json(given.sheet, found),
    to_text=text.finish,
)
