"""The plan of rooms in CONTRIBUTING.md is the one that stands, and nothing in it grows past what a reader can hold."""

from pathlib import Path

from tools import rooms


def test_the_table_of_rooms_is_up_to_date() -> None:
    text = rooms.CONTRIBUTING.read_text(encoding="utf-8")

    assert rooms.documented(text) == text, "run 'make docs'"
    assert rooms.BEGIN in text


def test_modules_and_functions_stay_small() -> None:
    sizes = rooms.sizes()

    # 26,848 when the house was built; since then memories, classes, exports, slides, keys and hints that teach, sets in
    # shards and on clusters, reviews of games, written on a form or in the page, the mechanics of six further sheets
    # with the table by which formats, ids, symmetries, pads and rule pages go through them, a compiled solver that
    # knows all of them in any combination, and the exact odds of bonus rows, of symbols, of steps and swaps, and of
    # late positions with any mechanics, each with a kernel of its own; moves against the rules are named in every
    # language; bounds on what hostile files may cost; and what people meet first: slips and first guesses told in
    # words, lists of classes, one's own palettes and languages, a server that is kept and bounded, every message of the
    # page in its language
    assert sizes["lines"] <= 50_250
    assert sizes["median module"] <= 150
    assert sizes["longest module"] <= 400
    assert sizes["median function"] <= 7
    assert sizes["90 % of functions"] <= 25


def test_files_of_tests_stay_small_enough_to_have_one_idea() -> None:
    lengths = {path.name: path.read_bytes().count(b"\n") for path in Path(__file__).parent.glob("*.py")}

    assert [] == [name for name, lines in lengths.items() if lines > 600]
