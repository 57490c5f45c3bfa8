"""docs/CONTRACT.md is true: its examples are run, its tables of keys and lists of refusals are tried out."""

import json
import re
import shlex
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sheetgen.games import game
from sheetgen.games.dice.puzzles.roll_counts import EVENTS
from sheetgen.games.dice.puzzles.row_chance import ROW_EVENTS
from sheetgen.games.dice.rules.position import MOST_TURNS

from .conftest import Run

Json = dict[str, Any]

CONTRACT = (Path(__file__).parent.parent / "docs" / "CONTRACT.md").read_text(encoding="utf-8")


def chapter(title: str) -> str:
    """The text below a heading, up to the next one."""
    found = re.search(rf"^#+ (?:\d+\. )?{re.escape(title)}\n(.*?)(?=^#+ |\Z)", CONTRACT, re.MULTILINE | re.DOTALL)
    assert found, f"docs/CONTRACT.md has no heading '{title}'"
    return found[1]


def tables(text: str) -> list[list[list[str]]]:
    """Every table of a text, row by row, without its head."""
    found = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    split = [[re.split(r"(?<!\\)\|", line.strip().strip("|")) for line in each.splitlines()] for each in found]
    return [[[cell.strip() for cell in row] for row in table[2:]] for table in split]


def keys(cell: str) -> list[str]:
    """The keys that a cell of a table names; ``{}`` is none."""
    return [key for key in re.findall(r"`([^`]*)`", cell) if key != "{}"]


def bullets(text: str) -> list[str]:
    return re.findall(r"^- (.*)$", text.partition("exit code 2:")[2].partition("\n\n" + "Not checked")[0], re.MULTILINE)


EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", CONTRACT, re.DOTALL)]
ASKED = [
    (example, answer)
    for example, answer in pairwise(EXAMPLES)
    if "variant" in example and "variant" not in answer and "puzzles" not in answer
]
"""Each position, and the result that the document shows below it."""
POSITION, BOARD, BOARD_OF_FOUR, WITH_ROLL = ASKED[0][0], ASKED[2][0], ASKED[3][0], ASKED[4][0]


def answer_of(run: Run, command: str, position: object) -> tuple[int, str, str]:
    """What a command says of a position in a file."""
    text = position if isinstance(position, str) else json.dumps(position)
    Path("asked.json").write_text(text, encoding="utf-8")
    return run(command, "--json", "asked.json")


def solve(run: Run, position: object, command: str = "solve") -> Json:
    code, out, _ = answer_of(run, command, position)
    assert 0 == code
    assert 1 == out.count("\n")
    found: Json = json.loads(out)
    return found


# --- examples


def test_every_example_of_the_document_is_asked_or_checked() -> None:
    assert 5 == len(ASKED)
    assert 2 * len(ASKED) + 1 == len(EXAMPLES)


@pytest.mark.parametrize(("position", "expected"), ASKED, ids=["longo", "over", "quixo", "four", "odds"])
def test_the_examples_have_the_results_that_stand_below_them(run: Run, position: Json, expected: Json) -> None:
    assert expected == solve(run, position, "odds" if "roll" in position else "solve")


def test_the_commands_of_the_document_run(run: Run) -> None:
    commands = re.findall(
        r"^sheetgen (.*)$", "".join(re.findall(r"```sh\n(.*?)```", CONTRACT, re.DOTALL)), re.MULTILINE
    )
    Path("position.json").write_text(json.dumps(POSITION), encoding="utf-8")

    assert [] == [command for command in commands if run(*shlex.split(command))[0]]
    assert len(commands) > 5


def test_the_puzzle_file_of_the_document_is_proven(run: Run) -> None:
    file = next(example for example in EXAMPLES if "puzzles" in example)
    Path("puzzles.json").write_text(json.dumps(file), encoding="utf-8")

    assert 0 == run("check", "puzzles.json")[0]


# --- commands and exit codes


def test_every_command_is_in_the_document_and_the_other_way_round(run: Run) -> None:
    known = re.findall(r"^  (\w+)  ", run("--help")[1].partition("Commands:")[2], re.MULTILINE)
    said = [cell.split("`")[1].split()[1] for cell, _ in tables(chapter("Commands"))[0]]

    assert sorted(known) == sorted(said)


@pytest.mark.parametrize("command", ["pad", "rules", "puzzle"])
def test_the_options_that_commands_share_have_the_same_names(run: Run, command: str) -> None:
    said = [option for names, _ in tables(chapter("Options"))[0] for option in re.findall(r"--\w+", names)]
    text = run(command, "--help")[1]

    assert "--lang" in said
    assert [] == [option for option in said if option not in text and (command, option) != ("rules", "--up")]


def test_wrong_input_ends_with_2_and_one_message(run: Run) -> None:
    code, out, error = run("solve", "classic r99")

    assert (2, "", 1) == (code, out, error.count("\n"))


def test_a_wrong_puzzle_ends_with_1_and_one_message(run: Run) -> None:
    file = next(example for example in EXAMPLES if "puzzles" in example)
    text = json.dumps(file).replace('"score": 47', '"score": 48')
    Path("wrong.json").write_text(text, encoding="utf-8")
    code, _, error = run("check", "wrong.json")

    assert (1, 1) == (code, error.count("\n"))


def test_an_existing_file_is_not_replaced_without_force(run: Run) -> None:
    command = ("pad", "classic", "--sheets", "1", "--seed", "1", "-o", "pad.svg")

    assert 0 == run(*command)[0]
    assert 2 == run(*command)[0]
    assert 0 == run(*command, "--force")[0]


def test_a_seed_repeats_a_file_byte_by_byte(run: Run) -> None:
    for name in ("one.pdf", "other.pdf"):
        run("pad", "longo", "--sheets", "2", "--seed", "7", "-o", name)

    assert Path("one.pdf").read_bytes() == Path("other.pdf").read_bytes()


# --- positions


def position_with(**more: object) -> Json:
    return {**POSITION, **more}


def first_row(*marks: int, **more: object) -> Json:
    return position_with(rows=[{"marks": list(marks), **more}, *POSITION["rows"][1:]])


ACTIVE, PASSIVE = POSITION["turns"]
EMPTY: list[Json] = [{"marks": []}] * 4
BLANK: Json = {"sheet": {}, "turns": []}
REFUSED: dict[str, object] = {
    "text that is not valid JSON": "{'variant': 'longo'}",
    "a variant that does not exist": position_with(variant="lonog"),
    "an unknown key": position_with(penalty=1),
    "a required key that is missing": {key: value for key, value in POSITION.items() if key != "turns"},
    "a value of the wrong type": position_with(penalties=True),
    "more or fewer rows": position_with(rows=POSITION["rows"][:3]),
    "a crossed number that its row lacks": first_row(17),
    "a number crossed twice": first_row(3, 3),
    "a closing cell with too few crosses": first_row(2, 3, 4, 5, 6, 16),
    "two closing cells": first_row(2, 3, 4, 5, 6, 7, 15, 16),
    '`"closed": false`': first_row(2, 3, 4, 5, 6, 7, 16, closed=False),
    "`penalties` outside": position_with(penalties=5),
    "`bonus_used` below 0": position_with(
        variant="bonus-a", sheet={}, rows=[{"marks": []}] * 4, turns=[], bonus_used=13
    ),
    "`twice` with": position_with(**BLANK, variant="double-a", rows=[{"marks": [3], "twice": [4]}, *EMPTY[1:]]),
    "`between` with": position_with(**BLANK, variant="big-points", rows=EMPTY, between=[[5], []]),
    "`exchange_used` below 0": position_with(**BLANK, variant="x-change", rows=EMPTY, exchange_used=10),
    "a die below 1": position_with(turns=[{**PASSIVE, "white": [2, 9]}]),
    "an active turn that lacks": position_with(turns=[{key: ACTIVE[key] for key in ("role", "white", "red")}]),
    "a passive turn with": position_with(turns=[{**PASSIVE, "red": 2}]),
    "a key of `sheet`": position_with(sheet={"bonus_row": ["red"]}),
    "a `sheet` that breaks": position_with(sheet={"lucky": [5, 5]}),
    "more than 40 turns": position_with(turns=[PASSIVE] * 41),
}


@pytest.mark.parametrize("bullet", bullets(chapter("Refused positions")))
def test_what_the_document_refuses_is_refused(run: Run, bullet: str) -> None:
    position = next(case for beginning, case in REFUSED.items() if bullet.startswith(beginning))
    code, out, error = answer_of(run, "solve", position)

    assert (2, "", 1) == (code, out, error.count("\n"))
    assert error.startswith("error: asked.json: ")


def test_there_is_a_case_for_each_refusal() -> None:
    assert len(REFUSED) == len(bullets(chapter("Refused positions")))
    assert len(BOARDS) == len(bullets(chapter("Refused boards")))
    assert f"more than {MOST_TURNS} turns" in bullets(chapter("Refused positions"))


@pytest.mark.parametrize("variant", ["classic", "mixx-a", "bonus-a", "bonus-b"])
def test_an_empty_sheet_and_no_bonus_used_are_allowed_everywhere(run: Run, variant: str) -> None:
    position = {"variant": variant, "sheet": {}, "bonus_used": 0, "rows": [{"marks": []}] * 4, "turns": []}

    assert {"best": 0, "solutions": 1, "unique": True, "line": []} == solve(run, position)


CARDS: list[tuple[str, Json]] = [
    ("longo", {"lucky": [5, 8]}),
    ("mixx-b", {"rows": [[{"number": 7, "color": color}] for color in ("red", "yellow", "green", "blue")]}),
    ("bonus-a", {"bonus_fields": {"0": [3, 6, 9]}, "bonus_row": ["red", "yellow"]}),
    (
        "bonus-b",
        {
            "bonus_fields": {
                "two-in-fewest": [[1, 11], [2, 9]],
                "one-in-each": [[1, 7], [3, 7]],
                "double-fewest": [[0, 8], [3, 10]],
                "plus-13": [[0, 6], [3, 4]],
                "no-penalty": [[1, 3], [2, 5]],
            }
        },
    ),
]


@pytest.mark.parametrize(("variant", "sheet"), CARDS)
def test_cards_are_written_as_the_document_says(run: Run, variant: str, sheet: Json) -> None:
    said = {(key, name) for key, names, _ in tables(chapter("A position of the dice game"))[1] for name in keys(names)}

    assert all((f"`{key}`", variant) in said for key in sheet)
    solve(run, {"variant": variant, "sheet": sheet, "rows": [{"marks": []}] * 4, "turns": []})


def test_results_have_exactly_the_keys_of_the_document(run: Run) -> None:
    result, turn = tables(chapter("The result"))
    found = solve(run, POSITION)
    of_turn = [key for cell, _ in turn for key in keys(cell)]

    assert list(found) == [key for cell, _ in result for key in keys(cell)]
    assert [of_turn] * 2 == [list(entry) for entry in found["line"]]
    assert ["row", "number", "lucky"] == list(found["line"][0]["action1"])
    assert ["row", "number", "die", "white"] == list(found["line"][0]["action2"])


def test_positions_have_exactly_the_keys_of_the_document() -> None:
    said = [key for cell, _ in tables(chapter("A position of the dice game"))[0] for key in keys(cell)]

    assert sorted(said) == sorted([*POSITION, "between", "exchange_used", "twice"])  # the sheets with these have them


def test_bonus_crosses_are_rows_and_numbers(run: Run) -> None:
    found = solve(
        run, {"variant": "bonus-a", "rows": [{"marks": []}] * 4, "turns": [{"role": "passive", "white": [1, 2]}]}
    )

    assert [{"row": 0, "number": 4}] == found["line"][0]["bonus1"]


@pytest.mark.parametrize("command", ["solve", "odds"])
def test_a_stream_answers_line_by_line_and_ends_with_2_if_one_is_wrong(run: Run, command: str) -> None:
    position = {"variant": "classic", "rows": [{"marks": []}] * 4, "penalties": 4, "turns": []}
    lines = [json.dumps(position), json.dumps({**position, "penalties": 5}), json.dumps(position)]
    Path("stream.jsonl").write_text("\n".join(lines), encoding="utf-8")
    code, out, _ = run(command, "--json", "stream.jsonl")
    answers = [json.loads(line) for line in out.splitlines()]

    assert 2 == code
    assert [False, True, False] == [list(answer) == ["error"] for answer in answers]


# --- boards

BOARDS: dict[str, Json] = {
    "a board that already has a line": {**BOARD, "board": ["XXXXX", *BOARD["board"][1:]]},
    "a board that is not square": {**BOARD, "board": BOARD["board"][:4]},
    "a cube that is none of": {**BOARD, "board": ["ZX.XX", *BOARD["board"][1:]]},
    "a player to move": {**BOARD, "to_move": "N"},
    "a number of players": {**BOARD, "players": 3},
    "`plies` outside": {**BOARD, "plies": 100},
    "`dots` where two play": {**BOARD, "dots": BOARD["board"]},
    "no `dots`": {key: value for key, value in BOARD_OF_FOUR.items() if key != "dots"},
    "a dot on a blank cube": {**BOARD_OF_FOUR, "dots": ["ENS.S", *BOARD_OF_FOUR["dots"][1:]]},
}


@pytest.mark.parametrize("bullet", bullets(chapter("Refused boards")))
def test_what_the_document_refuses_of_boards_is_refused(run: Run, bullet: str) -> None:
    board = next(case for beginning, case in BOARDS.items() if bullet.startswith(beginning))
    code, out, error = answer_of(run, "solve", board)

    assert (2, "", 1) == (code, out, error.count("\n"))


@pytest.mark.parametrize(
    ("result", "board", "has_plies"),
    [
        ("win", BOARD, True),
        ("loss", {"variant": "quixo", "board": ["...", "..O", ".OO"], "to_move": "X"}, True),
        ("draw", {**BOARD, "board": ["OXXXO", "XXOOX", "XOXOX", "OOOOX", "OXOOX"]}, False),
        ("unknown", {**BOARD, "board": ["X.O..", ".....", "....X", ".....", "O...."], "plies": 1}, False),
    ],
)
def test_quixo_results_have_exactly_the_keys_of_the_document(
    run: Run, result: str, board: Json, has_plies: bool
) -> None:
    found = solve(run, board)

    assert result == found["result"]
    assert [f"`{result}`" in row for row in tables(chapter("A position of the cube game"))[1]].count(True) == 1
    assert ["result", *(["plies"] if has_plies else []), "moves"] == list(found)
    assert bool(found["moves"]) == (result == "win")


# --- puzzles

MADE = [
    (kind, "classic" if "classic" in each.variants() else each.variants()[0])
    for each in game.games()
    for kind in each.puzzles().kinds
]
TOLD = {keys(row[0])[0]: row[1:] for row in tables(chapter("Puzzles"))[0]}


def make_puzzle(run: Run, kind: str, variant: str, *more: str) -> Json:
    """A puzzle of a kind, as its file has it."""
    code, out, _ = run("puzzle", variant, "--kind", kind, "--seed", "1", "--format", "json", "-o", "-", *more)
    assert 0 == code
    file = json.loads(out)
    assert ["version", "puzzles"] == list(file)
    puzzle: Json = file["puzzles"][0]
    return puzzle


def test_the_document_has_every_kind_and_no_other() -> None:
    assert sorted(kind for kind, _ in MADE) == sorted(TOLD)


@pytest.mark.parametrize(("kind", "variant"), MADE)
def test_puzzles_have_exactly_the_keys_of_the_document(run: Run, kind: str, variant: str) -> None:
    puzzle = make_puzzle(run, kind, variant, "--level", "easy")
    question, answer, facts = TOLD[kind]
    example = next(each for each in EXAMPLES if "puzzles" in each)

    assert list(example["puzzles"][0]) == list(puzzle)
    assert keys(question.partition(";")[0]) == [key for key in puzzle["question"] if key not in ("row", "turns")]
    assert keys(answer) == [key for key in puzzle["answer"] if (kind, key) != ("only-move", "plies")]
    assert keys(facts) == list(puzzle["facts"])
    assert not (kind in ("score", "chance", "best-move") and puzzle["position"]["turns"])


def test_versions_are_named(run: Run) -> None:
    assert "A" == make_puzzle(run, "score", "classic", "--versions", "A,B")["set"]


def test_every_event_is_in_the_document() -> None:
    said = [keys(row[0])[0].strip('"') for row in tables(chapter("Puzzles"))[1]]

    assert said == [*EVENTS, *ROW_EVENTS]


def test_chances_of_a_row_say_which_row_and_how_many_turns(run: Run) -> None:
    puzzle = make_puzzle(run, "chance", "classic", "--turns", "2")

    assert ["event", "row", "turns"] == list(puzzle["question"])
    assert ("close-row", 2) == (puzzle["question"]["event"], puzzle["question"]["turns"])
    assert ["count", "of"] == list(puzzle["answer"])


# --- reviews


def test_reviews_have_exactly_the_keys_of_the_document(run: Run) -> None:
    of_games, of_players = tables(chapter("Reviews"))
    seat = {"variant": "classic", "rows": [{"marks": []}] * 4, "penalties": 3}
    turn = {"action1": None, "action2": None, "penalty": True}
    roll = {"white": [1, 2], "red": 3, "yellow": 4, "green": 5, "blue": 6}
    game: Json = {"players": [seat], "turns": [{"roll": roll, "played": [turn], "closed": []}], "ended": True}
    (player,) = solve(run, game, "review")["players"]
    said = [key for cell, _ in of_players for key in keys(cell)]
    of_turns = keys(of_players[-1][1])

    assert {*game, *game["turns"][0]} == {key for cell, _ in of_games for key in keys(cell)}
    assert sorted(said) == sorted(player)
    assert [*of_turns] == list(player["turns"][0])


# --- odds


def test_odds_have_exactly_the_keys_of_the_document(run: Run) -> None:
    said = [key for cell, _ in tables(chapter("Odds"))[0] for key in keys(cell)]
    found = solve(run, WITH_ROLL, "odds")

    assert [key for key in said if key not in ("stderr", "players", "phases", "source")] == list(found)
    assert ["action1", "action2", "penalty", "value"] == list(found["options"][0])
    assert found["value"] == found["options"][0]["value"]


def test_odds_without_a_roll_have_no_options(run: Run) -> None:
    found = solve(run, {key: value for key, value in WITH_ROLL.items() if key != "roll"}, "odds")

    assert ["value", "model", "exact"] == list(found)


def test_odds_of_a_card_that_comes_valued_name_their_source(run: Run) -> None:
    assert ["value", "model", "exact", "source"] == list(json.loads(run("odds", "classic", "--json")[1]))


def test_odds_of_sheets_with_effects_say_what_crosses_set_off(run: Run) -> None:
    found = solve(run, {**WITH_ROLL, "variant": "bonus-b"}, "odds")

    assert ["action1", "action2", "bonus1", "bonus2", "penalty", "value"] == list(found["options"][0])


def test_a_roll_without_colours_is_somebody_else_s(run: Run) -> None:
    found = solve(run, {**WITH_ROLL, "roll": {"white": [4, 6]}}, "odds")

    assert [{"row": 0, "number": 10, "lucky": False}, None] == [option["action1"] for option in found["options"]]
    assert not any(option["action2"] or option["penalty"] for option in found["options"])
