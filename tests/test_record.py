"""Records of games: every legal one is read and replayed, and what the rules forbid is refused in a sentence."""

from itertools import islice

import pytest

from sheetgen.base.chance import Chance
from sheetgen.base.errors import SheetgenError
from sheetgen.games.dice import cards, templates
from sheetgen.games.dice.positions import read_card
from sheetgen.games.dice.rules import players, record_text, rows, table
from sheetgen.games.dice.rules.record import GameRecord, RecordedTurn, Seat, replay
from sheetgen.games.dice.rules.rows import State


def played(name: str, seats: int, seed: str) -> tuple[GameRecord, tuple[State, ...]]:
    """A game of sensible players as a record, and the sheets at its end."""
    variant, chance = templates.variant(name), Chance(seed)
    sheets = tuple(islice(cards.deck(variant, chance.branch("cards")), seats))
    tastes = [players.sensible_on(sheet) for sheet in sheets]
    now, turns = table.new_table(sheets), []
    while not table.is_over(now):
        roll = table.roll_dice(variant.sheet.rules, chance)
        now, done = table.play_turn(now, roll, tastes, chance)
        turns.append(RecordedTurn(roll, done))
    seated = tuple(Seat("ABCDE"[n], variant, sheet, rows.empty(sheet)) for n, sheet in enumerate(sheets))
    return GameRecord(seated, tuple(turns)), now.states


def alone(record: GameRecord, seat: int) -> GameRecord:
    """What one player would have written down of a game of several."""
    steps = replay(record).steps[seat]
    turns = tuple(RecordedTurn(step.roll, (step.turn,), step.closed) for step in steps)
    return GameRecord((record.seats[seat],), turns, ended=True)


@pytest.mark.parametrize("name", ["classic", "longo", "mixx-a", "bonus-a", "bonus-b"])
def test_every_game_is_read_back_and_ends_with_its_sheets(name: str) -> None:
    for seats in (1, 3):
        record, sheets = played(name, seats, f"{name} {seats}")
        read = record_text.parse(record_text.notate(record), read_card)
        replayed = replay(read)

        assert tuple(turn.turns for turn in record.turns) == tuple(turn.turns for turn in read.turns)
        assert sheets == tuple(steps[-1].after for steps in replayed.steps)
        assert replayed.is_over


def test_what_one_player_wrote_down_ends_with_the_same_sheet() -> None:
    for number in range(4):
        record, sheets = played("classic", 3, f"alone {number}")
        for seat in range(3):
            own = record_text.parse(record_text.notate(alone(record, seat)), read_card)

            assert sheets[seat] == replay(own).steps[0][-1].after


LONG = "classic r2-6 y2-6 g12-7 b12-7"


def test_dice_may_be_left_out_of_a_coloured_cross_and_of_a_roll_once_they_are_gone() -> None:
    record = record_text.parse("classic rx\n5+1 y6 g1 b5 / - b10\n6+6 y1 g1 b5 / pen", read_card)

    assert ((), (), (), (2,)) == replay(record).steps[0][-1].after.marks
    assert 1 == replay(record).steps[0][-1].after.penalties


def test_crosses_that_can_only_be_so_may_be_left_out() -> None:
    turns = "5+6 r1 y1 g1 b1 / g11 -"
    record = record_text.parse(f"bonus-a\n{turns}", read_card)

    assert "g11>r2" == record_text.notate(GameRecord(record.seats, replayed(record))).split(" / ")[1]


def replayed(record: GameRecord) -> tuple[RecordedTurn, ...]:
    return tuple(RecordedTurn(step.roll, (step.turn,)) for step in replay(record).steps[0])


def test_a_row_that_somebody_else_closes_in_action_1_takes_its_die_away() -> None:
    both = f"Ann: {LONG}\nBen: {LONG}\n6+6 r6 y6 g1 b1 / - / r12"

    with pytest.raises(SheetgenError, match="line 3: Ann: r12: the red die has left the game"):
        replay(record_text.parse(both.replace("/ - /", "/ - r12 /"), read_card))
    after = replay(record_text.parse(both.replace("/ - /", "/ r12 /"), read_card)).steps
    assert after[0][0].after.marks[0] == after[1][0].after.marks[0]  # D3: both closed it


@pytest.mark.parametrize(
    ("game", "message"),
    [
        ("", "there is no card in it"),
        ("5+1 r3 y6 g1 b5 / r6", "line 1: the card comes first"),
        ("classic\nclassic", "several players have a name each"),
        (f"{'A' * 41}: classic", "a player's name has at most 40 letters"),
        (f"{'A' * 9000}: classic\n5+1 r3 y6 g1 b5 / r7", "a player's name has at most 40 letters"),
        ("Ann: classic\nBen: longo", "different games"),
        (
            "Ann: classic gx\nBen: classic",
            "row 3 is closed on the card of Ann, and open on that of Ben: a row that one player closed",
        ),
        ("Ann: classic\nBen: classic r2-6,12", "row 1 is closed on the card of Ben, and open on that of Ann"),
        ("A\x1b[31mnn: classic", "line 1: 'A\x1b[31mnn': a player's name has letters that cannot be printed"),
        ("bonus-b g9\n6+5 / y11", "line 2: y11: what it sets off can be carried out in several ways: name the crosses"),
        ("bonus-a\n5+6 r1 y1 g1 b1 / g11>r5", "line 2: g11 may not be crossed here in this way"),
        ("classic / 5+1", "a card has no roll: the turns follow"),
        ("classic\n5+1 / r6\nhello", "a turn begins with its roll"),
        ("classic\n5+1", "after the roll comes what you crossed"),
        ("Ann: classic\nBen: classic\n5+1 / r6 / r6", "line 3: every roll of several players has its coloured dice"),
        ("Ann: classic\nBen: classic\n5+1 r1 y1 g1 b1 / r6 / r6 / gx", "line 3: all players are in the record"),
        ("classic\n5+1 / r7", "line 2: r7 is not the sum of the white dice, which is 6"),
        ("classic\n5+1 / r6\n3+2 / r5", "line 3: r5 is not to the right of 6"),
        ("classic\n6+6 / r12", "r12 closes the row, which takes 5 crosses before it, and has 0"),
        ("double-b r2,3,5,6\n6+6 / r12", "r12 closes the row, which takes 7 crosses before it, and has 6"),
        ("x-change\n4+4 / r9~8", "r9 may not be crossed here in this way"),
        ("x-change\n6+3 / r5~8", "r5 may not be crossed here in this way"),
        ("x-change r10\n4+4 / r5~8", "r5 is not to the right of 10, the last cross of the row"),
        ("x-change rx\n4+4 / r5~8", "r5: the row is closed"),
        ("classic gx\n6+6 / g12", "g12: the row is closed"),
        ("classic\n5+1 / - r8", "only who rolls has action 2"),
        ("classic\n5+1 / pen", "only who rolls has action 2, or a penalty"),
        ("classic\n5+1 r1 y1 g1 b1 / -", "who rolls and crosses nothing takes a penalty: 'pen'"),
        ("classic\n5+1 r1 y1 g1 b1 / r6 y3", "y3 is not a white and the yellow die, which make 2 or 6"),
        ("classic\n5+1 r1 g1 b1 / r6 y3", "line 2: the yellow die is missing: it is still in the game"),
        ("classic yx\n5+1 r1 g1 b1 / r6 y3", "y3: the yellow die has left the game"),
        ("classic\n5+1 r1 y1 g1 / r6 y2=1+1", "the blue die is missing: it is still in the game"),
        ("classic\n5+1 r1 / r6", "line 2: the yellow die is missing: it is still in the game"),
        ("classic\n5+1 r1 y1 b1 / pen", "line 2: the green die is missing: it is still in the game"),
        ("classic r2-6 yx\n6+6 g1 b1 / r12", "line 2: the red die is missing: it is still in the game"),
        ("classic\n5+1 r1 y1 g1 b1 / r6 y3=2+1", "y3 is not a white and the yellow die, which make 2 or 6"),
        ("classic rx\n5+1 r1 y1 g1 b1 / - r6=5+1", "r6: the red die has left the game"),
        ("classic pen=4\n5+1 / r6", "line 2: the game was over before this turn"),
        ("classic\nend\n5+1 / r6", "nothing stands after 'end'"),
        ("classic\n5+1 / r6 / red9", "a row that somebody else closed is named as in gx"),
        ("longo lucky=5,8\n4+4 / r2*", ""),
        ("longo lucky=5,8\n4+5 / r2*", "r2 is not crossed for a lucky number here"),
        ("classic\n" + "5+1 / -\n" * 401, "401 turns: a game has at most 400"),
        ("classic\n5+1 / " + "r" * 20_000, "line 2: a line has at most 10,000 letters"),
        ("x" * 2_000_000, "a game has at most 1,000,000 letters"),
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(game: str, message: str) -> None:
    if not message:
        replay(record_text.parse(game, read_card))
        return
    with pytest.raises(SheetgenError) as error:
        replay(record_text.parse(game, read_card))
    assert message in error.value.message(str)
