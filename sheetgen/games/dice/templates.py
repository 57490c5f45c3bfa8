"""Reads variants from TOML files into frozen values, or raises one clear error. A new variant is a new file."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from sheetgen.base import toml
from sheetgen.base.errors import Sentence, TemplateError, quote
from sheetgen.base.fields import Fields, kind
from sheetgen.games import game

from .rules import parts, structure
from .rules.parts import CardForm, CardPart
from .rules.table import MOST_PLAYERS
from .rules.variant import ALL_ROWS, DRAWS, EFFECTS, OPEN_ROWS, Cell, Play, Row, Rules, Sheet, Symbol, Variant

FOLDER = "variants"
T = TypeVar("T")


def variant_names() -> list[str]:
    return toml.names(FOLDER)


def variant(name: str) -> Variant:
    """A built-in variant by its name, or a user's own by the path of its template."""
    if name in variant_names():
        return _built_in(name)
    if not name.lower().endswith(".toml"):
        raise game.unknown_variant(name)
    return _own(name, toml.text(Path(name)))


def template_text(name: str) -> str:
    """The text of a variant's template, as the start for another; refuses one that cannot be read on its own."""
    variant(name)
    return toml.text(toml.path(FOLDER, name) if name in variant_names() else Path(name))


@cache
def _built_in(name: str) -> Variant:
    path = toml.path(FOLDER, name)
    return _variant(toml.read(path), str(path), name)


@lru_cache(maxsize=256)
def _own(name: str, text: str) -> Variant:
    """A user's own variant, cached by text: a file may change, and several may be supplied under one name."""
    return _variant(toml.parse(text, name), name, name)


def _variant(table: dict[str, object], where: str, name: str) -> Variant:
    fields = Fields(table, TemplateError, where)
    rules_fields = fields.table("dice", required=True)
    dice = tuple(rules_fields.words("colors"))
    sides = rules_fields.integer("sides", 2, structure.MOST_SIDES, 6)
    rules_fields.done()
    try:
        tables = _row_tables(fields)
        rows = tuple(_row(table) for table in tables)
        flags: dict[str, Any] = {
            part.field: fields.flag(part.setting, False) for part in parts.CARD if part.form == CardForm.RULE
        }
        sheet = Sheet(
            rules=Rules(dice, sides, (), **flags),
            rows=rows,
            lucky=_one_list(fields, "lucky", "numbers", lambda inner: inner.integers("numbers")),
            bonus_cells=frozenset(_cells(tables, rows, "bonus", "bonus cell")),
            bonus_row=_one_list(fields, "bonus_row", "colors", lambda inner: inner.words("colors")),
            symbols=_symbols(fields, rows),
            **{part.field: _part(fields, tables, rows, part) for part in parts.CARD if part.form != CardForm.RULE},
        )
        for each in tables:
            each.done()
        cards = fields.table("cards")
        found = Variant(
            name=name,
            title=fields.text("title", longest=40),
            summary=fields.text("summary", "a sheet of one's own"),
            sheet=sheet,
            draws=(),
            game=fields.text("game", longest=40) if "game" in fields else "",
            play=_play(fields),
        )
        sheet = replace(sheet, rules=_rules(fields, cards, sheet))
        found = replace(found, sheet=sheet, draws=_draws(cards, sheet))
        structure.check(sheet)
        structure.closable(sheet)
        _whole_bonus(sheet)
    except TemplateError as error:
        raise error if where in error.where else error.within(where) from None
    return found


def _row_tables(fields: Fields) -> list[Fields]:
    if fields.holds_table("row"):
        what = "'row' is one table, where a list of them belongs: write [[row]] above each row"
        raise fields.wrong(Sentence(what, "template.row_table"), "row")
    return [
        fields.inside(table, structure.row_name(number), path=("row", f"{number}"))
        for number, table in enumerate(fields.items("row"), 1)
    ]


def _cells(tables: list[Fields], rows: tuple[Row, ...], key: str, what: str) -> Iterator[Cell]:
    """The cells of the numbers that rows list under a key."""
    for index, (table, row) in enumerate(zip(tables, rows, strict=True)):
        for number in _each_once(table, key, table.integers(key, [])):
            yield Cell(index, _place(table, index, row, number, what, key))


def _part(fields: Fields, tables: list[Fields], rows: tuple[Row, ...], part: CardPart) -> Any:
    """The value of a part for ``Sheet``, read by its form."""
    if part.form == CardForm.ROWS:
        return tuple(n for n, table in enumerate(tables) if table.flag(part.setting, False))
    if part.form == CardForm.NUMBERS:
        return _one_list(fields, part.setting, "fields", lambda inner: _pairs_of_numbers(inner, part.cell))
    cells = _cells(tables, rows, part.setting, part.cell)
    return parts.arranged(part.form, _with_below(cells, tables, rows, part) if part.form == CardForm.PAIRS else cells)


def _with_below(cells: Iterable[Cell], tables: list[Fields], rows: tuple[Row, ...], part: CardPart) -> Iterator[Cell]:
    """The cells, each followed by the cell below it."""
    for cell in cells:
        if cell.row + 1 == len(rows) or cell.place >= len(rows[cell.row + 1].numbers):
            number = rows[cell.row].numbers[cell.place]
            what = f"'{part.setting}' names {number}, but no cell lies below it"
            raise tables[cell.row].wrong(Sentence(what, "template.none_below", number=number), part.setting)
        yield from (cell, Cell(cell.row + 1, cell.place))


def _pairs_of_numbers(fields: Fields, what: str) -> list[tuple[int, int]]:
    found = []
    for pair in fields.items("fields"):
        if not isinstance(pair, list) or [type(number) for number in pair] != [int, int]:
            what = f"a {what} is a pair of whole numbers, as in fields = [[8, 5], [9, 7]]"
            raise fields.wrong(Sentence(what, "template.pairs"), "fields")
        found.append((pair[0], pair[1]))
    return found


def _row(fields: Fields) -> Row:
    if "segments" in fields:
        segments = [
            fields.inside(item, f"segment {n}", path=("segments", f"{n}"))
            for n, item in enumerate(fields.items("segments"), 1)
        ]
        cells = [(number, _segment_color(one)) for one in segments for number in one.integers("numbers", low=-9999)]
        for one in segments:
            one.done()
        if "color" in fields or "numbers" in fields or not cells:
            what = "a row has either a color and numbers, or segments with numbers"
            raise fields.wrong(Sentence(what, "template.segments"), "segments")
    else:
        color = fields.text("color")
        cells = [(number, color) for number in fields.integers("numbers", low=-9999)]
    return Row(
        numbers=tuple(number for number, _ in cells),
        colors=tuple(color for _, color in cells),
        marks_to_lock=fields.integer("marks_to_lock", 0, 99, 5),
        closing_cells=fields.integer("closing_cells", 1, 99, 1),
    )


def _segment_color(fields: Fields) -> str:
    if fields.names == ("numbers",):
        raise fields.wrong(Sentence("'color' is missing", "template.segments"), "color")
    return fields.text("color")


def _rules(fields: Fields, cards: Fields, sheet: Sheet) -> Rules:
    score, end = fields.table("score"), fields.table("end")
    fewest = fields.choice("fewest", (ALL_ROWS, OPEN_ROWS), ALL_ROWS)
    fields.done()  # report a misspelt key before the key it leaves missing
    longest = parts.most_scored(sheet)
    triangular = [count * (count + 1) // 2 for count in range(1, longest + 1)]
    there = (part for part in parts.CARD if part.option and parts.value(part, sheet))
    options: dict[str, Any] = {part.option: cards.integer(part.option, 1, 9999, 0) for part in there}
    rules = replace(
        sheet.rules,
        points=(0, *score.integers("points", triangular)),
        penalty=score.integer("penalty", 0, 100, 5),
        penalty_limit=end.integer("penalties", 1, 20, 4),
        rows_to_end=end.integer("closed_rows", 1, structure.MOST_ROWS, min(2, max(1, len(sheet.rows)))),
        fewest=fewest,
        **options,
    )
    if "most_crosses" in score:
        rules = replace(rules, points=_capped(score, rules.points, longest), is_capped=True)
    score.done()
    end.done()
    return rules


def _capped(score: Fields, points: tuple[int, ...], longest: int) -> tuple[int, ...]:
    """Points for as many crosses as a row can hold, of which only ``most_crosses`` count (D15)."""
    most = score.integer("most_crosses", 1, len(points) - 1)
    return points[: most + 1] + (points[most],) * (longest - most)


def _one_list(fields: Fields, table: str, what: str, read: Callable[[Fields], list[T]]) -> tuple[T, ...]:
    """A table of one list that may be left out but not left empty."""
    if table not in fields:
        return ()
    inner = fields.table(table)
    found = read(inner)
    inner.done()
    if not found:
        what_ = f"no {what}: write at least one, or leave [{table}] out"
        raise inner.wrong(Sentence(what_, "template.empty", table=f"[{table}]"), what)
    return tuple(found)


def _symbols(fields: Fields, rows: tuple[Row, ...]) -> tuple[Symbol, ...]:
    inner = fields.table("symbols")
    symbols = []
    for name in inner.names:
        effect = inner.one_of("effect", name, EFFECTS)
        cells = [_symbol_cell(_symbol_table(inner, item, effect), rows) for item in inner.items(effect)]
        if len(cells) != 2:
            what = f"{effect} has {len(cells)} cells: a symbol has exactly two"
            raise inner.wrong(Sentence(what, "template.two_cells", there=len(cells)), effect)
        symbols.append(Symbol(effect, (cells[0], cells[1])))
    return tuple(sorted(symbols, key=lambda symbol: EFFECTS.index(symbol.effect)))


def _symbol_table(symbols: Fields, item: object, effect: str) -> Fields:
    if not isinstance(item, dict):
        what = f"this is {kind(item)}, where a table of keys belongs"
        error = symbols.wrong(Sentence(what, "template.no_cell", text=quote(item)), effect)
        raise TemplateError(error.what, *error.where, effect, at=error.at)
    return symbols.inside(item, effect)


def _symbol_cell(fields: Fields, rows: tuple[Row, ...]) -> Cell:
    index = fields.integer("row", 1, len(rows)) - 1
    number = fields.integer("number", 0, 999)
    fields.done()
    return Cell(index, _place(fields, index, rows[index], number, "symbol", "number"))


def _place(fields: Fields, index: int, row: Row, number: int, what: str, key: str) -> int:
    if number not in row.numbers:
        numbers = ", ".join(map(str, row.numbers))
        sentence = f"{what} on number {number}, which this row lacks (it has {numbers})"
        values = {"row": index + 1, "number": number, "numbers": numbers}
        raise fields.wrong(Sentence(sentence, "template.lacks", **values), key)
    return row.numbers.index(number)


def _each_once(fields: Fields, key: str, numbers: list[int]) -> list[int]:
    seen: set[int] = set()
    for number in numbers:
        if number in seen:
            raise fields.wrong(Sentence(f"'{key}' names number {number} twice", "template.twice", text=number), key)
        seen.add(number)
    return numbers


def _whole_bonus(sheet: Sheet) -> None:
    what = "the bonus row needs both its fields and its cells: {} is missing"
    if sheet.bonus_cells and not sheet.bonus_row:
        sentence = Sentence(what.format("a [bonus_row] with its colors"), "template.no_bonus_row")
        raise TemplateError(sentence, at=("bonus_row", "colors"))
    if sheet.bonus_row and not sheet.bonus_cells:
        sentence = Sentence(what.format("bonus cells ('bonus' in the rows)"), "template.no_bonus_cells")
        raise TemplateError(sentence, at=("row", "1", "bonus"))


def _play(fields: Fields) -> Play:
    if "play" not in fields:
        return Play()
    play = fields.table("play")
    card_game = play.text("card_game", longest=40) if "card_game" in play else ""
    players = _players(play) if "players" in play else None
    has_time = "age" in play or "minutes" in play or not (card_game or players)
    age, minutes = (play.integer("age", 1, 99), play.integer("minutes", 1, 999)) if has_time else (0, 0)
    play.done()
    return Play(age, minutes, card_game, players)


def _players(play: Fields) -> tuple[int, int]:
    """The fewest and the most players of ``[2, 4]``, or of ``4``."""
    given = play.raw("players")
    listed = given if isinstance(given, list) else [given, given]
    pair = [number for number in listed if type(number) is int]
    if not len(pair) == len(listed) == 2 or not 1 <= pair[0] <= pair[1] <= MOST_PLAYERS:
        what = f"'players' are the fewest and the most, from 1 to {MOST_PLAYERS}, as in players = [2, 4]"
        raise play.wrong(what)
    return pair[0], pair[1]


def _draws(cards: Fields, sheet: Sheet) -> tuple[str, ...]:
    """The features listed under ``draw``, in the order of ``DRAWS``."""
    draws = [cards.one_of("draw", word, DRAWS) for word in cards.words("draw", [])]
    cards.done()
    there = {
        "lucky": sheet.lucky,
        "bonus": sheet.bonus_row,
        "symbols": sheet.symbols,
        **{part.field: parts.value(part, sheet) for part in parts.CARD},
    }
    for word in draws:
        if not there.get(word, True):
            what = f"draw = '{word}', but the template has no {word} to draw"
            raise cards.wrong(Sentence(what, "template.no_draw", draw=word), "draw")
    for part in parts.CARD:
        if part.form == CardForm.ROWS and "numbers" in draws and parts.value(part, sheet):
            what = f"draw = 'numbers', but rows with {part.cell}s between them have the same numbers"
            raise cards.wrong(Sentence(what, "template.same_numbers"), "draw")
    return tuple(word for word in DRAWS if word in draws)
