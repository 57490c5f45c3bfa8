"""Questions, hints and answers of the cube game's puzzles in words, every one of them taken from the puzzle."""

from sheetgen.page.words import Words
from sheetgen.page.worksheet.exercise import Exercise, Note

from ..kinds.puzzle import Puzzle, Tempting
from ..rules import quixo
from ..rules.quixo import Move
from .diagram import SEATS

MOST_MOVES = 9
"""So many moves of best play are told; what follows them is a long fight."""
HINTS = ("both", "threatened", "quiet", "own-cube", "dot", "slow", "parry", "four")
"""The tags that a hint can be made of, the most telling first."""

CubeExercise = Exercise[Puzzle]


def question(exercise: CubeExercise) -> str:
    """What is asked, in a sentence or two."""
    puzzle, words = exercise.puzzle, exercise.look.words
    mover = player(words, puzzle.position.state.to_move)
    turns = (puzzle.answer.plies or 0) // 2 + 1
    match puzzle.kind:
        case "only-move" | "who-wins" as kind:
            return words(f"quixo.ask.{kind}", player=mover)
        case "trap":
            return f"{words.count('quixo.ask.win', turns, player=mover)} {words('quixo.ask.trap')}"
        case "teams":
            return words.count("quixo.ask.team", turns, player=mover)
        case _:
            return words.count("quixo.ask.win", turns, player=mover)


def player(words: Words, name: str) -> str:
    """X or O; one of four by the seat, with the symbol of the team."""
    return name if name in "XO" else f"{words(f'quixo.{SEATS[name]}')} ({quixo.TEAM[name]})"


def blanks(exercise: CubeExercise) -> tuple[str, ...]:
    """The box to write the answer in."""
    words = exercise.look.words
    return (words("quixo.blank.winner" if exercise.puzzle.kind == "who-wins" else "quixo.blank.move"),)


def hint(exercise: CubeExercise) -> str:
    """The most telling thing that the solution needs."""
    puzzle, words = exercise.puzzle, exercise.look.words
    if puzzle.kind != "who-wins":
        for tag in HINTS:
            if tag in puzzle.tags:
                return words(f"quixo.hint.{tag}")
    return words(f"quixo.hint.{'who-wins' if puzzle.kind == 'who-wins' else 'other'}")


def skills(exercise: CubeExercise) -> tuple[str, ...]:
    """What a puzzle trains."""
    return ("planning", "weighing") if exercise.puzzle.kind in ("trap", "only-move") else ("planning",)


def answer(exercise: CubeExercise) -> str:
    """What is to be found, in a line."""
    puzzle, words = exercise.puzzle, exercise.look.words
    if puzzle.kind == "who-wins":
        state = puzzle.position.state
        won = state.to_move if puzzle.answer.result == "win" else quixo.NEXT[state.to_move]
        return words.count("quixo.key.winner", puzzle.answer.plies or 0, player=won)
    key = puzzle.facts.key
    if key and len(puzzle.answer.moves) > 1:  # either way to turn the dot wins
        key = key._replace(dot="")
    return move(words, key)


def move(words: Words, made: Move | None) -> str:
    """A move by its cube and side, and where the dot points."""
    if made is None or made.take is None:
        return words("quixo.key.miss")
    side = words(f"quixo.side.{made.push}")
    dot = f" ({words(f'quixo.{SEATS[made.dot]}')})" if made.dot else ""
    return f"{quixo.name(made.take)} {side}{dot}"


def explanation(exercise: CubeExercise) -> tuple[Note, ...]:
    """Best play to the line, and why the most tempting other move fails."""
    puzzle, words = exercise.puzzle, exercise.look.words
    facts = puzzle.facts
    state = puzzle.position.state
    told = []
    for number, made in enumerate(facts.line[:MOST_MOVES], 1):
        told.append(Note(f"{player(words, state.to_move)}: {move(words, made)}", str(number)))
        state = quixo.after(state, made)
    if len(facts.line) > MOST_MOVES:
        told.append(Note(words("quixo.key.more", n=len(facts.line))))
    if facts.tempting:
        told.append(Note(_wrong(words, facts.tempting[0])))
    return tuple(told)


def _wrong(words: Words, wrong: Tempting) -> str:
    said = words(f"quixo.key.{wrong.why}", move=move(words, wrong.move))
    if wrong.reply is None or wrong.reply == quixo.MISS:
        return said
    return f"{said} {words('quixo.key.reply', move=move(words, wrong.reply))}"
