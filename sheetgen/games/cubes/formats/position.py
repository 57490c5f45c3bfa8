"""Reads and writes positions of the cube game and their answers, as JSON and as text: docs/CONTRACT.md section 3.

The format keeps symbols and dots apart; the engine stores a cube as the player who may take it.
"""

from sheetgen.base import pasted
from sheetgen.base.errors import NotationError, PositionError, Sentence, quote
from sheetgen.base.fields import Fields, kind

from ..rules import notation, quixo
from ..rules.position import MOST_PLIES, PLIES, CubePosition, check_board, check_open
from ..rules.quixo import BLANK, VARIANT, CubeState, Move
from ..solve.reference import Answer

RESULTS = ("win", "loss", "draw", "unknown")


def read_table(table: object) -> CubePosition:
    """A position from a JSON value; ``PositionError`` for anything else."""
    fields = Fields(table, PositionError)
    fields.choice("variant", (VARIANT,))
    players = fields.integer("players", 2, 4, 2)
    if players == 3:
        raise fields.wrong(Sentence("'players' is 3: two play, or four", "text.two_or_four"))
    to_move = fields.choice("to_move", ("X", "O") if players == 2 else ("N", "E", "S", "W"))
    board = _grid(fields, "board", (BLANK, "X", "O"))
    if players == 4:
        board = _with_dots(fields, board, _grid(fields, "dots", (BLANK, "N", "E", "S", "W")))
    elif "dots" in fields:
        raise fields.wrong(Sentence("'dots': only the game of four has them", "text.no_dots"))
    plies = fields.integer("plies", 1, MOST_PLIES, PLIES)
    fields.done()
    state = CubeState(board, to_move)
    check_open(state)
    return CubePosition(state, plies)


def parse(text: str) -> CubePosition:
    """The position of a line such as ``quixo X.O../...../....X/...../O.... X plies=7``."""
    typed = pasted.plain(text).strip()
    return notation.parse_position(typed.removeprefix(VARIANT).strip() or text)


def notate(position: CubePosition) -> str:
    return f"{VARIANT} {notation.notate_position(position)}"


def _grid(fields: Fields, key: str, cubes: tuple[str, ...]) -> tuple[str, ...]:
    rows = []
    for row in fields.items(key):
        if not isinstance(row, str):
            what = f"'{key}' holds {kind(row)}, where a row such as 'X.O..' belongs"
            raise fields.wrong(Sentence(what, "field.text"), key)
        rows.append(row)
    check_board(tuple(rows), cubes, key)
    return tuple(rows)


def _with_dots(fields: Fields, board: tuple[str, ...], dots: tuple[str, ...]) -> tuple[str, ...]:
    """The board with each marked cube given as the player whom its dot points at."""
    if len(dots) != len(board):
        raise fields.wrong(f"'dots' has {len(dots)} rows: the board has {len(board)}")
    for number, (row, dotted) in enumerate(zip(board, dots, strict=True), 1):
        for cube, dot in zip(row, dotted, strict=True):
            if quixo.TEAM.get(dot, BLANK) != cube:
                right = {"X": "N or S", "O": "E or W"}.get(cube, "'.'")
                what = f"the dot of {quote(cube)} is {quote(dot)}: it must be {right}"
                raise PositionError(
                    Sentence(what, "text.sign", text=quote(dot), words=right.replace(" or ", ", ")),
                    "dots",
                    Sentence(f"row {number}", "row", row=number),
                )
    return dots


def to_json(position: CubePosition) -> dict[str, object]:
    """A position in its JSON form; ``read_table`` reads it back."""
    state = position.state
    board = ["".join(quixo.TEAM.get(cube, BLANK) for cube in row) for row in state.board]
    four = {"players": 4, "dots": list(state.board)} if state.players == 4 else {}
    return {"variant": VARIANT, "board": board, **four, "to_move": state.to_move, "plies": position.plies}


def answer_out(answer: Answer) -> dict[str, object]:
    plies = {} if answer.plies is None else {"plies": answer.plies}
    return {"result": answer.result, **plies, "moves": [_move_out(move) for move in answer.moves]}


def _move_out(move: Move) -> dict[str, str]:
    take = quixo.name(move.take) if move.take else ""
    return {"take": take, "push": move.push, **({"dot": move.dot} if move.dot else {})}


def answer_of(fields: Fields, _position: CubePosition) -> Answer:
    """The answer that a file claims; whether it is right is not checked here."""
    result = fields.choice("result", RESULTS)
    plies = fields.integer("plies", 0, MOST_PLIES) if "plies" in fields else None
    moves = tuple(_move_in(fields.inside(item, f"move {n}")) for n, item in enumerate(fields.items("moves"), 1))
    fields.done()
    return Answer(result, plies, moves)


def _move_in(fields: Fields) -> Move:
    parts = [fields.text("take", longest=4), fields.text("push", longest=8)]
    parts += [fields.text("dot", longest=2)] if "dot" in fields else []
    fields.done()
    return move_of(fields, " ".join(parts))


def move_of(fields: Fields, text: str) -> Move:
    """A move from its text; errors say where it was found."""
    try:
        return notation.parse_move(text)
    except NotationError as error:
        raise fields.wrong(str(error)) from None
