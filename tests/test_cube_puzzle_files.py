"""Puzzles of the cube game as text, as JSON, on paper and on the command line."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from sheetgen.base.errors import InputError
from sheetgen.base.fields import Fields
from sheetgen.games.cubes import positions
from sheetgen.games.cubes.kinds import KINDS
from sheetgen.games.cubes.puzzles import ids
from sheetgen.page import languages, palettes
from sheetgen.puzzles import files

from . import pdf_text
from .conftest import Run
from .reading import paired
from .test_puzzle_files import KEYS


def make_file(run: Run, *words: str) -> Any:
    code, said, _ = run("puzzle", "quixo", *words, "--seed", "files", "--format", "json")
    assert 0 == code
    return json.loads(said)


def checked(run: Run, content: object, *options: str) -> tuple[int, str]:
    Path("file.json").write_text(json.dumps(content), encoding="utf-8")
    code, said, told = run("check", "file.json", *options)
    return code, said + told


def of_the_other_side(puzzle: Any) -> None:
    """Let the other side move, and give the puzzle the id of that."""
    puzzle["position"]["to_move"] = "O"
    puzzle["id"] = ids.notate(puzzle["kind"], files.claim(Fields(puzzle, InputError)).puzzle.position)


WITH_X: dict[str, Any] = {}
"""A file of one puzzle in which X is to move, made once."""


class TestJson:
    @pytest.mark.long
    @pytest.mark.parametrize("kind", KINDS)
    def test_what_is_made_is_checked(self, run: Run, kind: str) -> None:
        file = make_file(run, "--kind", kind, "--level", "easy")

        assert [KEYS] == [list(puzzle) for puzzle in file["puzzles"]]
        assert {"quixo"} == {puzzle["variant"] for puzzle in file["puzzles"]}
        assert [{}] == [puzzle["question"] for puzzle in file["puzzles"]]
        assert (0, "file.json: 1 puzzle, correct\n") == checked(run, file)
        assert (0, "file.json: 1 Rätsel, es stimmt\n") == checked(run, file, "--lang", "de")

    @pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "only-move"])
    def test_the_answer_is_what_the_command_solve_gives(self, run: Run, kind: str) -> None:
        for puzzle in make_file(run, "--kind", kind, "--count", "2")["puzzles"]:
            code, said, _ = run("solve", "--json", json.dumps(puzzle["position"]))

            assert (0, puzzle["answer"]) == (code, json.loads(said))

    def test_a_printed_id_is_solved_and_made_again(self, run: Run) -> None:
        (puzzle,) = make_file(run, "--kind", "trap")["puzzles"]
        _, again, _ = run("puzzle", "--id", puzzle["id"], "--format", "json")
        _, solved, _ = run("solve", "--json", puzzle["id"])

        assert [puzzle] == json.loads(again)["puzzles"]
        assert puzzle["answer"] == json.loads(solved)

    def test_the_game_may_be_named_beside_an_id_of_its_own(self, run: Run) -> None:
        cubes, dice = "quixo-p2-2Z81P26YKFH8CM2W", "classic-p2-4879WKAQKPHVRNAE"

        assert run("puzzle", "--id", cubes) == run("puzzle", "quixo", "--id", cubes)
        assert (2, "", "error: this id is of classic, not of quixo\n") == run("puzzle", "quixo", "--id", dice)

    def test_versions_are_named(self, run: Run) -> None:
        file = make_file(run, "--kind", "win-in", "--count", "2", "--versions", "A,B,C")

        assert ["A", "B", "C"] * 2 == [puzzle["set"] for puzzle in file["puzzles"]]
        assert (0, "file.json: 6 puzzles, all correct\n") == checked(run, file)

    def test_dice_and_cubes_may_lie_in_one_file(self, run: Run) -> None:
        file = make_file(run, "--kind", "win-in", "--level", "easy")
        _, said, _ = run("puzzle", "classic", "--kind", "score", "--seed", "1", "--format", "json")
        file["puzzles"] += json.loads(said)["puzzles"]

        assert (0, "file.json: 2 puzzles, all correct\n") == checked(run, file)

    @pytest.mark.parametrize(
        ("change", "code", "message"),
        [
            (lambda p: p.update(level="expert"), 1, "level is not what the plain rules make it: "),
            (lambda p: p["answer"].update(plies=2), 1, "answer is not what the plain rules make it"),
            (lambda p: p["facts"]["line"].clear(), 1, "facts is not what the plain rules make it"),
            (lambda p: p["tags"].append("easy"), 1, "tags is not what the plain rules make it"),
            (lambda p: p["position"].update(to_move="O"), 1, "'id' is not what the position and the question make it"),
            (lambda p: of_the_other_side(p), 1, "no win-in puzzle: "),
            (lambda p: p.update(id="quixo-p2-ABC"), 1, "'id' is not what the position and the question make it"),
            (lambda p: p.update(question={"score": 1}), 2, "question: unknown key 'score'"),
            (lambda p: p.update(kind="finish"), 2, "finish puzzles are of big-points, bonus-a, bonus-b, "),
            (lambda p: p.update(variant="Quixo"), 2, "unknown variant 'Quixo' (did you mean 'quixo'?)"),
            (lambda p: p["facts"].update(key=p["facts"]["key"].lower()), 1, "'facts' is not what "),
            (lambda p: p["facts"].update(key="A3 up"), 2, "facts: "),
            (lambda p: p["answer"]["moves"][0].update(take="Z9"), 2, "answer: move 1: "),
            (lambda p: p["position"]["board"].pop(), 2, "position: "),
            (lambda p: p["facts"].pop("tempting"), 2, "facts: 'tempting' is missing"),
            (lambda p: p.update(extra=1), 2, "unknown key 'extra'"),
        ],
    )
    def test_whatever_is_changed_is_named(
        self, run: Run, change: Callable[[Any], None], code: int, message: str
    ) -> None:
        file = self.with_x_to_move(run)
        change(file["puzzles"][0])
        found, told = checked(run, file)

        assert code == found
        assert told.startswith("error: file.json: puzzle 1")
        assert message in told
        assert 1 == told.count("\n")

    def test_a_single_puzzle_is_reported_as_one(self, run: Run) -> None:
        assert (0, "file.json: 1 puzzle, correct\n") == checked(run, make_file(run, "--level", "easy"))

    def with_x_to_move(self, run: Run) -> Any:
        if not WITH_X:
            file = make_file(run, "--kind", "win-in", "--turns", "1", "--count", "9")
            WITH_X.update(file, puzzles=[p for p in file["puzzles"] if p["position"]["to_move"] == "X"][:1])
        return deepcopy(WITH_X)


class TestText:
    @pytest.mark.parametrize("kind", KINDS)
    def test_puzzle_and_answer_are_reported(self, run: Run, kind: str) -> None:
        code, said, told = run("puzzle", "quixo", "--kind", kind, "--seed", "3")

        assert (0, "seed 3\n") == (code, told)
        assert f"1. quixo, {kind}, " in said
        assert "    A  B  C  D  E\n" in said
        assert "to move" in said
        assert "\nAnswers\n\n1. " in said

    def test_a_missed_turn_is_not_reported_as_the_reply_to_a_wrong_move(self, run: Run, desk: Path) -> None:
        missed = "quixo-p2-2Z81P26YKFH8CM2W"  # East may take no cube, whatever North does
        _, said, _ = run("puzzle", "--id", missed)
        run("puzzle", "--id", missed, "-o", "key.pdf", "--answers", "only")
        key = " ".join(pdf_text.pages("key.pdf")[0].split())

        assert said.endswith("\n    Not A2 top (North): it makes four in a line, and no more.\n")
        assert "East (O): no move" in key
        assert key.count("no move") == 1

    def test_the_first_kind_is_a_win_in(self, run: Run) -> None:
        assert "quixo, win-in, " in run("puzzle", "quixo", "--seed", "3")[1]


class TestPaper:
    @pytest.mark.parametrize("lang", languages.names())
    @pytest.mark.parametrize("kind", ["win-in", "teams"])
    def test_a_worksheet_has_boards_and_a_key(self, run: Run, desk: Path, kind: str, lang: str) -> None:
        words = ("--kind", kind, "--count", "3", "--seed", "paper", "--lang", lang, "--hints", "-o", "sheet.pdf")
        code, said, told = run("puzzle", "quixo", *words)
        texts = pdf_text.pages(desk / "sheet.pdf")

        assert (0, "") == (code, said)
        assert told.startswith("sheet.pdf: 3 puzzles on ")
        assert languages.load(lang)("pad.use_with", game="Quixo") in texts[0].replace("\n", " ")
        assert languages.load(lang)("puzzle.answers", title="")[-6:] in texts[-1]

    @pytest.mark.parametrize(("kind", "palette"), paired([*KINDS], palettes.names()))
    def test_kinds_are_printed_in_all_palettes(self, run: Run, kind: str, palette: str) -> None:
        words = ("--kind", kind, "--level", "easy", "--seed", "p", "--palette", palette, "--answers", "below")
        code, _, told = run("puzzle", "quixo", *words, "-o", "sheet.svg")

        assert 0 == code
        assert "1 puzzle on 1 page" in told

    def test_a_worksheet_of_both_games_is_made_again_by_its_id(self, run: Run, desk: Path) -> None:
        (desk / "mixed.toml").write_text(MIXED, encoding="utf-8")
        code, _, told = run("puzzle", "--set", "mixed.toml", "--seed", "both", "-o", "mixed.pdf")
        text = pdf_text.pages(desk / "mixed.pdf")[0]
        id_ = next(word for word in text.split() if word.startswith("quixo+classic-w2-"))
        again = run("puzzle", "--id", id_, "--format", "json")

        assert (0, 3) == (code, len(json.loads(again[1])["puzzles"])), told
        assert ["quixo", "quixo", "classic"] == [p["variant"] for p in json.loads(again[1])["puzzles"]]

    def test_a_worksheets_file_is_refused_like_a_command(self, run: Run, desk: Path) -> None:
        (desk / "mixed.toml").write_text(MIXED.replace("only-move", "finish"), encoding="utf-8")
        code, _, told = run("puzzle", "--set", "mixed.toml")

        assert 2 == code
        assert told.startswith("error: mixed.toml: section 1: kind = 'finish' is not known (")


MIXED = """
title = "Both"

[[section]]
variant = "quixo"
kind = "only-move"
count = 2

[[section]]
variant = "classic"
kind = "score"
level = "easy"
"""


class TestWhatCannotBeMade:
    @pytest.mark.parametrize(
        ("words", "message"),
        [
            (("--kind", "finish"), "--kind: unknown kind 'finish' ("),
            (("--level", "hrad"), "--level: unknown level 'hrad' (did you mean 'hard'?)"),
            (("--kind", "win-in", "--turns", "4"), "--turns: 4 turns: win-in puzzles are won in 1 to 3 moves"),
            (("--id", "quixo-p2-ABCDEFG"), "'quixo-p2-ABCDEFG': "),
        ],
    )
    def test_it_is_one_sentence(self, run: Run, words: tuple[str, ...], message: str) -> None:
        name = () if words[0] == "--id" else ("quixo",)
        code, said, told = run("puzzle", *name, *words)

        assert (2, "") == (code, said)
        assert told.startswith(f"error: {message}")
        assert 1 == told.count("\n")


class TestSolving:
    def test_the_plain_solver_is_asked_where_it_is_wanted(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("sheetgen.games.cubes.solve.answers.answer", None)

        assert run("solve", "--reference", "--json", "quixo XX./.../... X")[1].startswith(
            '{"result": "win", "plies": 1'
        )

    def test_it_is_looked_no_farther_ahead_when_that_took_long_enough(
        self, run: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(positions, "monotonic", iter((0, 9, 9, 9, 68, 75)).__next__)  # 9: compiled; then 59, 66 s
        code, said, told = run("solve", "quixo X.O../...../....X/...../O.... X plies=40")

        assert (2, "") == (code, said)
        assert told == (
            "error: plies: nothing is forced within 3, which took 66 seconds to see, and each one more takes several "
            "times as long: ask for 3 at most\n"
        )

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            (("--stats", "--reference"), "--reference: boards are counted by their table alone: leave it out"),
            (
                ("--reference", "--exact", "quixo XX./.../... X"),
                "--reference: the plain solver looks ahead move by move",
            ),
            (("--size", "3", "quixo XX./.../... X"), "--size: it is the boards that --stats counts: leave it out"),
            (("--exact", "--stats", "board.json"), "--stats: all boards of a size are counted: leave the position out"),
        ],
    )
    def test_what_has_no_use_together_is_refused(self, run: Run, words: tuple[str, ...], message: str) -> None:
        code, said, told = run("solve", *words)

        assert (2, "") == (code, said)
        assert told.startswith(f"error: {message}")


def test_an_id_whose_code_begins_with_p_is_of_its_game(run: Run) -> None:
    code, said, told = run("puzzle", "--id", "quixo-p2-P6MEPS5DHY9TMQD", "--answers", "only")

    assert (0, "") == (code, told)
    assert "B1 bottom" in said
