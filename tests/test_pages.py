"""What stands where on printed pages, read from the files that commands write."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdf

Run = Callable[..., tuple[int, str, str]]

ONE_TURN_OF_TWO_CROSSES = "classic-p2-S4V6S1160EJM3600020XC"
"""A finish of three turns; in the first and the third, two numbers are crossed."""


def live_svg(run: Run, desk: Path, *words: str) -> list[str]:
    """The pages of a command as SVG files whose words are text."""
    code, _, said = run(*words, "--svg-text", "live", "-o", "page.svg")

    assert code == 0, said
    return [path.read_text("utf-8") for path in sorted(desk.glob("page*.svg"))]


def texts(page: str) -> list[tuple[float, float, str]]:
    """The words of a page without groups that are moved, and where their middles stand."""
    found = re.findall(r'<text [^>]*?textLength="([.\d]+)" x="([-.\d]+)[^"]*" y="([-.\d]+)">([^<]*)</text>', page)
    return [(round(float(x) + float(wide) / 2, 1), float(y), words) for wide, x, y, words in found]


def places(page: str) -> dict[str, tuple[float, float]]:
    return {words: (x, y) for x, y, words in texts(page)}


def as_json(run: Run, desk: Path, id_: str) -> Any:
    """A puzzle, as programs read it."""
    run("puzzle", "--id", id_, "-o", "puzzle.json")
    return json.loads((desk / "puzzle.json").read_text("utf-8"))["puzzles"][0]


def test_a_key_numbers_the_two_crosses_of_a_turn_a_and_b(run: Run, desk: Path) -> None:
    line = as_json(run, desk, ONE_TURN_OF_TWO_CROSSES)["answer"]["line"]
    steps = [
        f"{number}{letter}"
        for number, turn in enumerate(line, 1)
        for letter, action in (("a", "action1"), ("b", "action2"))
        if turn[action]
    ]
    run("puzzle", "--id", ONE_TURN_OF_TWO_CROSSES, "--answers", "only", "-o", "key.pdf")
    words = pypdf.PdfReader("key.pdf").pages[0].extract_text()

    assert {"1a", "1b"} <= set(steps)
    assert steps == sorted(set(re.findall(r"\b\d[ab]\b", words)))


def test_the_dice_of_a_puzzle_show_the_values_of_their_colours_but_for_one_that_is_out(run: Run, desk: Path) -> None:
    turns = as_json(run, desk, ONE_TURN_OF_TWO_CROSSES)["position"]["turns"]
    rolled = [
        die
        for turn in turns
        for die in (
            *(f"white {value}" for value in turn["white"]),
            *(f"{color} {turn[color]}" for color in ("red", "green", "blue") if color in turn),
        )
    ]
    page = live_svg(run, desk, "puzzle", "--id", ONE_TURN_OF_TWO_CROSSES, "--answers", "none")[0]

    assert rolled == re.findall(r"<title>die (\w+ \d)</title>", page)
    assert {"yellow"} == set(re.findall(r"<title>die (\w+) out</title>", page))


def test_four_players_sit_where_the_compass_says(run: Run, desk: Path) -> None:
    (page,) = live_svg(run, desk, "pad", "quixo", "--what", "board")
    at = places(page)

    assert at["West"][0] < at["North"][0] == at["South"][0] < at["East"][0]
    assert at["North"][1] < at["West"][1] == at["East"][1] < at["South"][1]


def test_the_scale_of_the_test_page_counts_to_the_right_and_down(run: Run, desk: Path) -> None:
    back = live_svg(run, desk, "pad", "--test-page")[1]
    minus = [(x, y) for x, y, words in texts(back) if words == "−10"]
    plus = [(x, y) for x, y, words in texts(back) if words == "+10"]

    assert (2, 2) == (len(minus), len(plus))
    assert min(minus)[0] < min(plus)[0]
    assert max(minus)[0] < max(plus)[0]
    assert min(y for _, y in minus) < min(y for _, y in plus)
    assert max(y for _, y in minus) < max(y for _, y in plus)
