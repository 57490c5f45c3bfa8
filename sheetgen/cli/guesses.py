"""Guesses what people meant by a wrong command line, and names the command that does it."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import PurePath
from typing import Any

from sheetgen import __version__
from sheetgen.base.errors import InputError, closest, nearest, quote

from .spelling import switches, usage

DOES = {
    "variants": "sheetgen variants lists every variant",
    "solve": "sheetgen solve POSITION finds the best moves for known rolls",
    "odds": "sheetgen odds POSITION values a position",
    "review": "sheetgen review GAME checks a played game",
    "pad": "sheetgen pad VARIANT prints a score pad",
    "rules": "sheetgen rules VARIANT prints the rules",
    "config": "sheetgen config KEY VALUE keeps a setting",
    "cache": "sheetgen cache shows what is kept to save time",
    "puzzle": "sheetgen puzzle VARIANT makes puzzles",
    "merge": "sheetgen merge FILE... joins the shards of a set",
    "check": "sheetgen check FILE proves puzzles, or checks a template",
    "demo": "sheetgen demo makes one of everything",
    "web": "sheetgen web opens the page in your browser",
}
MEANT: Mapping[tuple[str, ...], str] = {
    ("variants",): "list ls games game all show names info describe kinds levels palettes languages papers",
    ("pad", "rules", "puzzle"): "print make create new generate gen draw pdf start run export",
    ("pad",): "sheet sheets pads score scores scorepad scoresheet scorecard block card cards board play challenge",
    ("rules",): "rule rulebook rulesheet manual howto instructions",
    ("puzzle",): "puzzles worksheet worksheets quiz exercise exercises test set sets class training teach",
    ("solve",): "solution best bestmove answer hint moves move solver win",
    ("odds",): "odd probability probabilities chances value expect ev",
    ("solve", "odds"): "analyse analyze eval evaluate position",
    ("review",): "replay record history mistakes",
    ("check",): "verify validate prove proof lint",
    ("merge",): "join combine cat concat",
    ("config",): "settings setting preferences prefs options default defaults configure setup get",
    ("web",): "serve server gui ui browser page open app site url",
    ("cache",): "caches clean clear cleanup purge",
    ("demo",): "example examples sample samples tour gallery",
}
VALUES: Mapping[str, tuple[str, ...]] = {
    "orientation": ("portrait", "landscape"),
    "print-size": ("large",),
    "answers": ("separate", "below"),
    "cards": ("official",),
    "style": ("record",),
}
"""Words that are values of one option only, besides those in ``completion``."""
COUNTS = {"pad": "sheets", "puzzle": "count"}
MOST_NAMED = 20  # variants in one argument: resolving each takes a while
SHORT = {"-o": "--output"}
OPTIONS_MEANT: Mapping[str, str] = {
    "quiet": "silent",
    "force": "yes y replace",
    "format": "f",
    "paper": "p",
    "lang": "l locale",
    "title": "t heading",
    "sheets": "s amount",
    "count": "amount c",
    "kind": "k type",
    "turns": "rolls",
    "answers": "answer solution solutions key no-answers no-answer no-solution no-key",
    "class": "pupils students list csv",
    "from": "again remake",
    "both-sides": "duplex double-sided",
    "back": "duplex double-sided backs",
    "clear": "delete remove purge empty",
    "style": "layout",
    "orientation": "layout",
}
"""What people call options, in the order in which these are tried."""
VARIANT_COMMANDS = ("pad", "rules", "puzzle", "variants", "odds", "solve", "check")
ADVICE: Mapping[tuple[str, str], str] = {
    ("pad", "--solution"): "a pad has no answers: sheetgen puzzle VARIANT makes puzzles, with their key",
    ("pad", "--print"): "it makes a file, which you print from your reader: leave --print out",
    ("config", "--reset"): "sheetgen config --unset KEY forgets a setting",
    ("config", "reset"): "sheetgen config --unset KEY forgets a setting",
    ("config", "unset"): "sheetgen config --unset KEY forgets a setting",
    ("config", "set"): "sheetgen config KEY VALUE keeps a setting, as in sheetgen config paper a5",
    ("config", "edit"): "sheetgen config KEY VALUE changes a setting, sheetgen config alone shows where they are kept",
    ("config", "path"): "sheetgen config alone shows every setting, and where they are kept",
    ("config", "file"): "sheetgen config alone shows every setting, and where they are kept",
    ("config", "--list"): "sheetgen config alone shows every setting",
    ("web", "stop"): "Ctrl-C in its terminal stops the page",
    ("web", "localhost"): "an address is said with --host: sheetgen web --host localhost",
    ("web", "--public"): "sheetgen web --host 0.0.0.0 serves others, too",
    ("puzzle", "--sheets"): "how many puzzles is said with --count, how many stand on a page with --up",
    ("solve", "--output"): "the answer is printed: sheetgen solve POSITION > FILE keeps it",
    ("odds", "--output"): "the answer is printed: sheetgen odds POSITION > FILE keeps it",
}


def setting(key: str | None, value: str | None, unset: bool) -> tuple[str | None, str | None, bool]:
    """Parse ``config --paper a5``, ``config get paper``, ``config unset paper``: key, value and whether to unset."""
    if (advice := ADVICE.get(("config", key or ""))) and (value is None or key in ("edit", "path", "file")):
        raise InputError(advice)
    if key and "=" in key and value is not None:
        raise InputError(f"one setting at a time: sheetgen config {' '.join(re.split('[ =]+', key, maxsplit=1))}")
    if key in ("show", "list", "all", "get") and value is None:
        return None, None, unset
    if key in ("show", "get", "unset", "remove", "forget") and value is not None:
        return value, None, key not in ("show", "get")
    return key if key is None else key.removeprefix("--"), value, unset


def version() -> str:
    return f"sheetgen {__version__}"


def unknown_command(commands: Collection[str], word: str) -> str:
    """The message for a first word that is not a command."""
    from sheetgen.app.variants import named

    for meant, words in MEANT.items():
        if word.lower() in words.split():
            return f"there is no command {quote(word)}: {'; '.join(DOES[name] for name in meant)}"
    name = named(word)
    if name.lower().endswith(".toml"):
        return (
            f"{name} is a template: sheetgen check {name} checks it, sheetgen pad {name} prints it, "
            f"sheetgen rules {name} its rules"
        )
    if _is_variant(name):
        return (
            f"{name} is a variant: sheetgen pad {name} prints it, sheetgen rules {name} its rules, "
            f"sheetgen puzzle {name} makes puzzles on it"
        )
    if found := _given(word, named):
        return found
    from . import completion

    if option := _value(word, [*completion.OF_OPTIONS, *VALUES]):
        of = "puzzle" if option.split()[0] in ("--kind", "--level", "--set", "--answers") else "pad"
        example = "" if option.startswith("--set") else " classic"
        return f"{quote(word)} goes with a command, as in: sheetgen {of}{example} {option}"
    return f"unknown command {quote(word)} ({nearest(word, commands)}); sheetgen --help explains them"


def _is_variant(name: str) -> bool:
    from sheetgen.games import game

    return name in game.variants() or name.lower().endswith(".toml")


def _given(word: str, named: Callable[[str], str]) -> str | None:
    """Suggest what to do with a file, an id or a position typed in place of a command or variant."""
    from sheetgen.app.positions import PUZZLE_ID, is_id
    from sheetgen.base import codes

    suffix = PurePath(word).suffix.lower()
    if suffix in (".json", ".jsonl", ".gz"):
        return f"{quote(word)} is a file: sheetgen check proves puzzles in it, sheetgen solve finds the best moves"
    if suffix in (".pdf", ".svg", ".png"):
        return f"{quote(word)} is a file: sheetgen pad --from (or rules, puzzle, review --from) makes it again"
    if suffix == ".txt":
        return f"{quote(word)} is a file: sheetgen review checks the game written down in it"
    if is_id(word):
        command = "puzzle" if PUZZLE_ID.fullmatch(codes.tidy_lines(word)) or "-w" in word.lower() else "pad"
        return f"this is an id: sheetgen {command} --id {word} prints it again, sheetgen solve {word} solves it"
    first = (word.split() or [""])[0]
    if " " in word and _is_variant(named(first)):
        return f'this is a position: sheetgen solve "{word}" finds the best moves, sheetgen odds values it'
    return None


def unknown_option(command: Any, option: str) -> str:
    """The message for an option that a command, or the program, does not have."""
    option = SHORT.get(option, option)
    if option in ("--variant", "--template", "--game") and command.name in VARIANT_COMMANDS:
        return f"a variant needs no option: sheetgen {command.name} classic"
    if advice := ADVICE.get((command.name, option)):
        return advice
    shown, word = f"sheetgen {command.name}", option.lstrip("-").lower()
    own = [each for param in command.params for each in (*param.opts, *param.secondary_opts) if each[:2] == "--"]
    owners = [other for other, options in _options_of_commands() if f"--{word}" in options]
    if hasattr(command, "commands"):
        if word in command.commands:
            return f"commands have no dashes: write sheetgen {word}"
        if owners:
            command = "pad" if "pad" in owners else owners[0]
            return f"{option} stands after its command, as in: sheetgen {command} … {option}"
        return f"unknown option {quote(option)} ({nearest(option, own)}); sheetgen --help lists the commands"
    if value := _value(word, [each.removeprefix("--") for each in own]):
        return f"unknown option {quote(option)}: write {value}"
    names = [each.removeprefix("--") for each in own]
    if meant := next((each for each, words in OPTIONS_MEANT.items() if word in words.split() and each in names), None):
        return f"{shown} has no option {quote(option)}: write {usage(command, meant)}"
    if owners:
        others = " and ".join(f"sheetgen {other}" for other in owners[:3])
        return f"{shown} has no option {option}: it is an option of {others}"
    close = closest(option, own)
    alike = close and (closest(word, names) or close[:5] == option[:5])
    hint = f"did you mean {quote(close)}?" if alike else f"{shown} --help lists those there are"
    return f"{shown} has no option {quote(option)} ({hint})"


def refuse_value(command: Any, variant: str) -> None:
    """Raise an ``InputError`` for a level, a kind, an id or a file typed in place of a variant."""
    from sheetgen.app.positions import is_id
    from sheetgen.app.variants import FAMILY, FIRST, named
    from sheetgen.games import game

    if variant in game.variants() or variant.lower().endswith(".toml"):
        return
    options = [each.removeprefix("--") for param in command.params for each in param.opts]
    if value := _value(variant, options):
        example = "" if value.startswith("--set") else " classic"
        raise InputError(f"{quote(variant)} is no variant: write sheetgen {command.name}{example} {value}")
    if "," in variant and (
        several := [
            name for part in variant.split(",", MOST_NAMED)[:MOST_NAMED] if (name := named(part)) in game.variants()
        ]
    ):
        raise InputError(
            f"one variant at a time: {', then '.join(f'sheetgen {command.name} {name}' for name in several)}"
        )
    if (command.name != "check" or is_id(variant)) and (found := _given(variant, named)):
        raise InputError(found)
    if closest(variant, [*game.variants(), FAMILY]) == FAMILY:
        raise InputError(f"unknown variant {quote(variant)} (did you mean '{FIRST}'?)")


def missing(command: Any) -> str:
    """The message for a missing argument, with the command's first example."""
    example = " ".join((command.help or "").partition("Examples:")[2].split()).partition(" | ")[0]
    return f"{DOES[command.name]}: name one, as in {example}"


def _options_of_commands() -> Iterator[tuple[str, list[str]]]:
    import typer.main

    from .commands import app

    group: Any = typer.main.get_command(app)
    for name, command in group.commands.items():
        yield name, [option for param in command.params for option in (*param.opts, *param.secondary_opts)]


def extra_words(command: Any, before: list[str], left: list[str]) -> str:
    """The message for words that a command has no argument for."""
    name, word = command.name, left[0]
    shown = f"sheetgen {name}"
    options = [each.removeprefix("--") for param in command.params for each in param.opts]
    if name in ("solve", "odds"):
        return f"write the position in quotes: {shown} {quote_words([*before, *left])}"
    if name == "config":
        words = [each for each in (*before, *left) if each not in ("=", "set", "get")]
        wanted = quote_words(words[1:]) if words[0] in ("title", "names", "logo") else " ".join(words[1:2])
        return f"write one setting and its value: {shown} {words[0]} {wanted}".rstrip()
    option, sign, value = word.lstrip("/").partition("=")
    if option.lower() in options and (sign or word[0] == "/"):
        return f"an option begins with two dashes: write --{option.lower()}{' ' * bool(value)}{value}"
    if word.lower() in ("yes", "no", "on", "off", "true", "false") and (ways := switches(command)):
        return f"{quote(word)} is one word too many: {' and '.join(ways)} take no value"
    if word.lower() in options:
        return f"{quote(word)} is said with an option: {' '.join([shown, *before])} --{word.lower()}"
    if name == "web" and not word.isdecimal():
        return ADVICE["web", word.lower()] if ("web", word.lower()) in ADVICE else f"{DOES['web']}: leave {word} out"
    if word.isdecimal() and name == "web":
        return f"a port is said with --port: {shown} --port {word}"
    if word.isdecimal() and name in COUNTS:
        return f"how many is said with --{COUNTS[name]}: {' '.join([shown, *before])} --{COUNTS[name]} {word}"
    if (both := _two_words(before, word)) is not None:
        return f"a variant is one word: {shown} {both}"
    if choice := _value(word, options):
        return f"{quote(word)} is said with an option: {' '.join([shown, *before, choice])}"
    if before and _is_a_variant(word):
        return f"one variant at a time: {shown} {before[0]}, then {shown} {word}"
    suffix = PurePath(word).suffix.lower()
    if "output" in options and suffix in (".pdf", ".svg", ".png", ".json", ".jsonl", ".csv", ".xml"):
        return f"a file to write is named after -o: {' '.join([shown, *before])} -o {word}"
    if "from" in options and before and suffix:
        return f"a file made before is named after --from: {shown} --from {word}"
    if "title" in options:
        return f'{quote(word)} is one word too many: words that belong together stand in quotes, as in --title "My pad"'
    takes = "one argument" if before else "no arguments, only options"
    return f"{quote(word)} is one word too many: {shown} takes {takes}"


def _is_a_variant(word: str) -> bool:
    from sheetgen.app.variants import named

    return _is_variant(named(word))


def _two_words(before: Iterable[str], word: str) -> str | None:
    """The variant whose name was typed as two words: ``bonus a``."""
    from sheetgen.app.variants import named
    from sheetgen.games import game

    typed = " ".join([*before, word])
    found = named(typed)
    return found if found in game.variants() and " " in typed else None


def _value(word: str, options: Collection[str]) -> str | None:
    """The option that takes this word as a value, as typed: ``--level hard``."""
    from sheetgen.page import languages

    from . import completion

    for option in options:
        known = completion.OF_OPTIONS.get(option)
        names = (*(completion.NAMES[known]() if known else ()), *VALUES.get(option, ()))
        name = languages.code(word) if option == "lang" else word.lower()
        if name in names:
            return f"--{option} {name}"
    return None


def quote_words(words: Iterable[str]) -> str:
    text = " ".join(words)
    return f'"{text}"' if re.search(r"\s", text) else text
