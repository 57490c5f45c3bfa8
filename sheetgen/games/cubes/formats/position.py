"""A position of the cube game as JSON or a line of text, in and out, and its answer: CONTRACT.md section 3.

The format keeps symbols and dots apart; the engine writes a cube as the player who may take it.
"""

from sheetgen.base import strict_json
from sheetgen.base.errors import PositionError, shown
from sheetgen.base.fields import Fields, kind

from ..rules import quixo
from ..rules.quixo import BLANK, VARIANT, Move, Position, State
from ..solve.reference import Answer


def is_one(table: object) -> bool:
    """Whether a JSON value means to be a position of this game."""
    return isinstance(table, dict) and table.get("variant") == VARIANT


def read(text: str) -> Position:
    """A position from its JSON text, or one ``PositionError``."""
    return read_table(strict_json.read(text))


def read_table(table: object) -> Position:
    """A position from a JSON value that is already read."""
    fields = Fields(table, PositionError)
    fields.choice("variant", (VARIANT,))
    players = fields.integer("players", 2, 4, 2)
    if players == 3:
        raise fields.wrong("'players' is 3: two play, or four")
    to_move = fields.choice("to_move", ("X", "O") if players == 2 else ("N", "E", "S", "W"))
    board = _grid(fields, "board", (BLANK, "X", "O"))
    if players == 4:
        board = _with_dots(fields, board, _grid(fields, "dots", (BLANK, "N", "E", "S", "W")))
    elif "dots" in fields:
        raise fields.wrong("'dots': only the game of four has them")
    plies = fields.integer("plies", 1, quixo.MOST_PLIES, quixo.PLIES)
    fields.done()
    state = State(board, to_move)
    quixo.check_open(state)
    return Position(state, plies)


def is_text(text: str) -> bool:
    """Whether a line of text means to be a position of this game: it begins with the game's name."""
    return text.split(maxsplit=1)[:1] == [VARIANT]


def parse(text: str) -> Position:
    """The position of a line such as ``quixo X.O../...../....X/...../O.... X plies=7``."""
    return quixo.parse_position(text.strip().removeprefix(VARIANT))


def notate(position: Position) -> str:
    """The inverse of ``parse``."""
    return f"{VARIANT} {quixo.notate_position(position)}"


def _grid(fields: Fields, key: str, cubes: tuple[str, ...]) -> tuple[str, ...]:
    rows = []
    for row in fields.items(key):
        if not isinstance(row, str):
            raise fields.wrong(f"'{key}' holds {kind(row)}, where a row such as 'X.O..' belongs")
        rows.append(row)
    quixo.check_board(tuple(rows), cubes, key)
    return tuple(rows)


def _with_dots(fields: Fields, board: tuple[str, ...], dots: tuple[str, ...]) -> tuple[str, ...]:
    """The cubes as the players whom their dots point at."""
    if len(dots) != len(board):
        raise fields.wrong(f"'dots' has {len(dots)} rows: the board has {len(board)}")
    for number, (row, dotted) in enumerate(zip(board, dots, strict=True), 1):
        for cube, dot in zip(row, dotted, strict=True):
            if quixo.TEAM.get(dot, BLANK) != cube:
                right = {"X": "N or S", "O": "E or W"}.get(cube, "'.'")
                raise PositionError(
                    f"the dot of {shown(cube)} is {shown(dot)}: it must be {right}", "dots", f"row {number}"
                )
    return dots


def written(position: Position) -> dict[str, object]:
    """A position in its JSON form; ``read`` reads it back."""
    state = position.state
    board = ["".join(quixo.TEAM.get(cube, BLANK) for cube in row) for row in state.board]
    four = {"players": 4, "dots": list(state.board)} if state.players == 4 else {}
    return {"variant": VARIANT, "board": board, **four, "to_move": state.to_move, "plies": position.plies}


def answer_out(answer: Answer) -> dict[str, object]:
    """What ``solve --json`` prints."""
    plies = {} if answer.plies is None else {"plies": answer.plies}
    return {"result": answer.result, **plies, "moves": [_move_out(move) for move in answer.moves]}


def _move_out(move: Move) -> dict[str, str]:
    take = quixo.name(move.take) if move.take else ""
    return {"take": take, "push": move.push, **({"dot": move.dot} if move.dot else {})}
