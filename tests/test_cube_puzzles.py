"""Puzzles of the cube game: what makes one, by the plain rules; their levels, versions and ids; and what is refused."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import islice, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.base.chance import Chance
from sheetgen.base.errors import InputError, NoPuzzle, NotProvenError, WrongPuzzle
from sheetgen.games.cubes.kinds import KINDS, who_wins
from sheetgen.games.cubes.puzzles import ids, make, played, temptation, verify, versions, wins, wish
from sheetgen.games.cubes.puzzles.judge import COMPILED, PLAIN, CubeJudge, threats
from sheetgen.games.cubes.puzzles.make import CubeWork
from sheetgen.games.cubes.puzzles.puzzle import CubePuzzle
from sheetgen.games.cubes.puzzles.wish import CubeWish
from sheetgen.games.cubes.rules import notation, quixo
from sheetgen.games.cubes.rules.position import MOST_PLIES, CubePosition
from sheetgen.games.cubes.rules.quixo import MISS, CubeState, Move
from sheetgen.games.cubes.solve import full as quixo_full
from sheetgen.games.cubes.solve import proof, reference, sifting
from sheetgen.games.cubes.solve.reference import Answer
from sheetgen.games.kind import LEVELS
from sheetgen.puzzles import sets
from sheetgen.puzzles.sets import Tries

from .compiling import numbers, packed
from .quixo_boards import states

WIN_IN_ONE = notation.parse("O..XO/O...X/X...O/OXOX./OOXOX O")


@cache
def some(kind: str, level: str | None = None, count: int = 4) -> tuple[CubePuzzle, ...]:
    """Puzzles of a kind and level, made once for all tests."""
    return tuple(islice(make.fitting(CubeWish(kind, level), f"test {kind} {level}", COMPILED, Tries()), count))


def pushes_of(moves: tuple[Move, ...]) -> set[tuple[object, str]]:
    return {(move.take, move.push) for move in moves}


class TestEveryKind:
    @pytest.mark.parametrize(  # thousands of all: benchmarks/cube_puzzles.py; who-wins: TestWhoWins
        ("kind", "level"), [("win-in", "expert"), *((kind, "medium") for kind in KINDS if kind != "who-wins")]
    )
    def test_the_plain_rules_agree_with_all_of_it(self, kind: str, level: str) -> None:
        for puzzle in some(kind, level, 1):
            verify.check(puzzle)

            assert (kind, level) == (puzzle.kind, puzzle.level)

    @pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "who-wins"])
    def test_the_answer_is_what_solve_gives(self, kind: str) -> None:
        for puzzle in some(kind)[:2]:
            state, plies = puzzle.position

            assert reference.solve(state, plies) == puzzle.answer

    @pytest.mark.parametrize("kind", KINDS)
    def test_best_play_ends_with_the_line_that_is_promised(self, kind: str) -> None:
        for puzzle in some(kind):
            state = puzzle.position.state
            for move in puzzle.facts.line:
                assert quixo.winner(state) is None
                state = quixo.play(state, move)

            if puzzle.answer.plies is not None:
                winner = puzzle.position.state.team if puzzle.answer.result == "win" else quixo.NEXT[state.to_move]
                assert puzzle.answer.plies == len(puzzle.facts.line)
                assert quixo.winner(state) in (winner, quixo.TEAM[winner], state.team)
                assert quixo.winner(state) is not None

    @pytest.mark.parametrize("kind", KINDS)
    def test_positions_have_nobodys_line_and_the_right_players(self, kind: str) -> None:
        for puzzle in some(kind):
            assert quixo.winner(puzzle.position.state) is None
            assert (4 if kind == "teams" else 2) == puzzle.position.state.players

    def test_codes_in_printed_ids_never_change(self) -> None:
        assert {"win-in": 0, "only-move": 1, "trap": 2, "who-wins": 3, "teams": 4} == {
            name: kind.code for name, kind in KINDS.items()
        }


class TestOneMoveWins:
    @pytest.mark.parametrize("kind", ["win-in", "trap", "teams"])
    def test_exactly_one_first_push_wins_so_soon(self, kind: str) -> None:
        for puzzle in some(kind):
            state, plies = puzzle.position
            winning = [m for m in quixo.moves(state) if reference.loses(quixo.after(state, m), plies - 1)]

            assert {(puzzle.facts.key.take, puzzle.facts.key.push)} == pushes_of(tuple(winning))  # type: ignore[union-attr]
            assert plies % 2 == 1

    @pytest.mark.parametrize(("kind", "most"), [("win-in", 3), ("trap", 3), ("teams", 2)])
    def test_it_is_won_in_as_many_moves_as_are_asked_for(self, kind: str, most: int) -> None:
        for turns in range(1, most + 1):
            puzzle = next(make.fitting(CubeWish(kind, turns=turns), "turns", COMPILED, Tries()))

            assert 2 * turns - 1 == puzzle.answer.plies == puzzle.position.plies

    def test_a_trap_has_a_move_that_makes_both_lines(self) -> None:
        for puzzle in some("trap"):
            state = puzzle.position.state
            both = [each.move for each in puzzle.facts.tempting if each.why == "both"]

            assert both
            for move in both:
                after = quixo.play(state, move)
                assert temptation.has_line(after, state.team)
                assert quixo.winner(after) == after.team != state.team

    def test_a_slow_move_wins_but_later(self) -> None:
        slow = [
            (puzzle.position, each.move)
            for puzzle in some("win-in", "medium", 12)
            for each in puzzle.facts.tempting
            if each.why == "slow"
        ]

        assert slow
        for (state, plies), move in slow:
            after = quixo.play(state, move)
            assert not reference.loses(after, plies - 1)
            assert reference.loses(after, plies + 1)

    def test_replies_to_wrong_moves_refute_them(self) -> None:
        replies = [
            (puzzle.position, each.move, each.reply)
            for kind in ("win-in", "teams")
            for puzzle in some(kind, "hard", 4)
            for each in puzzle.facts.tempting
            if each.reply
        ]

        assert replies
        for (state, plies), move, reply in replies:
            after = quixo.play(quixo.play(state, move), reply)
            assert not reference.wins(after, plies - 2)

    @pytest.mark.long
    def test_levels_grow_with_depth_and_with_what_tempts(self) -> None:
        for level in LEVELS:
            for puzzle in some("win-in", level, 6):
                many = len(puzzle.facts.tempting) >= wins.MANY[2][puzzle.position.plies]

                assert level == LEVELS[puzzle.position.plies // 2 + many]

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("...../...../...../...../..... X", "does not win in 1 moves"),
            ("XXXX./...../...../...../..... X", "[0-9]+ first moves win"),
        ],
    )
    def test_positions_without_one_winning_move_are_no_puzzles(self, text: str, why: str) -> None:
        with pytest.raises(NotProvenError, match=why):
            verify.prove("win-in", CubePosition(notation.parse(text), 1), PLAIN)

    def test_a_board_of_another_size_or_game_is_no_puzzle(self) -> None:
        for kind, state in (("win-in", quixo.empty(4)), ("win-in", quixo.empty(5, "N")), ("teams", quixo.empty(5))):
            with pytest.raises(NotProvenError, match="on a board of 5x5"):
                verify.prove(kind, CubePosition(state, 1), PLAIN)


class TestOnlyMove:
    def test_every_other_move_loses_at_once(self) -> None:
        for puzzle in some("only-move", None, 8):
            state = puzzle.position.state
            for move in quixo.moves(state):
                assert reference.wins(quixo.after(state, move), 1) == (move != puzzle.facts.key)

    def test_the_only_move_holds_out(self) -> None:
        for puzzle in some("only-move", None, 8):
            assert puzzle.answer.result in ("unknown", "win")
            assert not reference.loses(puzzle.position.state, 4)

    def test_a_parry_meets_the_threats_there_were_and_loses_to_another(self) -> None:
        parries = [
            (puzzle.position.state, each)
            for puzzle in some("only-move", None, 8)
            for each in puzzle.facts.tempting
            if each.why == "parry"
        ]

        assert parries
        for state, each in parries:
            there = pushes_of(threats(PLAIN, state))
            after = quixo.play(state, each.move)
            assert each.reply
            assert quixo.winner(quixo.play(after, each.reply)) == after.team
            assert not there & pushes_of(reference.solve(after, 1).moves)


class TestWhoWins:
    def test_all_cubes_are_marked_and_nobody_wins_at_once(self) -> None:
        for level in LEVELS:
            for puzzle in some("who-wins", level, 3):
                assert "." not in "".join(puzzle.position.state.board)
                assert (puzzle.answer.plies or 0) > 1

    def test_levels_grow_with_the_length_of_the_fight(self) -> None:
        longest = [max(p.answer.plies or 0 for p in some("who-wins", level, 4)) for level in LEVELS]

        assert longest == sorted(longest)
        assert longest[-1] > who_wins.SOON[-1]

    def test_short_fights_are_as_the_plain_search_has_them(self) -> None:
        short = [p for p in some("who-wins", "easy", 6) if (p.answer.plies or 99) <= 4]

        assert short
        for puzzle in short:
            assert reference.solve(puzzle.position.state, 4) == puzzle.answer

    def test_a_board_with_blank_cubes_is_none(self) -> None:
        with pytest.raises(NotProvenError, match="no blank cubes"):
            verify.prove("who-wins", CubePosition(WIN_IN_ONE, MOST_PLIES), PLAIN)


class TestTheProofOfFullBoards:
    def test_every_push_moves_what_the_rules_move(self) -> None:
        """As on a board of the game: the same cubes, bit by bit."""
        state = notation.parse("XOXXO/OXOXO/XXOOX/OOXXO/XOXOX X")
        cells = sum(1 << place for place, cube in enumerate("".join(state.board)) if cube == "X")
        for (take, side), push in zip(quixo.pushes(5), proof.pushes(), strict=True):
            if state.board[take.row][take.column] != "X":
                continue
            after = "".join(quixo.after(state, Move(take, side)).board)
            shifting = cells & push.shifting
            shifted = shifting << push.by if push.by > 0 else shifting >> -push.by

            assert sum(1 << n for n, cube in enumerate(after) if cube == "X") == (
                cells & push.staying | shifted | push.entry
            )

    def test_it_goes_over_all_boards_of_a_count(self) -> None:
        assert 2300 * 2 == proof.prove(3) == proof.prove(22)

    @pytest.mark.long
    @pytest.mark.parametrize("change", [-1, 1, 2])
    def test_one_wrong_value_is_found(self, monkeypatch: pytest.MonkeyPatch, change: int) -> None:
        wrong = packed(numbers(quixo_full.table()))
        place = 1 << 3 | 1 << 7 | 1 << 12 | 1 << 21
        wrong[place] += change
        monkeypatch.setattr(quixo_full, "table", lambda: wrong)
        with pytest.raises(AssertionError, match="the table of full boards is wrong on board"):
            proof.prove.__wrapped__(4)


class TestGames:
    @pytest.mark.parametrize(("first", "careful", "full"), [("X", True, False), ("O", False, True), ("E", True, False)])
    def test_positions_come_from_legal_play_that_goes_on(self, first: str, careful: bool, full: bool) -> None:
        found = played.states(first, Chance("legal"), COMPILED, careful, full)

        assert quixo.empty(5, first) == found[0]
        for before, after in pairwise(found):
            assert quixo.winner(after) is None
            assert after in {quixo.after(before, move) for move in quixo.moves(before)}

    @pytest.mark.long
    @given(states(sizes=(5,), players="X", longest=90))
    def test_a_position_is_sifted_as_the_plain_rules_say(self, state: CubeState) -> None:
        moves = quixo.moves(state)
        safe = [move for move in moves if not reference.wins(quixo.after(state, move), 1)]
        one_safe = bool(threats(PLAIN, state)) and not reference.wins(state, 1) and len(safe) == 1 < len(moves)

        assert one_safe == sifting.is_sought(state, sifting.ONE_SAFE_MOVE)
        assert any(temptation.makes_both(state, m) for m in moves) == sifting.is_sought(state, sifting.BOTH_LINES)

    @pytest.mark.parametrize(("sift", "sought"), [(played.one_safe_move, 0), (played.both_lines, 1)])
    def test_sifted_games_bring_positions_of_both_players_without_a_line(self, sift: Any, sought: int) -> None:
        found = [state for n in range(40) for state in sift("X", Chance(f"sifted {n}"), careful=n % 2 > 0)]

        assert {"X", "O"} == {state.to_move for state in found}
        for state in found:
            taken = Counter("".join(state.board))
            assert quixo.winner(state) is None
            assert sifting.is_sought(state, sought)
            assert taken["X"] + taken["O"] >= 2

    def test_boards_fill_where_they_are_to(self) -> None:
        found = [played.states("X", Chance(f"full {n}"), COMPILED, careful=False, to_full=True) for n in range(10)]

        assert any(quixo.is_full(game[-1]) for game in found)


class TestVersions:
    @given(states(sizes=(5,), players="XN"))
    def test_there_are_eight_looks_with_as_many_moves(self, state: CubeState) -> None:
        images = list(versions.images(state))

        assert 8 == len(images)
        assert state == images[0]
        assert 1 == len({len(quixo.moves(image)) for image in images})
        assert len(set(images)) in (1, 2, 4, 8)

    @pytest.mark.long
    @pytest.mark.parametrize("kind", KINDS)
    def test_every_look_is_proven_and_as_hard(self, kind: str) -> None:
        puzzle = some(kind)[0]
        looks = versions.looks(puzzle, 7, Chance("looks"), COMPILED)

        assert 7 == len(looks) == len({look.position.state for look in looks})
        for look in looks[:2]:
            verify.check(look)
            assert puzzle.level == look.level
        assert 1 == len({versions.likeness(each) for each in (puzzle, *looks)})

    def test_a_neighbour_cannot_copy_who_wins(self) -> None:
        for puzzle in some("who-wins"):
            (look,) = versions.looks(puzzle, 1, Chance("copy"), COMPILED)

            assert puzzle.position.state.to_move != look.position.state.to_move
            assert puzzle.answer.result == look.answer.result

    def test_more_versions_than_looks_are_other_puzzles_of_the_same_level(self) -> None:
        (found,) = sets.puzzles(CubeWork(CubeWish("win-in", turns=1), "many", 1, "compiled", versions=9))

        assert 9 == len(found) == len({puzzle.facts.key for puzzle in found})
        assert 1 == len({(puzzle.level, puzzle.position.plies) for puzzle in found})

    def test_different_versions_have_different_answers(self) -> None:
        (found,) = sets.puzzles(CubeWork(CubeWish("trap", "easy"), "other", 1, "compiled", versions=3, different=True))

        assert 3 == len({puzzle.facts.key for puzzle in found}) == len({versions.likeness(p) for p in found})


class TestSets:
    def test_no_two_of_a_set_look_alike(self) -> None:
        found = [puzzle for (puzzle,) in sets.puzzles(CubeWork(CubeWish("teams"), "alike", 60, "compiled"))]

        assert 60 == len({versions.likeness(puzzle) for puzzle in found})

    @pytest.mark.long
    def test_a_set_is_the_same_on_any_number_of_cores(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sets, "FEW", 2)

        def made(processes: int) -> list[str]:
            work = CubeWork(CubeWish("win-in", turns=1), "cores", 3 * sets.CHUNK, "compiled", processes)
            return [ids.notate(puzzle.kind, puzzle.position) or "" for (puzzle,) in sets.puzzles(work)]

        assert made(1) == made(2)

    @pytest.mark.long
    def test_every_level_is_there_without_being_asked_for(self) -> None:
        levels = Counter(
            puzzle.level for (puzzle,) in sets.puzzles(CubeWork(CubeWish("win-in"), "any", 40, "compiled"))
        )

        assert len(levels) >= 3

    def test_where_there_is_none_it_says_what_was_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(make, "ENOUGH_GAMES", 3)
        monkeypatch.setattr(wins, "MANY", {2: {1: 999, 3: 999, 5: 999}})
        with pytest.raises(NoPuzzle, match=r"^no expert win-in puzzle found in \d+ tries: .*; ask for another level"):
            next(make.fitting(CubeWish("win-in", "expert"), "none", COMPILED, Tries()))


class TestWishes:
    @pytest.mark.parametrize("kind", ["win-in", "trap", "teams"])
    def test_each_level_has_lengths_and_each_length_levels(self, kind: str) -> None:
        assert all(CubeWish(kind, level).plies for level in LEVELS)
        assert {level for levels in KINDS[kind].levels.values() for level in levels} == set(LEVELS)

    @pytest.mark.parametrize(
        ("asked", "message"),
        [
            (CubeWish("only-move", turns=2), "turns: only-move puzzles are not about a number of moves: leave it out"),
            (CubeWish("win-in", turns=4), "turns: 4 turns: win-in puzzles are won in 1 to 3 moves"),
            (CubeWish("teams", turns=0), "turns: 0 turns: teams puzzles are won in 1 to 2 moves"),
            (CubeWish("win-in", "expert", 1), "level expert: won in 1, win-in puzzles are easy or medium"),
        ],
    )
    def test_wishes_that_contradict_each_other_are_one_sentence(self, asked: CubeWish, message: str) -> None:
        with pytest.raises(InputError) as error:
            wish.check(asked)

        assert message == str(error.value)


class TestIds:
    @given(states(sizes=(5,)), st.sampled_from(list(KINDS)), st.integers(1, MOST_PLIES))
    def test_an_id_is_the_very_position(self, state: CubeState, kind: str, plies: int) -> None:
        id_ = ids.notate(kind, CubePosition(state, plies)) or ""

        assert (kind, CubePosition(state, plies)) == ids.parse(f" {id_.lower()} ")
        assert len(id_) <= 28

    def test_an_id_is_pinned(self) -> None:
        assert ids.notate("win-in", CubePosition(WIN_IN_ONE, 1)) == "quixo-p2-YWH8VJ230TS"

    @pytest.mark.parametrize(
        "text", ["quixo-p2-", "quixo-p3-ABC", "quixo-p2-UUU", "quixo-p2-ABC", "quixo-p2-" + "1" * 40]
    )
    def test_what_is_no_id_is_refused(self, text: str) -> None:
        with pytest.raises(InputError):
            ids.parse(text)


class TestChecking:
    def test_whatever_is_changed_is_found(self) -> None:
        puzzle = next(p for p in some("win-in", "medium", 12) if p.facts.tempting and p.tags)
        tempting = puzzle.facts.tempting
        changed = {
            "level": replace(puzzle, level="expert"),
            "answer": replace(puzzle, answer=replace(puzzle.answer, moves=(puzzle.facts.line[0],) * 2)),
            "tags": replace(puzzle, tags=(*puzzle.tags, "dot")),
            "facts": replace(puzzle, facts=replace(puzzle.facts, tempting=tempting[1:])),
        }
        for name, wrong in changed.items():
            with pytest.raises(WrongPuzzle, match=f"^{name} is not what the plain rules make it"):
                verify.check(wrong)
        with pytest.raises(WrongPuzzle, match=r"^no trap puzzle|^level|^tags|^facts"):
            verify.check(replace(puzzle, kind="trap", level="nothing"))

    def test_a_miss_is_no_move_to_find(self) -> None:
        """Whoever may take no cube has nothing to find, whatever follows."""
        state = notation.parse("SESWE/W...S/S...W/E...S/ESWES N")
        won_by_missing = CubeJudge(lambda _state, _plies: Answer("win", 3), PLAIN.loses, PLAIN.full)

        assert (MISS,) == quixo.moves(state)
        with pytest.raises(NotProvenError, match="0 first moves win"):
            verify.prove("teams", CubePosition(state, 3), won_by_missing)
