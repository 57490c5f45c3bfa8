"""How to arrive at a fraction, in words: mutually exclusive cases, then their sum. All numbers are exact."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

from sheetgen.page.words import Words

from ..odds import closing
from ..puzzles.puzzle import Count, DicePuzzle
from ..puzzles.row_chance import ROW_POINTS

Spread = Mapping[Fraction | int, Fraction]


def way(words: Words, puzzle: DicePuzzle) -> tuple[str, ...]:
    """Explains, line by line, how to work out the answer to a question about a row."""
    position, asked = puzzle.position, puzzle.question
    at = position.sheet, position.state, asked.row or 0
    if asked.event == ROW_POINTS:
        return _points(words, closing.points_of(*at), puzzle.answer)
    if (asked.turns or 1) == 1:
        return _one_turn(words, closing.cases(*at), puzzle.answer)
    return _two_turns(words, closing.after_first(*at), puzzle.answer)


def first_case(words: Words, puzzle: DicePuzzle) -> str:
    return way(words, puzzle)[0]


def _one_turn(words: Words, cases: closing.Cases, answer: Count) -> tuple[str, ...]:
    there = [(name, chance) for name, chance in zip(cases._fields, cases, strict=True) if chance]
    of = _common([chance for _, chance in there])
    said = [words(f"puzzle.key.case.{name}", chance=_over(chance, of)) for name, chance in there]
    if len(there) == 1:
        return tuple(said)
    terms = [_over(chance, of) for _, chance in there]
    return (*said, _sum(terms, Fraction(answer.count, answer.of), of))


def _two_turns(words: Words, spread: Spread, answer: Count) -> tuple[str, ...]:
    """Two turns, in cases by the chance that the first leaves to the second."""
    at_once = spread.get(1, Fraction())
    said = [words("puzzle.key.case.first", chance=str(at_once))] if at_once else []
    later = [(chance, share) for chance, share in spread.items() if 0 < chance < 1]
    said += [words("puzzle.key.case.second", share=str(share), chance=str(chance)) for chance, share in later]
    terms = [str(at_once)] if at_once else []
    terms += [f"{share} × {chance}" for chance, share in later]
    return (*said, f"{' + '.join(terms)} = {answer.count}/{answer.of}")


def _points(words: Words, spread: Spread, answer: Count) -> tuple[str, ...]:
    of = _common(list(spread.values()))
    there = sorted(spread.items())
    said = [words.count("puzzle.key.case.points", int(points), chance=_over(share, of)) for points, share in there]
    terms = [f"{points} × {_over(share, of)}" for points, share in there]
    return (*said, f"{' + '.join(terms)} = {answer.count}/{answer.of}")


def _sum(terms: Sequence[str], total: Fraction, of: int) -> str:
    parts = [" + ".join(terms), _over(total, of)]
    parts += [str(total)] if total.denominator != of else []
    return " = ".join(parts)


def _common(chances: Sequence[Fraction]) -> int:
    return lcm(*(chance.denominator for chance in chances))


def _over(chance: Fraction, of: int) -> str:
    """A fraction with the denominator ``of``, so that it can be added to others."""
    return f"{chance.numerator * of // chance.denominator}/{of}"
