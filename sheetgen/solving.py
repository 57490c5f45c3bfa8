"""Everything that ``solve`` is given, solved and told: one answer an entry, wrong ones too."""

from collections.abc import Callable

from .errors import SheetgenError
from .formats import finish, strict_json
from .intake import Entry, intake
from .render import text
from .solve import reference


def solve_all(source: str, tell: Callable[[str], None], json: bool, color: bool) -> str | None:
    """Solve every position of a source; what is wrong in a stream stops nothing, and is summed up in the end."""
    found = intake(source)
    if not found.is_stream:
        tell(_answer(next(iter(found.entries)), json, color))
        return None
    errors: list[SheetgenError] = []
    for entry in found.entries:
        try:
            answer = _answer(entry, json, color)
        except SheetgenError as error:
            errors.append(error)
            answer = strict_json.one_line({"error": str(error)}) if json else f"error: {error}"
        tell(answer)
    if not errors:
        return None
    return str(errors[0]) if len(errors) == 1 else f"{len(errors)} positions are wrong; the first: {errors[0]}"


def _answer(entry: Entry, json: bool, color: bool) -> str:
    position = entry.position()
    try:
        found = reference.best_finish(position.sheet, position.state, position.rolls)
    except SheetgenError as error:
        raise error.within(entry.where) if entry.where else error from None
    if json:
        return strict_json.one_line(finish.written(position.sheet, found))
    return text.finish(position, found, color)
