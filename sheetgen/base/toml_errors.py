"""Explains TOML syntax errors in words: frequent slips in files written by hand, and what would be right."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .errors import Sentence, quote

KEY = r"""[ \t]*([\w-]+|"[^"\n]*")[ \t]*"""
HEADING = re.compile(r"\[\[?[\w. -]+\]\]?\s*(#.*)?")
STATEMENT = re.compile(rf"{KEY}=[ \t]*(.*)")
CURLY_QUOTES = "“”„‟‘’‚‛«»"
STRAIGHT = str.maketrans(dict.fromkeys(CURLY_QUOTES, '"'))
WORD = re.compile(r"[^\W\d_][^,\]}#\n]*")
ENDLESS = 2_000  # letters of a line that are examined


@dataclass(frozen=True, slots=True)
class Slip:
    """Where tomllib gave up: its message without the place, all lines, and the place, counted from 0."""

    message: str
    lines: Sequence[str]
    row: int
    column: int

    @property
    def line(self) -> str:
        return self.lines[self.row][:ENDLESS]

    @property
    def rest(self) -> str:
        """The line from where tomllib gave up."""
        return self.line[self.column :]

    @property
    def value(self) -> str:
        """The value of the line as written; empty if the line is not ``key = value``."""
        found = STATEMENT.match(self.line)
        return found[2].strip() if found else ""

    @property
    def key(self) -> str:
        found = STATEMENT.match(self.line)
        return found[1] if found else self.line.strip()


def explain(content: str, message: str) -> tuple[Sentence, Sentence]:
    """Say where the text is wrong, as ``line 3``, and what is wrong there."""
    slip = _slip(content, message)
    found = (what for rule in RULES if (what := rule(slip)))
    other = Sentence(f"not valid TOML: {quote(slip.message, 120)[1:-1]}", "slip.other", text=quote(slip.line.strip()))
    line = slip.row + 1
    return Sentence(f"line {line}", "line", line=line), next(found, other)


def _slip(content: str, message: str) -> Slip:
    lines = content.split("\n")
    what, _, _ = message.partition(" (at ")
    if place := re.search(r"\(at line (\d+), column (\d+)\)", message):
        return Slip(what, lines, min(int(place[1]), len(lines)) - 1, int(place[2]) - 1)
    last = len(content.rstrip().split("\n")) - 1
    return Slip(what, lines, last, len(lines[last]))


def _curly_quotes(slip: Slip) -> Sentence | None:
    is_text = slip.message.startswith(("Invalid value", "Unclosed", "Unterminated", "Illegal", "Expected newline"))
    if not is_text or not any(char in CURLY_QUOTES for char in slip.value):
        return None
    right = f"{slip.key} = {slip.value.translate(STRAIGHT)}"
    return Sentence(
        f"these are typographic quotes: write straight ones, as in {right[:80]}", "slip.curly", right=right[:80]
    )


def _twice(slip: Slip) -> Sentence | None:
    if slip.message.startswith("Cannot declare"):
        name = slip.line.strip().strip("[]")
        before = _before(slip, rf"[ \t]*\[+{re.escape(name)}\]")
        several = f"write it once, or [[{name}]] above each if there are several"
        return Sentence(f"[{name}] stands twice{before}: {several}", "slip.table_twice", name=name)
    if slip.message.startswith(("Cannot overwrite", "Duplicate")):
        inline = re.search(r"key '(.*)'", slip.message)
        name = inline[1] if inline else slip.key
        where = "" if inline else _before(slip, rf"[ \t]*{re.escape(name)}[ \t]*=")
        what = f"{quote(name)} stands twice{where}: leave one of the two out"
        return Sentence(what, "slip.key_twice", text=quote(name))
    return None


def _before(slip: Slip, pattern: str) -> str:
    """Name the nearest line above that matches ``pattern``: ``, in line 3, too``; empty if there is none."""
    found = (row for row in range(slip.row - 1, -1, -1) if re.match(pattern, slip.lines[row][:ENDLESS]))
    row = next(found, None)
    return "" if row is None else f", in line {row + 1}, too"


def _heading(slip: Slip) -> Sentence | None:
    if not slip.line.lstrip().startswith("["):
        return None
    name = re.sub(r"[^\w. -].*", "", slip.line.lstrip(" ["))
    pair = ("[[", "]]") if slip.line.lstrip().startswith("[[") else ("[", "]")
    if slip.message.startswith("Expected ']"):
        right = f"{pair[0]}{name.strip()}{pair[1]}"
        return Sentence(f"a bracket is missing: write {right}", "slip.bracket", right=right)
    if slip.message.startswith("Expected newline"):
        what = f"{quote(slip.rest)} stands behind a heading: write it in a line of its own"
        return Sentence(what, "slip.behind_heading", text=quote(slip.rest))
    return None


def _string(slip: Slip) -> Sentence | None:
    ended = slip.message.startswith(("Unterminated", "Illegal character", 'Expected "\'"', "Expected '"))
    if not ended or "key" in slip.message:
        return None
    row = next((row for row in range(slip.row, -1, -1) if _is_open(slip.lines[row][:ENDLESS])), slip.row)
    text = slip.lines[row][:ENDLESS].strip()
    what = f"a quote is missing: {quote(text)} has one that is not closed{_other_line(slip, row)}"
    return Sentence(what, "slip.quote", text=quote(text))


def _is_open(line: str) -> bool:
    left = re.sub(r"""#.*|"(?:[^"\\]|\\.)*"|'[^']*'""", "", line)
    return '"' in left or "'" in left


def _escape(slip: Slip) -> Sentence | None:
    if "'\\'" not in slip.message:
        return None
    what = "a backslash is special between double quotes: write / or two backslashes, or single quotes around the text"
    return Sentence(what, "slip.backslash")


def _goes_on(slip: Slip) -> Sentence | None:
    """A list or table that is not closed, so that the next key or heading is read as part of it."""
    open_table = slip.message.startswith("Invalid initial character") and slip.line.rstrip().endswith(",")
    if open_table and "{" in slip.line:
        return _no_end("table", "}", slip.row + 1)
    is_next = HEADING.fullmatch(slip.line) or re.match(rf"{KEY}=", slip.line)
    if not is_next or not slip.message.startswith(("Invalid value", "Unclosed array")):
        return None
    if not re.fullmatch(rf"\s*|\[*|{KEY}", slip.line[: slip.column]):
        return None
    above = (row for row in range(slip.row - 1, -1, -1) if STATEMENT.match(slip.lines[row][:ENDLESS]))
    row = next(above, None)
    return None if row is None else _no_end("list", "]", row + 1)


def _unclosed(slip: Slip) -> Sentence | None:
    what, bracket = {"Unclosed array": ("list", "]"), "Unclosed inline table": ("table", "}")}.get(
        slip.message, ("", "")
    )
    if not what:
        return None
    begins_a_line = not slip.line[: slip.column].strip()
    if slip.rest.strip() and not (begins_a_line and re.match(rf"{KEY}=|\[\[|\[[a-z]", slip.rest)):
        return Sentence(f"a comma is missing before {quote(slip.rest, 20)}", "slip.comma", text=quote(slip.rest, 20))
    return _no_end(what, bracket, _opening_row(slip) + 1)


def _no_end(what: str, bracket: str, line: int) -> Sentence:
    sentence = f"the {what} that begins in line {line} has no end: a {bracket} is missing"
    return Sentence(sentence, "slip.no_end", line=line, bracket=bracket)


def _opening_row(slip: Slip) -> int:
    """The line of the key whose list or table has no end."""
    above = range(slip.row - (0 if slip.column else 1), -1, -1)
    return next((row for row in above if STATEMENT.match(slip.lines[row][:ENDLESS])), slip.row)


def _other_line(slip: Slip, row: int) -> str:
    return "" if row == slip.row else f" in line {row + 1}"


def _no_equals(slip: Slip) -> Sentence | None:
    if not slip.message.startswith("Expected '=' after a key"):
        return None
    line = slip.line.strip()
    name, _, value = line.partition(":")
    if value and re.fullmatch(r"[\w-]+", name.strip()):
        right = f"{name.strip()} = {value.strip()}"
        return Sentence(f"write = after a key, not a colon: {right}", "slip.colon", right=right)
    if "=" in line:
        key = quote(line.partition("=")[0].strip())
        return Sentence(f"a key is one word of letters a-z, digits, - and _: {key} is none", "slip.key", text=key)
    return _no_setting(line)


def _no_setting(line: str) -> Sentence:
    what = f"{quote(line)} is no setting: a line is written as in key = value, and a comment begins with #"
    return Sentence(what, "slip.no_setting", text=quote(line))


def _no_value(slip: Slip) -> Sentence | None:
    if slip.message != "Invalid value":
        return None
    is_a_key = STATEMENT.match(slip.line) is not None
    if not slip.rest.strip() and (not is_a_key or slip.value[:1] == "["):
        return _no_end("list", "]", _opening_row(slip) + 1)
    if is_a_key and (not slip.value or slip.value.startswith("#")):
        return Sentence(f"nothing stands behind '{slip.key} =': write a value there", "slip.no_value", name=slip.key)
    if slip.rest[:1] in (",", "=", "]", "}"):
        text = quote(slip.rest[0])
        return Sentence(f"{text} stands where a value belongs", "slip.not_here", text=text)
    word = WORD.match(slip.rest)
    if word is None:
        what = f"{quote(slip.rest)} is neither a number nor a text in quotes"
        return Sentence(what, "slip.neither", text=quote(slip.rest))
    text = word[0].strip()
    if text.lower() in ("true", "false"):
        right = text.lower()
        return Sentence(f"write {right} in small letters", "slip.instead", right=right, text=text)
    if text.lower() in ("yes", "on", "no", "off"):
        right = "true" if text.lower() in ("yes", "on") else "false"
        return Sentence(f"write {right} for {text}", "slip.instead", right=right, text=text)
    right = f'{slip.key} = "{text}"' if slip.rest.rstrip() == slip.value else f'"{text}"'
    return Sentence(f"text stands in quotes: {right}", "slip.text", right=right)


def _more(slip: Slip) -> Sentence | None:
    if not slip.message.startswith("Expected newline"):
        return None
    rest = slip.rest.strip()
    if rest.startswith(","):
        right = f"{slip.key} = [{slip.value}]"
        return Sentence(f"several values stand in brackets: {right}", "slip.several", right=right)
    if re.match(r"\d", rest) and slip.line[: slip.column].rstrip().endswith("0"):
        right = f"{slip.key} = {slip.value.lstrip('0')}"
        return Sentence(f"a number does not begin with 0: {right}", "slip.zero", right=right)
    what = f"{quote(rest)} stands behind the value: write it in a line of its own, or a # before it as a comment"
    return Sentence(what, "slip.behind_value", text=quote(rest))


def _statement(slip: Slip) -> Sentence | None:
    if not slip.message.startswith("Invalid statement") or not slip.line.isprintable():
        return None
    return _no_setting(slip.line.strip())


RULES: tuple[Callable[[Slip], Sentence | None], ...] = (
    *(_curly_quotes, _twice, _heading, _string, _escape, _goes_on, _unclosed, _no_equals, _no_value, _more, _statement),
)
"""Tried in this order; each says what is wrong, or returns ``None`` if it does not apply."""
