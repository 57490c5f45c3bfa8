"""The table of all benchmarks: how a line reads, and that nothing but the table is replaced. Nothing is measured."""

import pytest

from benchmarks.short import PARTS
from benchmarks.table import BEGIN, END, HEAD, Line, machine, rendered, replaced

MET = Line("pads", "≥ 4×", "2,000 pages/s", True, "typst 500 pages/s", "4.0")
MISSED = Line("puzzles", "≥ 10/s", "9/s", False)
UNKNOWN = Line("finish", "≥ 40×", "", None, "CP-SAT not installed")


def test_a_line_says_what_was_asked_and_what_came_of_it() -> None:
    assert "| pads | ≥ 4× | 2,000 pages/s | typst 500 pages/s | 4.0 | yes |" == str(MET)
    assert "| puzzles | ≥ 10/s | 9/s | – | – | **no** |" == str(MISSED)


def test_a_peer_that_is_not_there_is_said_aloud() -> None:
    assert "| finish | ≥ 40× |  | CP-SAT not installed | – | not measured |" == str(UNKNOWN)


def test_the_table_has_a_line_for_each_and_the_machine_above() -> None:
    expected = ["two cores", "", *HEAD.splitlines(), str(MET), str(MISSED)]

    assert expected == rendered([MET, MISSED], "two cores").splitlines()


def test_only_what_stands_between_the_marks_is_replaced() -> None:
    text = f"before\n{BEGIN}\nold\n{END}\nafter\n"

    assert f"before\n{BEGIN}\nnew\n{END}\nafter\n" == replaced(text, "new")
    assert replaced(text, "new") == replaced(replaced(text, "other"), "new")


@pytest.mark.parametrize("text", ["", BEGIN, END, f"{END}{BEGIN}", f"{BEGIN}{BEGIN}{END}"])
def test_a_text_without_both_marks_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="needs one"):
        replaced(text, "new")


def test_the_machine_is_described_without_a_date() -> None:
    assert machine() == machine()
    assert all(name in machine() for name in ("cores", "Python", "typst", "ortools"))


def test_every_part_has_a_name_of_its_own() -> None:
    assert all(name == part.__name__ for name, part in PARTS.items())
