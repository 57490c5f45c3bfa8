"""What people type first: it does what they meant, or one sentence names the command that does."""

import shlex
from pathlib import Path
from shutil import copy

import pytest

from sheetgen.cli import guesses
from sheetgen.page import languages

from .conftest import Run

OWN = Path(__file__).parent / "templates" / "short.toml"

DONE = [
    ("help", "[OPTIONS] COMMAND [ARGS]..."),
    ("help pad", " pad [OPTIONS] [VARIANT]"),
    ("Help Pad", " pad [OPTIONS] [VARIANT]"),
    ("PAD -h", " pad [OPTIONS]"),
    ("version", "sheetgen 0."),
    ("-V", "sheetgen 0."),
    ("pad Longo -n 1", "output/longo-pad.pdf: 1 sheet, "),
    ("pad ' classic ' -n 1", "output/classic-pad.pdf: 1 sheet, "),
    ("pad longo --count 3", "output/longo-pad.pdf: 3 sheets, "),
    ("pad longo --pdf", "output/longo-pad.pdf: 2 sheets, "),
    ("pad longo --svg -n 1", "output/longo-pad.svg: 1 sheet, "),
    ("pad qwixx -n 1", "output/classic-pad.pdf: 1 sheet, "),
    ("pad 'Qwixx Mixx A' -n 1", "output/mixx-a-pad.pdf: 1 sheet, "),
    ("pad BigPoints -n 1", "output/big-points-pad.pdf: 1 sheet, "),
    ("pad x_change -n 1", "output/x-change-pad.pdf: 1 sheet, "),
    ("pad my -n 1", "output/my-pad.pdf: 1 sheet, "),
    ("pad classic --cards Official -n 1", "output/classic-pad.pdf"),
    ("pad classic --paper ' a5 ' --orientation Landscape -n 1", " on A5, "),
    ("pad classic --palette ' Mono' --language DE -n 1", "output/classic-pad.pdf"),
    ("pad classic --lang Deutsch -n 1", "output/classic-pad.pdf"),
    ("pad classic --lang de_AT -n 1", "output/classic-pad.pdf"),
    ("pad classic --palette 'Color Blind' -n 1", "output/classic-pad.pdf"),
    ("config list", "paper = (not set)"),
    ("config get paper", "paper = (not set)"),
    ("config unset paper", "paper forgotten"),
    ("variants Longo", "Longo (longo)"),
    ("pad quixo --what Tiles", "output/quixo-pad.pdf"),
    ("rules Longo --lang german", "output/longo-rules.pdf"),
    ("rules my", "output/my-rules.pdf"),
    ("check my", "Short evening"),
    ("check Longo", "longo: “Longo” is a playable sheet"),
    ("solve Classic", "0 + 0 + 0 + 0 = 0"),
    ("solve 'QWIXX r3 / 2+2'", "3 + 0 + 0 + 0 = 3"),
    ("solve 'my lucky=3,5 / 3+1'", "1 + 0 = 1"),
    ("solve 'my.toml lucky=3,5 / 3+1'", "1 + 0 = 1"),
]

SAID = [
    (
        "longo",
        "longo is a variant: sheetgen pad longo prints it, sheetgen rules longo its rules, sheetgen puzzle longo ",
    ),
    ("Qwixx", "classic is a variant: sheetgen pad classic prints it, "),
    ("my", "my.toml is a template: sheetgen check my.toml checks it, sheetgen pad my.toml prints it, "),
    ("print", "there is no command 'print': sheetgen pad VARIANT prints a score pad; sheetgen rules VARIANT prints "),
    ("print longo", "there is no command 'print': sheetgen pad VARIANT prints a score pad; "),
    ("list", "there is no command 'list': sheetgen variants lists every variant"),
    ("settings", "there is no command 'settings': sheetgen config KEY VALUE keeps a setting"),
    ("gui", "there is no command 'gui': sheetgen web opens the page in your browser"),
    ("worksheet", "there is no command 'worksheet': sheetgen puzzle VARIANT makes puzzles"),
    (
        "analyse game.txt",
        "there is no command 'analyse': sheetgen solve POSITION finds the best moves for known rolls; ",
    ),
    ("verify x.json", "there is no command 'verify': sheetgen check FILE proves puzzles, or checks a template"),
    ("hard", "'hard' goes with a command, as in: sheetgen puzzle classic --level hard"),
    ("German", "'German' goes with a command, as in: sheetgen pad classic --lang de"),
    ("a5", "'a5' goes with a command, as in: sheetgen pad classic --paper a5"),
    ("first-steps", "'first-steps' goes with a command, as in: sheetgen puzzle --set first-steps"),
    ("game.txt", "'game.txt' is a file: sheetgen review checks the game written down in it"),
    ("old.pdf", "'old.pdf' is a file: sheetgen pad --from "),
    ("all.jsonl.gz", "'all.jsonl.gz' is a file: sheetgen check proves puzzles in it, "),
    ("longo-1-JQ", "this is an id: sheetgen pad --id longo-1-JQ prints it again, "),
    ("'classic r3 / 2+2'", 'this is a position: sheetgen solve "classic r3 / 2+2" finds the best moves, '),
    ("solv", "unknown command 'solv' (did you mean 'solve'?); sheetgen --help explains them"),
    ("--pad classic", "commands have no dashes: write sheetgen pad"),
    ("--paper a5 pad classic", "--paper stands after its command, as in: sheetgen pad … --paper"),
    ("pad longo 8", "how many is said with --sheets: sheetgen pad longo --sheets 8"),
    ("pad longo --sheet-count 8", "sheetgen pad has no option '--sheet-count' (did you mean '--sheets'?)"),
    ("pad bonus a", "a variant is one word: sheetgen pad bonus-a"),
    ("pad bonus", "unknown variant 'bonus' (did you mean 'bonus-a' or 'bonus-b'?); a template of your own is named "),
    ("pad classic longo", "one variant at a time: sheetgen pad classic, then sheetgen pad longo"),
    ("pad longo a5", "'a5' is said with an option: sheetgen pad longo --paper a5"),
    ("pad longo --a5", "unknown option '--a5': write --paper a5"),
    ("pad longo --landscape", "unknown option '--landscape': write --orientation landscape"),
    ("pad longo out.pdf", "a file to write is named after -o: sheetgen pad longo -o out.pdf"),
    ("pad longo --level hard", "sheetgen pad has no option --level: it is an option of sheetgen puzzle"),
    ("pad longo --papr a5", "sheetgen pad has no option '--papr' (did you mean '--paper'?)"),
    (
        "pad longo --title My pad",
        "'pad' is one word too many: words that belong together stand in quotes, as in --title ",
    ),
    ("pad longo --solution", "a pad has no answers: sheetgen puzzle VARIANT makes puzzles, with their key"),
    ("pad", "name a variant (big-points, bonus-a, "),
    ("pad longo -q -v", "--quiet and --verbose are opposites: leave one of the two out"),
    ("-v pad longo -q", "--quiet and --verbose are opposites: leave one of the two out"),
    ("puzzle hard", "'hard' is no variant: write sheetgen puzzle classic --level hard"),
    ("puzzle first-steps", "'first-steps' is no variant: write sheetgen puzzle --set first-steps"),
    ("puzzle classic Hard", "'Hard' is said with an option: sheetgen puzzle classic --level hard"),
    ("puzzle classic finish", "'finish' is said with an option: sheetgen puzzle classic --kind finish"),
    ("puzzle classic 5", "how many is said with --count: sheetgen puzzle classic --count 5"),
    ("puzzle classic --expert", "unknown option '--expert': write --level expert"),
    ("puzzle classic --sheets 4", "how many puzzles is said with --count, how many stand on a page with --up"),
    ("puzzle classic --level moderate", "--level: unknown level 'moderate' (known: easy, expert, hard, medium)"),
    ("puzzle classic out.pdf", "a file to write is named after -o: sheetgen puzzle classic -o out.pdf"),
    ("solve", "nothing to solve: give a file, '-' or a position such as "),
    ("solve classic r3 / 2+2", 'write the position in quotes: sheetgen solve "classic r3 / 2+2"'),
    ("solve classic -o x.json", "the answer is printed: sheetgen solve POSITION > FILE keeps it"),
    ("odds", "sheetgen odds POSITION values a position: name one, as in sheetgen odds classic"),
    ("odds longo r3", 'write the position in quotes: sheetgen odds "longo r3"'),
    ("rules", "name a variant (big-points, bonus-a, "),
    ("rules longo German", "'German' is said with an option: sheetgen rules longo --lang de"),
    ("check", "sheetgen check FILE proves puzzles, or checks a template: name one, as in sheetgen check puzzles.json"),
    ("check one.json two.json", "'two.json' is one word too many: sheetgen check takes one argument"),
    ("merge", "sheetgen merge FILE... joins the shards of a set: name one, as in sheetgen merge part-1.jsonl.gz "),
    ("web 9000", "a port is said with --port: sheetgen web --port 9000"),
    ("web stop", "Ctrl-C in its terminal stops the page"),
    ("web localhost", "an address is said with --host: sheetgen web --host localhost"),
    ("cache clear", "'clear' is said with an option: sheetgen cache --clear"),
    ("pad longo same", "'same' is said with an option: sheetgen pad longo --same"),
    ("pad --variant longo", "a variant needs no option: sheetgen pad classic"),
    ("pad longo -n eight", "--sheets: 'eight' must be a whole number, 1 or more"),
    ("pad longo --sheets 0", "--sheets: '0' must be a whole number, 1 or more"),
    ("puzzle classic --hints 7", "--hints: '7' must be a whole number, 0 to 2"),
    ("odds longo --players four", "--players: 'four' must be a whole number"),
    ("config show papr", "unknown setting 'papr' (did you mean 'paper'?)"),
    ("config set paper a5", "write one setting and its value: sheetgen config paper a5"),
    ("web --public", "sheetgen web --host 0.0.0.0 serves others, too"),
    ("demo now", "'now' is one word too many: sheetgen demo takes no arguments, only options"),
    ("config paper = a5", "write one setting and its value: sheetgen config paper a5"),
    ("config title My Class", 'write one setting and its value: sheetgen config title "My Class"'),
    ("config --list", "sheetgen config alone shows every setting"),
    ("config --reset", "sheetgen config --unset KEY forgets a setting"),
]


@pytest.fixture(autouse=True)
def template(desk: Path) -> None:
    copy(OWN, desk / "my.toml")


@pytest.mark.parametrize(("typed", "said"), DONE)
def test_a_guess_with_one_meaning_is_done(typed: str, said: str, run: Run) -> None:
    code, out, _ = run(*shlex.split(typed))

    assert 0 == code
    assert said in out


@pytest.mark.parametrize(("typed", "said"), SAID)
def test_another_guess_is_told_what_does_it(typed: str, said: str, run: Run, desk: Path) -> None:
    before = sorted(desk.iterdir())
    code, out, err = run(*shlex.split(typed))

    assert (2, "") == (code, out)
    assert err.startswith(f"error: {said}")
    assert 1 == err.count("\n")
    assert before == sorted(desk.iterdir())


@pytest.mark.parametrize("typed", ["pad longo -q", "rules longo --quiet", "-q pad longo", "pad -q longo -q"])
def test_quiet_stands_before_the_command_or_after_it(typed: str, run: Run, desk: Path) -> None:
    assert (0, "", "") == run(*typed.split())
    assert ["longo"] == [path.name.partition("-")[0] for path in (desk / "output").iterdir()]


def test_quiet_ends_with_its_command(run: Run) -> None:
    run("pad", "longo", "-q")

    assert "longo-pad-2.pdf" in run("pad", "longo")[1]


def test_verbose_after_the_command_says_once_where_settings_are(run: Run) -> None:
    for typed in ("variants -v", "-v variants -v"):
        assert 1 == run(*typed.split())[2].count("settings: ")


def test_kinds_and_levels_are_read_in_any_case(run: Run) -> None:
    for typed in ("--kind Score --level EASY", "--kind ' score' --level 'easy '", "--kind SCORE --difficulty Easy"):
        code, out, _ = run("puzzle", "classic", *shlex.split(typed), "--seed", "1", "--json")

        assert 0 == code
        assert '"kind": "score"' in out


def test_every_command_that_is_named_in_a_guess_is_there() -> None:
    from typer.main import get_command

    from sheetgen.cli import commands

    group = get_command(commands.app)

    assert set(guesses.DOES) == set(group.commands)  # type: ignore[attr-defined]
    assert {name for names in guesses.MEANT for name in names} <= set(guesses.DOES)
    words = " ".join(guesses.MEANT.values()).split()
    assert len(words) == len(set(words))
    assert not set(words) & set(guesses.DOES)


@pytest.mark.parametrize("name", languages.names())
def test_a_language_goes_by_its_own_name_its_english_one_and_its_code(name: str) -> None:
    own = languages.load(name)("language.name")

    assert {name} == {languages.code(typed) for typed in (name, name.upper(), own, f" {own} ", f"{name}-XX")}
    assert name in languages.ENGLISH.values()


@pytest.mark.parametrize("columns", ["60", "80"])
def test_no_summary_is_cut_off(columns: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for command in ("", *guesses.DOES):
        shown = run(*command.split(), "--help")[1]

        assert "..." not in shown.replace("FILE...", "").replace("[ARGS]...", "").replace(
            "X.O../...../....X/...../O....", ""
        )
        assert not [line for line in shown.splitlines() if len(line) > int(columns)]


def test_optional_arguments_stand_in_brackets_and_required_ones_do_not(run: Run) -> None:
    assert " config [OPTIONS] [KEY [VALUE]]\n" in run("config", "--help")[1]
    assert " check [OPTIONS] FILE\n" in run("check", "--help")[1]
    assert " merge [OPTIONS] FILE...\n" in run("merge", "--help")[1]


@pytest.mark.parametrize("typed", ["best move", "BestMove", "best_move", "Best-Move"])
def test_the_words_of_a_name_may_be_parted_in_any_way(typed: str) -> None:
    from typer import Context
    from typer.main import get_command

    from sheetgen.cli import commands, options

    command = get_command(commands.app)
    assert "best-move" == options.one_of("kinds")(Context(command), command.params[0], typed)
