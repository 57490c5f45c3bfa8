"""docs/RULES.md agrees with the templates and the rules, and what code cites of the two documents is there."""

import re
from pathlib import Path

import pytest

from sheetgen.games.dice import templates
from sheetgen.games.dice.cards import lucky
from sheetgen.games.dice.rules import rows, scoring
from sheetgen.games.dice.rules.variant import AT_THE_END, Cell, Sheet

ROOT = Path(__file__).parent.parent
RULES = (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")
CONTRACT = (ROOT / "docs" / "CONTRACT.md").read_text(encoding="utf-8")


def sheet(name: str) -> Sheet:
    return templates.variant(name).sheet


def chapter(title: str) -> str:
    """The text below a heading, up to the next heading of any level."""
    found = re.search(rf"^#+ {re.escape(title)}.*\n((?:(?!#).*\n)*)", RULES, re.MULTILINE)
    assert found, f"docs/RULES.md has no heading '{title}'"
    return found[1]


def table(text: str) -> list[list[str]]:
    """The cells of the first table of a text, without its head."""
    lines = re.findall(r"^\|(.*)\|$", text, re.MULTILINE)
    return [[cell.strip(" `*") for cell in line.split("|")] for line in lines[2:]]


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", text))


# --- what the document says of the sheets


@pytest.mark.parametrize("name", ["classic", "longo", "mixx-b"])
def test_the_rows_of_the_document_are_those_of_the_template(name: str) -> None:
    said = [(color, numbers(cells), numbers(closing)) for color, cells, closing in table(chapter(SECTION[name]))]

    assert said == [(row.color, row.numbers, row.numbers[row.first_closing :]) for row in sheet(name).rows]
    assert all(set(row.colors) == {row.color} for row in sheet(name).rows)


def test_the_segments_of_the_document_are_those_of_mixx_a() -> None:
    said = []
    for _, cells in table(chapter(SECTION["mixx-a"])):
        parts = [(numbers(part), part.split()[-1]) for part in cells.split(",")]
        said.append(([n for part, _ in parts for n in part], [color for part, color in parts for _ in part]))

    assert said == [(list(row.numbers), list(row.colors)) for row in sheet("mixx-a").rows]


def test_the_bonus_cells_and_the_bonus_row_of_the_document_are_those_of_bonus_a() -> None:
    text, card = chapter(SECTION["bonus-a"]), sheet("bonus-a")
    said = {color: set(numbers(cells)) for color, cells in table(text)}
    fields = re.search(r"> Bonus row: (.*)\.", text)

    assert said == {
        row.color: {card.number(cell) for cell in card.bonus_cells if cell.row == index}
        for index, row in enumerate(card.rows)
    }
    assert fields
    assert tuple(re.findall(r"[a-z]+", fields[1])) == card.bonus_row


def test_the_symbols_of_the_document_are_those_of_bonus_b() -> None:
    card = sheet("bonus-b")
    colors = [row.color for row in card.rows]

    def cell(text: str) -> Cell:
        color, number = text.split()
        row = colors.index(color)
        return Cell(row, card.rows[row].numbers.index(int(number)))

    said = {
        effect: (tuple(map(cell, cells.split(", "))), "at the end" in when)
        for effect, cells, when in table(chapter(SECTION["bonus-b"]))
    }

    assert said == {each.effect: (each.cells, each.effect in AT_THE_END) for each in card.symbols}


def test_the_lucky_pairs_of_the_document_are_the_fair_ones() -> None:
    pairs = re.findall(r"(\d+) and (\d+)", chapter(SECTION["longo"]).partition("\n> ")[2])

    assert sorted((int(one), int(other)) for one, other in pairs) == sorted(lucky.fair_sets(sheet("longo")))
    assert "exactly 11 of the 64 rolls" in " ".join(chapter(SECTION["longo"]).split())
    assert 11 == lucky.ways(sheet("longo"), sheet("longo").lucky)


@pytest.mark.parametrize("name", templates.variant_names())
def test_dice_locks_penalties_and_ends_are_those_of_the_document(name: str) -> None:
    card, said = sheet(name), chapter(SECTION[name])
    crosses = re.search(r"at least (\d)\s+crosses", said + chapter("Closing a row"))
    penalty = re.search(r"Each penalty costs (\d+)", chapter("The end and the score"))

    assert crosses
    assert penalty
    assert {int(crosses[1])} == {row.marks_to_lock for row in card.rows}
    assert int(penalty[1]) == card.rules.penalty
    assert (4, 2) == (card.rules.penalty_limit, card.rules.rows_to_end)
    assert "a 4th penalty box, or when two rows are closed" in " ".join(chapter("The end and the score").split())
    assert (8 if "Eight-sided dice" in said else 6) == card.rules.sides


def test_the_points_of_the_document_are_those_of_the_templates() -> None:
    points = numbers(re.findall(r"^\| points (.*)$", chapter("The end and the score"), re.MULTILINE)[0])

    for name in templates.variant_names():
        known = sheet(name).rules.points[1:]
        most = known.index(max(known)) + 1
        assert points[:most] == known[:most]
        most_said = re.search(r"at most (\d+) crosses of a row count", chapter(SECTION[name]).replace("\n", " "))
        assert {known[int(most_said[1]) - 1] if most_said else known[-1]} == {*known[most - 1 :]}


@pytest.mark.parametrize("name", ["classic", "longo"])
def test_the_worked_examples_have_the_score_that_the_rules_count(name: str) -> None:
    text = chapter("The end and the score").partition("worked examples")[2]
    _, crosses, penalties, total, score = next(row for row in table(text) if row[0] == name)
    marks = tuple(tuple(range(count)) for count in numbers(crosses))
    state = rows.empty(sheet(name))._replace(marks=marks, penalties=int(penalties))
    terms = total.replace("−", "-").replace(" ", "")

    assert int(score) == scoring.score(sheet(name), state)
    assert int(score) == sum(int(term) for term in re.findall(r"[+-]?\d+", terms))


def test_the_worked_examples_are_70_and_87() -> None:
    text = chapter("The end and the score").partition("worked examples")[2]

    assert ["70", "87"] == [row[-1] for row in table(text)]


SECTION = {
    title.strip("`"): f"{number} `{title}`"
    for number, title in re.findall(r"^### (1\.\d+) `([a-z-]+)`", RULES, re.MULTILINE)
}


def test_every_variant_has_a_section() -> None:
    assert sorted(SECTION) == templates.variant_names()


# --- what is cited


def headings(text: str) -> list[str]:
    return re.findall(r"^#+ (.*)$", text, re.MULTILINE)


DECISIONS = {heading for heading in headings(RULES) if re.fullmatch(r"D\d+", heading)}
SECTIONS = {
    name: {found[1] for heading in headings(text) if (found := re.match(r"(\d+(?:\.\d+)?)\.? ", heading))}
    for name, text in {"RULES": RULES, "CONTRACT": CONTRACT}.items()
}
CITATION = re.compile(
    r'(?:(docs/)|(?<!"))\b(RULES|CONTRACT)\.md(?: sections? (\d+(?:\.\d+)?)(?: and (\d+(?:\.\d+)?))?)?'
)
THIS = Path(__file__)


def citing() -> list[Path]:
    """The files that may cite: code, tests with their data, templates."""
    folders = ("sheetgen", "tests", "benchmarks", "tools", "templates")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    return [path for path in found if path.suffix in (".py", ".txt", ".jsonl", ".toml") and path != THIS]


def wrong_citations(text: str) -> list[str]:
    """Documents without their folder, sections and decisions that do not exist."""
    wrong = []
    for found in CITATION.finditer(text):
        folder, document, *sections = found.groups()
        known = SECTIONS[document]
        if not folder or not all(section in known for section in sections if section):
            wrong.append(found[0])
    return wrong + [each for each in re.findall(r"\bD\d+\b", text) if each not in DECISIONS]


def test_every_decision_has_a_heading_of_its_own() -> None:
    numbered = [heading for heading in headings(RULES) if heading in DECISIONS]

    assert sorted(numbered) == sorted(f"D{number}" for number in range(1, 17))


def test_every_decision_says_something() -> None:
    assert all(len(chapter(decision)) > 40 for decision in sorted(DECISIONS))


def test_whatever_is_cited_exists() -> None:
    wrong = {
        str(path.relative_to(ROOT)): found
        for path in citing()
        if (found := wrong_citations(path.read_text(encoding="utf-8")))
    }

    assert {} == wrong


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("docs/RULES.md section 1.5, docs/CONTRACT.md sections 3 and 4, docs/RULES.md D8", []),
        ("RULES.md section 1", ["RULES.md section 1"]),
        ("docs/CONTRACT.md section 9", ["docs/CONTRACT.md section 9"]),
        ("docs/RULES.md sections 1 and 7", ["docs/RULES.md sections 1 and 7"]),
        ("as in D17", ["D17"]),
    ],
)
def test_a_wrong_citation_is_found(text: str, wrong: list[str]) -> None:
    assert wrong == wrong_citations(text)


@pytest.mark.parametrize(
    ("module", "decisions"),
    [
        ("games/dice/rules/rows.py", {"D1", "D2", "D4", "D5", "D6", "D7", "D8", "D11"}),
        ("games/dice/rules/table.py", {"D1", "D3", "D6"}),
        ("games/cubes/rules/quixo.py", {"D9", "D10"}),
    ],
)
def test_the_rules_name_the_decisions_that_they_carry_out(module: str, decisions: set[str]) -> None:
    text = (ROOT / "sheetgen" / module).read_text(encoding="utf-8")

    assert decisions <= set(re.findall(r"\bD\d+\b", text))


def test_the_links_between_the_documents_lead_to_headings() -> None:
    def anchor(heading: str) -> str:
        return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")

    known = {"RULES.md": {*map(anchor, headings(RULES))}, "CONTRACT.md": {*map(anchor, headings(CONTRACT))}}
    for page in sorted((ROOT / "docs").glob("*.md")):
        for target, part in re.findall(r"\]\(([^)#:]*)#([^)]*)\)", page.read_text(encoding="utf-8")):
            if (target or page.name) in known:
                assert part in known[target or page.name], f"{page.name}: {target}#{part}"
