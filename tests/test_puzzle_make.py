"""Puzzles as they are made: proven, of their level, all different, and the same set again."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from sheetgen.base.chance import Chance
from sheetgen.base.errors import InputError, NoPuzzle, NotProvenError, WrongPuzzle
from sheetgen.games.dice import mechanics, templates
from sheetgen.games.dice.kinds import KINDS
from sheetgen.games.dice.odds import halves
from sheetgen.games.dice.puzzles import grade, ids, make, positions, readings, row_chance, verify, versions
from sheetgen.games.dice.puzzles.judge import PLAIN, judge_by_name
from sheetgen.games.dice.puzzles.make import DiceWork
from sheetgen.games.dice.puzzles.puzzle import Count, DicePuzzle, DiceWish, Question, replay
from sheetgen.games.dice.rules import rows, scoring, table
from sheetgen.games.dice.rules.scoring import Tally
from sheetgen.games.dice.rules.variant import OPEN_ROWS, Variant
from sheetgen.games.dice.solve import reference
from sheetgen.games.dice.solve.ahead import CompiledFuture
from sheetgen.games.dice.solve.players_ahead import POINTS, Aim, PlainFuture
from sheetgen.games.dice.solve.reference import Finish
from sheetgen.games.kind import LEVELS
from sheetgen.puzzles import sets

from . import reading, small_sheets
from .reading import position

NOTHING_MORE = Question()
NAMES = tuple(reading.known(mechanics.RECORDS))  # of the others: test_further.py


@cache
def puzzles(
    name: str, kind: str, count: int = 2, level: str | None = None, turns: int | None = None, seed: str = "tests"
) -> tuple[DicePuzzle, ...]:
    wish = DiceWish(reading.variant(name), kind, level, turns)
    return tuple(found[0] for found in sets.puzzles(DiceWork(wish, seed, count, "compiled")))


def every_kind(count: int = 2) -> Iterator[DicePuzzle]:
    for name in NAMES:
        for kind in KINDS:
            yield from puzzles(name, kind, count)


def proven(kind: str, text: str, question: Question = NOTHING_MORE) -> DicePuzzle:
    return verify.prove(kind, position(text), question, PLAIN)


# --- what is made


@pytest.mark.long
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "best-move"])  # see test_best_move.py
@pytest.mark.parametrize("name", (*NAMES, *list(reading.OWN)[::3]))  # thousands: benchmarks/puzzles.py
def test_every_puzzle_is_proven_again_by_the_plain_rules(name: str, kind: str) -> None:
    for puzzle in puzzles(name, kind):
        verify.check(puzzle)


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_has_the_level_that_was_asked_for(kind: str, level: str) -> None:
    for puzzle in puzzles("classic", kind, 2, level):
        assert level == puzzle.level


@pytest.mark.parametrize("name", NAMES)
def test_a_finish_has_one_best_final_sheet_and_more_than_luck_before_the_next(name: str) -> None:
    for puzzle in puzzles(name, "finish"):
        at, facts = puzzle.position, puzzle.facts
        found = reference.best_finish(at.sheet, at.state, at.rolls)

        assert found.unique
        assert facts is not None
        assert facts.best == found.best >= facts.runner_up + 2


@pytest.mark.long
def test_a_level_is_not_solved_by_the_level_below_nor_missed_by_those_above() -> None:
    for level in LEVELS:
        for puzzle in puzzles("classic", "finish", 2, level):
            at = puzzle.position
            study = PlainFuture(at.sheet, at.state, at.rolls).study(POINTS)
            needed = LEVELS.index(level)

            assert [ahead >= needed for ahead in range(3)] == list(grade.solved_by(study, POINTS))


def test_a_target_is_missed_by_the_greedy_way_and_reached_by_one_final_sheet() -> None:
    for puzzle in puzzles("classic", "target", 4):
        at = puzzle.position
        study = PlainFuture(at.sheet, at.state, at.rolls).study(Aim(target=puzzle.question.score))

        assert (study.winners, study.greedy_wins) == (1, False)


def test_a_last_lock_takes_all_rolls_and_has_one_way() -> None:
    for puzzle in puzzles("longo", "last-lock", 4):
        at = puzzle.position
        study = PlainFuture(at.sheet, at.state, at.rolls).study(Aim(locks=2))

        assert study.winning_ways == 1
        assert len(study.line) == len(at.rolls)


@pytest.mark.long
def test_puzzles_come_from_games_with_room_on_the_sheet() -> None:
    for puzzle in every_kind():
        assert puzzle.position.state.crossed >= 4


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_a_set_holds_no_two_that_look_alike(kind: str) -> None:
    made = puzzles("classic", kind, 12)

    assert 12 == len({tuple(sorted(puzzle.position.state.marks)) for puzzle in made})


def test_the_number_of_turns_is_kept() -> None:
    for kind in ("finish", "target", "last-lock"):
        assert {4} == {len(puzzle.position.rolls) for puzzle in puzzles("mixx-b", kind, 2, None, 4)}


def test_rolls_are_ones_own_as_often_as_at_the_table() -> None:
    game = positions.play_game(reading.variant("classic"), 3, Chance(1))
    moment = game.moments(2)[4]
    active = [roll.active for roll in positions.random_rolls(moment, 7, Chance(2))]

    assert (2 - 4 % 3) % 3 == moment.wait
    assert [turn % 3 == moment.wait for turn in range(7)] == active


# --- the same again


def test_a_set_is_the_same_again_and_another_with_another_seed() -> None:
    wish = DiceWish(reading.variant("classic"), "finish")

    def made(seed: str, count: int) -> list[str]:
        found = sets.puzzles(DiceWork(wish, seed, count, "compiled"))
        return [ids.notate(each.kind, each.position, each.question) or "" for (each,) in found]

    assert made("a", 6) == made("a", 6)
    assert made("a", 6)[:3] == made("a", 3)
    assert not set(made("a", 6)) & set(made("b", 6))


@pytest.mark.long
def test_a_set_is_the_same_on_two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "FEW", 2)
    wish = DiceWish(reading.variant("classic"), "chance")
    count = 3 * sets.CHUNK

    def made(processes: int) -> list[DicePuzzle]:
        return [puzzle for (puzzle,) in sets.puzzles(DiceWork(wish, "cores", count, "compiled", processes))]

    assert made(1) == made(2)


def test_the_plain_judge_makes_the_puzzles_that_the_compiled_one_makes() -> None:
    for kind in ("finish", "target"):
        wish = DiceWish(reading.variant("classic"), kind, "easy", 2)
        plain, compiled = (make.make(wish, "judges", 0, judge)[0] for judge in (PLAIN, judge_by_name("compiled")))

        assert (plain.position, plain.question, plain.level) == (compiled.position, compiled.question, compiled.level)


# --- wishes


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (
            DiceWish(reading.variant("classic"), "score", None, 3),
            "turns: a score puzzle has no rolls to come: leave it out",
        ),
        (
            DiceWish(reading.variant("classic"), "finish", "expert", 4),
            "turns: 4 turns: expert finish puzzles have 5 to 8",
        ),
        (DiceWish(reading.variant("classic"), "finish", None, 9), "turns: 9 turns: finish puzzles have 1 to 8"),
    ],
)
def test_wishes_that_contradict_each_other_are_said_so(wish: DiceWish, message: str) -> None:
    with pytest.raises(InputError) as error:
        KINDS[wish.kind].check_wish(wish)

    assert message == str(error.value)


def test_a_wish_that_nothing_fits_names_the_rare_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "finish", replace(KINDS["finish"], most_tries=300))
    wish = DiceWish(reading.variant("classic"), "finish", "expert", 8)
    monkeypatch.setattr(grade, "is_steady", lambda _study, _aim: False)

    with pytest.raises(NoPuzzle, match=r"no finish puzzle found in 1\d\d tries: none had one answer and a choice"):
        make.make(replace(wish, turns=5), "x", 0, judge_by_name("compiled"))


@pytest.mark.parametrize(
    ("name", "kind", "turns", "tries"),
    [
        ("classic", "chance", 2, 8_000),
        ("mixx-a", "chance", 1, 1_000),
        ("mixx-a", "chance", 2, 500),  # a thousand of these took 12 to 16 seconds
        ("mixx-b", "finish", 4, 16_000),
        ("mixx-b", "finish", 8, 500),
        ("longo", "finish", 5, 2_000),
        ("longo", "finish", 8, 62),  # with as many as mixx-b, 50 seconds
    ],
)
def test_the_longer_a_try_takes_the_fewer_are_made(
    name: str, kind: str, turns: int, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, kind, replace(KINDS[kind], tries=lambda *_: iter((None,) * 100)))
    wish = DiceWish(reading.variant(name), kind, "expert", turns)

    with pytest.raises(NoPuzzle) as error:
        make.make(wish, "x", 0, PLAIN)
    made = int(re.findall(r"([\d,]+) tries", str(error.value))[0].replace(",", ""))
    assert tries == made  # though a seat has a hundred of them


TINY = """
title = "Tiny"
end = {closed_rows = 1}
[dice]
colors = ["red", "blue"]
sides = 2
[[row]]
color = "red"
numbers = [2, 3, 4]
marks_to_lock = 1
[[row]]
color = "blue"
numbers = [4, 3, 2]
marks_to_lock = 1
"""


def tiny(tmp_path: Path) -> Variant:
    (tmp_path / "tiny.toml").write_text(TINY, encoding="utf-8")
    return templates.variant(str(tmp_path / "tiny.toml"))


def test_a_sheet_whose_games_come_to_no_position_for_a_kind_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(make, "BARREN", 100)

    with pytest.raises(NoPuzzle, match="no position for a chance puzzle came up in 100 places of played games: ask"):
        make.make(DiceWish(tiny(tmp_path), "chance"), "x", 0, PLAIN)


@pytest.mark.long
def test_a_set_ends_where_nothing_new_appears(tmp_path: Path) -> None:
    found = []
    with pytest.raises(NoPuzzle) as error:
        for (puzzle,) in sets.puzzles(DiceWork(DiceWish(tiny(tmp_path), "score"), "x", 60, "plain")):
            found.append(puzzle.position.state)

    assert 2 <= len(found) == len(set(found)) < 20
    said = f"only {len(found)} of such a puzzle that look different were found: [0-9]+ more looked like one of them; "
    assert re.fullmatch(f"{said}ask for count {len(found)}", str(error.value))


def test_hardly_a_wrong_letter_of_a_puzzle_s_id_of_the_first_form_passes() -> None:
    """These stand on paper. Two letters of check let one in 1,024 pass; one letter would let 20 of these 651 pass."""
    head, payload = "classic-p1-", "9J6JFSX0T1JM36000207X"
    wrong = [
        f"{head}{payload[:place]}{letter}{payload[place + 1 :]}"
        for place, right in enumerate(payload)
        for letter in "0123456789ABCDEFGHJKMNPQRSTVWXYZ".replace(right, "")
    ]

    assert 21 * 31 == len(wrong)
    assert len([text for text in wrong if not _has_a_wrong_letter(text)]) <= 3


def _has_a_wrong_letter(text: str) -> bool:
    try:
        ids.parse(text, templates.variant)
    except InputError as error:
        return "a wrong letter somewhere" in str(error)
    return False


def test_a_puzzle_is_not_steady_where_looking_farther_does_worse() -> None:
    # Who looks one turn ahead ends with 69 points, the best there is; who looks two or three with 67.
    unsteady = position(
        "bonus-b two-in-fewest=r11,g9 one-in-each=b7,y7 double-fewest=r8,y4 plus-13=r6,g4 no-penalty=g11,b5 y5,8,10 "
        "g11,10,9,8,7 b8,7,5,4,3 pen=1 / 3+1 / 6+2 r5 y1 g5 b4 / 6+1 / 2+1 r2 y6 g1 b6"
    )
    study = PlainFuture(unsteady.sheet, unsteady.state, unsteady.rolls).study(POINTS)

    assert (69, 67, 67) == study.ends
    assert (True, False, False) == grade.solved_by(study, POINTS)
    assert not grade.is_steady(study, POINTS)
    assert grade.is_steady(replace(study, ends=(67, 69, 69)), POINTS)


# --- the kinds without rolls


def test_a_score_is_counted_row_by_row() -> None:
    puzzle = proven("score", "classic r2-6 y2,3,4 g12-6,2 bx pen=2")

    assert Tally((15, 6, 45, 0), -10, 0) == puzzle.answer
    assert ("closed-by-another", "lock", "long-row", "penalty") == puzzle.tags
    assert "expert" == puzzle.level


def test_a_sum_that_fits_in_two_rows_counts_once() -> None:
    # Rows closed but red from 9 on: 10 and 11; the 12 needs five crosses.
    puzzle = proven("chance", "classic r9 yx g3 b3", Question(event="cross"))

    assert Count(3 + 2, 36) == puzzle.answer
    assert ("closed-row", "too-few") == puzzle.tags


def test_closing_a_row_is_counted_with_the_crosses_it_takes() -> None:
    puzzle = proven("chance", "classic r2-6 y2-6 g12-9", Question(event="close"))

    assert Count(1, 36) == puzzle.answer
    assert ("overlap", "too-few") == puzzle.tags


def test_a_lucky_number_is_of_use_where_a_row_with_fewest_crosses_has_a_next_cell() -> None:
    puzzle = proven("chance", "longo lucky=5,8 r2 y2 g16 b16", Question(event="lucky"))

    assert Count(11, 64) == puzzle.answer


def test_what_is_no_puzzle_says_why() -> None:
    with pytest.raises(NotProvenError, match="more than one final sheet is best"):
        proven("finish", "classic / 3+3 / 1+1")
    with pytest.raises(NotProvenError, match="no final sheet has 99 points"):
        proven("target", "classic / 3+3", Question(score=99))
    with pytest.raises(NotProvenError, match="no way leads there"):
        proven("last-lock", "classic / 3+3", Question(rows=2))
    with pytest.raises(NotProvenError, match="there is nothing to count"):
        proven("chance", "classic", Question(event="close"))
    with pytest.raises(NotProvenError, match="there is nothing left to play"):
        proven("finish", "classic pen=4 / 3+3")


# --- what is claimed


def test_a_wrong_claim_is_found() -> None:
    puzzle = puzzles("classic", "finish", 2, "medium")[0]
    facts, answer = puzzle.facts, puzzle.answer
    assert facts and isinstance(answer, Finish)
    wrong = {
        "level is easy: it should be medium": replace(puzzle, level="easy"),
        "best is": replace(puzzle, answer=replace(answer, best=answer.best + 1)),
        "facts is": replace(puzzle, facts=replace(facts, ways=facts.ways + 1)),
        "tags is chain: it should be": replace(puzzle, tags=("chain",)),
        "line, turn 1: this turn is not among": replace(puzzle, answer=replace(answer, line=answer.line[::-1])),
        "the line has 0 turns": replace(puzzle, answer=replace(answer, line=())),
    }
    for message, claimed in wrong.items():
        with pytest.raises(WrongPuzzle, match=message):
            verify.check(claimed)


# --- ids


def test_an_id_makes_the_puzzle_again() -> None:
    for puzzle in every_kind():
        name = ids.notate(puzzle.kind, puzzle.position, puzzle.question) or ""

        assert (puzzle.kind, puzzle.position, puzzle.question) == ids.parse(name, reading.variant)
        assert ids.is_id(name)


def test_a_wrong_letter_in_an_id_is_noticed() -> None:
    puzzle = puzzles("classic", "finish")[0]
    name = ids.notate(puzzle.kind, puzzle.position, puzzle.question) or ""
    wrong = name[:-5] + ("A" if name[-5] != "A" else "B") + name[-4:]

    with pytest.raises(InputError, match="wrong letter"):
        ids.parse(wrong, reading.variant)


def test_an_id_stays_what_it_is() -> None:
    at = position("classic r3,5 g12 pen=1 / 5+1 r3 y6 g1 b5 / 2+2")

    assert "classic-p2-1Z62EME0004G0050CC" == ids.notate("finish", at, NOTHING_MORE)


# --- versions


@pytest.mark.parametrize(
    ("name", "looks"), [("classic", 8), ("longo", 8), ("bonus-a", 8), ("mixx-a", 192), ("mixx-b", 48)]
)
def test_a_sheet_has_its_symmetries(name: str, looks: int) -> None:
    at = puzzles(name, "finish")[0].position
    images = list(versions.images(at))

    assert at == images[0]
    assert looks == len(images)


def test_rows_keep_their_order_while_one_in_each_may_be_set_off() -> None:
    fresh = position("bonus-b r2 y3 g12 b11 / 5+1")
    done = position("bonus-b r2 y9 g12 b11 / 5+1")  # yellow 7 is gone

    assert 1 == len(list(versions.images(fresh)))
    assert 8 == len(list(versions.images(done)))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if kind.is_symmetric])
def test_versions_by_symmetry_are_proven_equal(name: str, kind: str) -> None:
    puzzle = puzzles(name, kind)[0]
    for other in versions.prove(puzzle, 3, Chance("looks"), PLAIN):
        verify.check(other)

        assert puzzle.position != other.position
        assert (puzzle.level, puzzle.tags, puzzle.facts) == (other.level, other.tags, other.facts)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_versions_with_different_answers_are_of_one_level_with_the_same_tags(kind: str) -> None:
    wish = DiceWish(reading.variant("bonus-b"), kind)
    for found in sets.puzzles(DiceWork(wish, "alike", 2, "compiled", versions=3, different=True)):
        assert 3 == len({KINDS[puzzle.kind].result(puzzle) for puzzle in found})
        assert 1 == len({(puzzle.level, puzzle.tags, pattern(puzzle)) for puzzle in found})


def pattern(puzzle: DicePuzzle) -> tuple[object, ...]:
    return puzzle.question.event, *(roll.active for roll in puzzle.position.rolls)


@pytest.mark.parametrize(("kind", "level"), [("finish", "medium"), ("target", "easy"), ("last-lock", "easy")])
def test_parallel_versions_have_similar_ways_and_other_final_scores(kind: str, level: str) -> None:
    wish = DiceWish(reading.variant("classic"), kind, level)
    for found in sets.puzzles(DiceWork(wish, "parallel", 3, "compiled", versions=2, different=True)):
        ways = [PlainFuture(at.sheet, at.state, at.rolls).ways() for at in (each.position for each in found)]
        scores = {scoring.score(p.position.sheet, replay(p.position, KINDS[kind].line(p))) for p in found}

        assert max(ways) <= 2 * min(ways)
        assert 2 == len(scores)
        assert 1 == len({pattern(puzzle) for puzzle in found})


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_neighbours_are_asked_for_the_chance_of_the_same_event(level: str) -> None:
    wish = DiceWish(reading.variant("classic"), "chance", level)
    made = list(sets.puzzles(DiceWork(wish, "year 6", 3, "plain", versions=2, different=True)))

    assert [1] * 3 == [len({puzzle.question.event for puzzle in found}) for found in made]
    assert [2] * 3 == [len({puzzle.answer for puzzle in found}) for found in made]


# --- variety


def answers(kind: str, level: str, count: int, turns: int | None = None) -> list[object]:
    return [KINDS[kind].result(puzzle) for puzzle in puzzles("classic", kind, count, level, turns, "variety")]


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "level", "turns"), [("chance", "hard", None), ("chance", "expert", None), ("finish", "easy", 2)]
)
def test_no_answer_comes_twice_while_others_are_to_be_had(kind: str, level: str, turns: int | None) -> None:
    assert 8 == len(set(answers(kind, level, 8, turns)))


def test_the_points_of_a_row_are_asked_for_nearly_as_often_as_the_chance_to_close_it() -> None:
    found = puzzles("classic", "chance", 8, "medium", 1, "variety")

    assert 3 <= Counter(puzzle.question.event for puzzle in found)["row-points"] <= 5
    assert len({puzzle.answer for puzzle in found}) >= 7


@pytest.mark.long
def test_answers_are_dealt_in_rounds_where_there_are_few() -> None:
    found = answers("chance", "easy", 2, 1)

    assert [Count(2, 27)] * 2 == found


def test_events_take_turns() -> None:
    found = puzzles("classic", "chance", 4, None, None, "variety")

    assert {"cross", "close"} == {puzzle.question.event for puzzle in found}


def test_easy_puzzles_without_rolls_begin_with_nothing_to_mind() -> None:
    for kind in ("score", "chance"):
        first = puzzles("classic", kind, 4, "easy", None, "variety")[0]

        assert () == first.tags
    assert {0, 1} == {len(puzzle.tags) for puzzle in puzzles("classic", "score", 4, "easy", None, "variety")}


def test_the_sifted_chance_of_a_row_is_the_true_one() -> None:
    compared = 0
    for name in ("classic", "longo", "mixx-a", "double-a", "connected-b", "x-change"):
        game = positions.play_game(reading.variant(name), 2, Chance(f"sifted {name}"))
        for moment in positions.under_way(game, 0, Chance("sifted"))[:2]:
            at = moment.with_rolls(())
            for question in row_chance.questions(at.sheet, at.state):
                sifted = row_chance.sifted(at, question)
                if question.turns == 1 and sifted:
                    assert verify.prove("chance", at, question, PLAIN) == sifted
                    compared += 1
    assert compared >= 20


def test_a_level_that_no_chance_has_is_said_with_those_that_there_are() -> None:
    with pytest.raises(NoPuzzle) as error:
        make.make(DiceWish(reading.variant("classic"), "chance", "hard", 1), "x", 0, PLAIN)

    assert re.search(
        r"were proven \([\d,]+ easy, [\d,]+ medium\), none hard; ask for level medium or easy$", str(error.value)
    )


# --- decision D4


# Red is closed by another player and empty. Where all rows count, it has the fewest crosses, and lucky numbers are of
# no use; where open rows count, yellow has, and an 8 can be used.
CLOSED_ROW = "longo lucky=5,8 rx y2,10 g16,15,7 b16,15,14,7"


def test_open_rows_alone_may_be_compared_for_the_fewest_crosses() -> None:
    at = position(CLOSED_ROW)
    other = readings.read_otherwise(at)

    assert [0] == rows.fewest(at.sheet, at.state)
    assert [1] == rows.fewest(other.sheet, other.state)


def test_a_puzzle_whose_answer_depends_on_the_reading_is_in_doubt() -> None:
    judge = judge_by_name("compiled")
    for text in (CLOSED_ROW, CLOSED_ROW.replace("rx", "r2,3,9")):
        puzzle = verify.prove("chance", position(text), Question(event="cross"), PLAIN)

        assert (text == CLOSED_ROW) == readings.is_in_doubt(puzzle, judge)


@pytest.mark.parametrize("kind", ["finish", "chance", "last-lock"])
def test_no_puzzle_is_made_that_is_in_doubt(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[DicePuzzle] = []

    def doubts_two(puzzle: DicePuzzle, _judge: object) -> bool:
        asked.append(puzzle)
        return len(asked) < 3

    monkeypatch.setattr(make, "is_in_doubt", doubts_two)
    puzzle, _ = make.make(DiceWish(reading.variant("longo"), kind, "easy"), "doubt", 0, judge_by_name("compiled"))

    assert 3 == len(asked)
    assert puzzle == asked[2]


def test_compiled_and_plain_players_read_open_rows_alike() -> None:
    compared = 0
    for number in range(40):
        sheet = small_sheets.with_bonus(f"open {number}") if number % 2 else small_sheets.small(f"open {number}")
        sheet = replace(sheet, rules=replace(sheet.rules, fewest=OPEN_ROWS))
        chance = Chance(f"open {number}")
        state = small_sheets.later(sheet, chance, 3)
        rolls = [table.roll_dice(sheet.rules, chance) for _ in range(3)]
        plain, compiled = PlainFuture(sheet, state, rolls), CompiledFuture(sheet, state, rolls)
        if not rows.is_over(sheet, state):
            assert plain.ways() == compiled.ways()
            assert plain.brief(POINTS)[:2] == compiled.brief(POINTS)[:2]
            compared += bool(sheet.lucky or sheet.symbols) and any(state.closed)
    assert compared >= 3


def test_tables_that_compare_all_rows_refuse_a_sheet_that_compares_open_ones() -> None:
    at = readings.read_otherwise(position(CLOSED_ROW))
    with pytest.raises(ValueError, match="the fewest"):
        halves.numbering(at.sheet, at.state)
