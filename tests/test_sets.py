"""Sets of puzzles: which puzzle stands at which place, whatever game they are of."""

from dataclasses import dataclass

from sheetgen.puzzles import sets
from sheetgen.puzzles.sets import Made, Tries, Work


@dataclass(frozen=True, slots=True)
class Alike(Work[list[tuple[int, int]], int]):
    """The first puzzle of each number looks like that of the number before or after; the wish lists what is made."""

    @property
    def preloaded(self) -> str:
        return "json"

    def make(self, number: int, again: int = 0) -> Made[int]:
        self.wish.append((number, again))
        return (1000 * again + (number if again else number // 2),), Tries(1)

    def look(self, puzzle: int) -> bytes:
        return sets.digest(puzzle)

    def answer(self, puzzle: int) -> object:
        return puzzle


def test_a_puzzle_that_looks_like_an_earlier_one_is_replaced_and_not_made_once_more() -> None:
    made: list[tuple[int, int]] = []
    found = [puzzle for (puzzle,) in sets.puzzles(Alike(made, "", 4, ""))]

    assert [0, 1001, 1, 1003] == found
    assert [(0, 0), (1, 0), (1, 1), (2, 0), (3, 0), (3, 1)] == made
