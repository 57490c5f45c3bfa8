"""``sheetgen variants``: the list, one variant described, and its template to copy."""

import json
from pathlib import Path

import pytest

from sheetgen.base.errors import TemplateError
from sheetgen.games.dice import templates
from sheetgen.games.dice.rules.variant import Play
from sheetgen.page import languages

from .conftest import Run

OWN = (Path(__file__).parent / "templates" / "short.toml").read_text(encoding="utf-8")


def with_play(text: str) -> str:
    return f"{OWN}\n[play]\n{text}\n"


@pytest.mark.parametrize("name", templates.variant_names())
def test_the_template_of_a_variant_makes_the_same_sheet(name: str, run: Run, desk: Path) -> None:
    code, out, _ = run("variants", name, "--toml")
    (desk / "mine.toml").write_text(out, encoding="utf-8")

    assert 0 == code
    assert templates.variant(name).sheet == templates.variant(str(desk / "mine.toml")).sheet
    assert 0 == run("check", "mine")[0]


@pytest.mark.parametrize("name", [*templates.variant_names(), "quixo"])
def test_a_variant_is_described_with_the_commands_that_print_it(name: str, run: Run) -> None:
    code, out, _ = run("variants", name.upper())
    entry = json.loads(run("variants", name, "--json")[1])

    assert 0 == code
    assert out.startswith(f"{entry['title']} ({name})\n{entry['summary']}\n")
    assert f"sheetgen pad {name} prints it" in out
    assert ("--toml" in out) == (name != "quixo")


def test_a_template_of_ones_own_is_described_with_its_rows(run: Run, desk: Path) -> None:
    (desk / "my.toml").write_text(with_play("players = [1, 4]\nage = 9\nminutes = 20"), encoding="utf-8")
    out = run("variants", "my")[1]

    assert "Short evening (my.toml)" in out
    assert "|8\n" in out
    assert "1 to 4 players." in out
    assert "Ages 9 and up; a game takes about 20 minutes." in out


def test_it_is_described_in_a_persons_language(run: Run) -> None:
    assert "2 bis 5 Personen" in run("variants", "longo", "--lang", "de")[1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("longoo",), "unknown variant 'longoo' (did you mean 'longo'?)"),
        (("hard",), "unknown variant 'hard' (known: "),
        (("quixo", "--toml"), "quixo has no template: it is of a game without; these have one: big-points, "),
        (("--toml",), "--toml: say whose template, as in sheetgen variants classic --toml"),
        (("longo", "--toml", "--json"), "--toml: it is printed as it stands, not as JSON: leave --json out"),
    ],
)
def test_a_wrong_wish_is_one_sentence(words: tuple[str, ...], message: str, run: Run) -> None:
    code, out, err = run("variants", *words)

    assert (2, "") == (code, out)
    assert err.startswith(f"error: {message}")


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("players = [2, 3]", Play(players=(2, 3))),
        ("players = 4", Play(players=(4, 4))),
        ('card_game = "Duo"', Play(card_game="Duo")),
        ("age = 7\nminutes = 10\nplayers = [1, 5]", Play(7, 10, players=(1, 5))),
    ],
)
def test_a_template_says_how_many_play(play: str, found: Play, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(with_play(play), encoding="utf-8")

    assert found == templates.variant(str(tmp_path / "my.toml")).play


@pytest.mark.parametrize(
    "players", ["[2, 6]", "[0, 2]", "[4, 2]", "[2]", "[2, 3, 4]", "6", "true", '"2-4"', "[2, true]"]
)
def test_a_wrong_number_of_players_is_refused(players: str, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(with_play(f"players = {players}"), encoding="utf-8")

    with pytest.raises(TemplateError, match=r"play: 'players' are the fewest and the most, from 1 to 5, as in players"):
        templates.variant(str(tmp_path / "my.toml"))


@pytest.mark.parametrize("language", languages.names())
@pytest.mark.parametrize(("players", "key"), [("[2, 3]", "players"), ("4", "players_fixed")])
def test_the_rules_say_how_many_play(players: str, key: str, language: str, run: Run, desk: Path) -> None:
    (desk / "my.toml").write_text(with_play(f"players = {players}"), encoding="utf-8")
    words = languages.load(language)
    run("rules", "my", "--lang", language, "-o", "rules.svg", "--svg-text", "live")
    said = words(f"rules.need.{key}", least=2, most=3, n=4).split()[:3]

    assert all(word in Path("rules.svg").read_text(encoding="utf-8") for word in said)
    assert words(f"rules.need.{key}", least=2, most=3, n=4) in run("variants", "my", "--lang", language)[1]
