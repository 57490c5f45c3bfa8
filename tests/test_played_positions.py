"""What is true of every position that play can lead to, whatever the variant."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from sheetgen.games.dice.rules import notation, position_text, rows
from sheetgen.games.dice.rules.position import Position
from sheetgen.games.dice.rules.rows import Roll, State, Turn
from sheetgen.games.dice.rules.variant import Cell

from .reading import position, variant
from .strategies import positions

# --- true of every position that play can lead to


def _moves(at: Position) -> list[tuple[Turn, State]]:
    return list(rows.moves(at.sheet, at.state, at.rolls[0]))


@settings(max_examples=100)
@given(positions())
def test_marks_never_move_left_and_none_is_lost(at: Position) -> None:
    for _, after in _moves(at):
        for before, now in zip(at.state.marks, after.marks, strict=True):
            assert list(now) == sorted(set(now))
            if not at.sheet.links:  # linked crosses are made left of others, too (D12)
                assert now[: len(before)] == before
            assert set(before) <= set(now)


@settings(max_examples=100)
@given(positions())
def test_nothing_but_a_link_crosses_a_closed_row_and_it_stays_closed(at: Position) -> None:
    for _, after in _moves(at):
        for row, closed in enumerate(at.state.closed):
            if closed:
                new = set(after.marks[row]) - set(at.state.marks[row])
                assert after.closed[row]
                assert all(Cell(row, place) in at.sheet.link_of for place in new)  # D12


@settings(max_examples=100)
@given(positions())
def test_a_row_closes_if_and_only_if_its_closing_cell_is_crossed_with_enough_crosses_before(at: Position) -> None:
    for _, after in _moves(at):
        for index, row in enumerate(at.sheet.rows):
            last_cells = [place for place in after.marks[index] if place >= len(row.numbers) - row.closing_cells]

            assert after.closed[index] == (at.state.closed[index] or bool(last_cells))
            assert len(last_cells) <= 1
            before = rows.crosses(at.sheet, after, index) - 2  # without the closing cell and the lock
            assert not last_cells or before >= row.marks_to_lock
            assert rows.has_lock(at.sheet, after, index) == bool(last_cells)


@settings(max_examples=100)
@given(positions())
def test_a_turn_says_all_that_it_crosses_and_each_way_is_listed_once(at: Position) -> None:
    moves = _moves(at)

    assert len({turn for turn, _ in moves}) == len(moves)
    for turn, after in moves:
        actions = [action for action in (turn.first, turn.second) if action]
        said = [cell for action in actions for cell in action.bonus]
        said += [action.cell for action in actions if not action.twice and not action.between]
        assert sorted(said) == sorted(_cells(after) - _cells(at.state))
        assert sorted(each.cell for each in actions if each.twice) == sorted({*after.twice} - {*at.state.twice})
        assert sorted(each.cell for each in actions if each.between) == sorted({*after.between} - {*at.state.between})
        assert after.penalties == at.state.penalties + turn.penalty


def _cells(state: State) -> set[Cell]:
    return {Cell(row, place) for row, marks in enumerate(state.marks) for place in marks}


@settings(max_examples=60)
@given(positions())
def test_playing_a_notated_turn_leads_where_the_list_of_moves_says(at: Position) -> None:
    for turn, after in _moves(at)[:40]:
        assert after == rows.play(
            at.sheet, at.state, at.rolls[0], notation.parse_turn(at.sheet, notation.notate_turn(at.sheet, turn))
        )


@settings(max_examples=100)
@given(positions())
def test_every_turn_as_text_reads_back(at: Position) -> None:
    for turn, _ in _moves(at):
        assert turn == notation.parse_turn(at.sheet, notation.notate_turn(at.sheet, turn))


@settings(max_examples=200)
@given(positions(most_rolls=4))
def test_every_position_as_text_reads_back(at: Position) -> None:
    text = position_text.notate(at)

    assert at == position_text.parse(text, lambda _: at.variant)


def _in_other_colors(red: str, yellow: str, words: str) -> Position:
    """A classic position whose first two rows have other colours."""
    classic, new = variant("classic"), {"red": red, "yellow": yellow}
    printed = tuple(
        replace(row, colors=tuple(new.get(color, color) for color in row.colors)) for row in classic.sheet.rows
    )
    dice = tuple(new.get(color, color) for color in classic.sheet.rules.dice)
    own = replace(classic, sheet=replace(classic.sheet, rules=replace(classic.sheet.rules, dice=dice), rows=printed))
    return position_text.parse(f"classic {words}", lambda _: own)


@pytest.mark.parametrize(
    ("red", "yellow", "words", "meant"),
    [
        ("sea-green", "sea-blue", "sea-g5 sea-b3", "r5 y3"),
        ("violet", "black", "violet5 bla3x", "r5 y3x"),
        ("onyx", "yellow", "ox", "rx"),
        ("red", "reddish", "red5 redd3", "r5 y3"),
    ],
)
def test_a_row_is_named_by_its_colour_or_the_first_letters_that_tell_it(
    red: str, yellow: str, words: str, meant: str
) -> None:
    at = _in_other_colors(red, yellow, words)

    assert position(f"classic {meant}").state == at.state
    assert at == position_text.parse(position_text.notate(at), lambda _: at.variant)


@pytest.mark.parametrize(
    ("red", "yellow", "words", "meant"),
    [
        ("onyx", "yellow", "onyx5", "r5"),
        ("onyx", "yellow", "onyx5x", "r5x"),
        ("bo", "box", "box5", "y5"),
        ("bo", "box", "bo5x box3", "r5x y3"),
        ("bo", "box", "bo5 boxx", "r5 yx"),
    ],
)
def test_a_row_whose_colour_ends_in_x_can_be_named_in_full(red: str, yellow: str, words: str, meant: str) -> None:
    at = _in_other_colors(red, yellow, words)

    assert position(f"classic {meant}").state == at.state
    assert at == position_text.parse(position_text.notate(at), lambda _: at.variant)


@settings(max_examples=60)
@given(positions())
def test_a_passive_player_has_no_more_ways_than_the_active_one_has_first_actions(at: Position) -> None:
    passive = {turn.first for turn, _ in rows.moves(at.sheet, at.state, Roll(at.rolls[0].white))}

    assert passive >= {turn.first for turn, _ in _moves(at)}
