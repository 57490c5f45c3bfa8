"""What ``check`` says of a file: puzzles proven again by the plain rules, or what a template makes."""

from pathlib import Path

from sheetgen.base import strict_json
from sheetgen.base.chance import Chance
from sheetgen.base.errors import InputError, SheetgenError, WrongPuzzle, shown
from sheetgen.games.dice import cards, templates
from sheetgen.games.dice.formats import puzzle as puzzle_format
from sheetgen.games.dice.pads import Tell, nobody
from sheetgen.games.dice.text import sheet
from sheetgen.page.words import fairness
from sheetgen.puzzles import games

SEED = "check"


def checked(file: str, tell: Tell = nobody) -> str:
    """The verdict on a file of puzzles or a template."""
    return puzzles(file, tell) if file.lower().endswith(".json") else template(file)


def template(file: str) -> str:
    """What a template makes; one that leaves no fair card to draw is refused here, not at the printer."""
    variant = templates.variant(file)
    try:
        cards.drawn(variant, Chance(SEED))
    except SheetgenError as error:
        raise error.within(file) from None
    fair = [fairness(templates.language("en"), cards.claims(variant))] if variant.draws else []
    return "\n".join([sheet.summary(variant), *fair])


def puzzles(path: str, tell: Tell = nobody) -> str:
    """Prove every puzzle of a file again with the plain rules; an error names the first that is wrong."""
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {(error.strerror or str(error)).lower()}", path) from None
    except ValueError:  # a NUL in the name
        raise InputError("this is not the name of a file", shown(path)) from None
    try:
        claims = puzzle_format.read(strict_json.decoded(content))
    except InputError as error:
        raise error.within(path) from None
    for number, claim in enumerate(claims):
        tell(number, len(claims))
        _check(claim, path)
    return f"{path}: {'1 puzzle, as it says' if len(claims) == 1 else f'{len(claims):,} puzzles, all as they say'}"


def _check(claim: puzzle_format.Claim, path: str) -> None:
    try:
        games.of(claim.puzzle).check(claim.puzzle)
        _check_words(claim)
    except WrongPuzzle as error:
        raise error.within(path, claim.where) from None


def _check_words(claim: puzzle_format.Claim) -> None:
    """What is not proven, but follows: the id, and the answer and the facts word for word."""
    true = puzzle_format.written(claim.puzzle)
    for name, said in (("id", claim.id), ("answer", claim.answer), ("facts", claim.facts)):
        if said != true[name]:
            raise WrongPuzzle(f"'{name}' is not what the position and the answer make it")
