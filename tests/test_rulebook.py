"""Pages of rules: they fit, they say what the sheet has, and every number on them is one that play has made."""

import ast
import re
from functools import cache
from itertools import cycle, islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.app import config, setting
from sheetgen.app import rules as rulebook
from sheetgen.app.rules import RulesWish
from sheetgen.app.style import StyleWish
from sheetgen.base.chance import Chance
from sheetgen.base.errors import InputError
from sheetgen.games import game
from sheetgen.games.cubes.pages import rule_page as cubes
from sheetgen.games.cubes.rules import quixo
from sheetgen.games.dice import cards, example_plays, mechanics, pads, templates
from sheetgen.games.dice.decks import DeckWish
from sheetgen.games.dice.pages import rule_page
from sheetgen.games.dice.pages.pad.look import PadLook
from sheetgen.games.dice.rules import rows, scoring
from sheetgen.games.dice.rules.variant import Cell, Play, Row, Rules, Sheet, Symbol
from sheetgen.page import languages, palettes
from sheetgen.page.drawing import Drawing, Item, Page, Placed, Text
from sheetgen.page.look import Look
from sheetgen.page.rule_page import layout
from sheetgen.page.rule_page.story import Example, Say, Story
from sheetgen.page.style import Style
from sheetgen.render import fonts, pdf, svg
from tests import pdf_text
from tests.drawn import sheets, texts_are_apart
from tests.extents import Extent, around, extents
from tests.reading import known
from tests.test_pads import NAMES, OWN, overlap, placed, reach, short, whole
from tests.test_render_agreement import differing, seen_by_cairo, seen_by_pdfium

TYPE = fonts.load()
VARIANTS, LANGUAGES = known(mechanics.PAGES), languages.names()
SMALLEST_SHEETS = ((128.0, 85.0), (119.7, 87.9))
"""The smallest sheets that pads have: a quarter of A4, and of Letter."""
SEED = rule_page.SEED
CARDS = {short(name): templates.variant(name).sheet for name in NAMES}


@pytest.fixture(autouse=True)
def nobodys_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)


@cache
def style(lang: str = "en", palette: str = "classic", **wishes: object) -> Style:
    setup = config.Config().setup(**{key: setting.value(key, wish) for key, wish in wishes.items()})
    return Style(palettes.load(palette), languages.load(lang), TYPE, setup)


def rules(name: str, lang: str = "en", palette: str = "classic", seed: str | None = None, **wishes: str) -> Drawing:
    return rulebook.rules(RulesWish(name, seed=seed), StyleWish(lang, palette, **wishes)).drawing  # type: ignore[arg-type]


@cache
def page(name: str, lang: str = "en", paper: str = "A4") -> Page:
    return next(iter(rules(name, lang, paper=paper).pages))


@cache
def story_of(name: str, lang: str = "en") -> tuple[Story, Look]:
    return game.of_variant(name).rules(name, style(lang), "", SEED)


def sentences(name: str, lang: str = "en") -> str:
    """All that a page says, captions too."""
    parts = [part for section in story_of(name, lang)[0].sections for part in section.parts]
    return "\n".join(part.caption if isinstance(part, Example) else part.text for part in parts)


def heads(name: str) -> list[str]:
    return [section.head for section in story_of(name)[0].sections]


def read(drawing: Drawing) -> str:
    """The words of a PDF, one blank between them."""
    return " ".join(" ".join(pdf_text.pages(pdf.render(drawing, TYPE))).split())


# --- on paper


def check(items: Page) -> None:
    """Nothing leaves the margins or overlaps, and all can be read."""
    (there,) = items.items
    assert isinstance(there, Placed)
    found = list(extents(there.stamp.items, TYPE))
    check_items(found, items.width - 2 * there.x, items.height - 2 * there.y)


def check_items(found: list[Extent], width: float, height: float) -> None:
    room = Extent((), found[0].item, 0, 0, width, height)
    for each in found:
        assert each.within(room, slack=0.35), each
    texts_are_apart(found)
    assert min(each.item.size for each in found if isinstance(each.item, Text)) >= 6
    names = sorted({each.names[0] for each in found if each.names and each.names[0].startswith("example-")})
    for name in names:
        drawn = around(name, found)
        for each in found:
            assert name in each.names or not drawn.overlaps(each, slack=0.3), (name, each)


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [*VARIANTS, "quixo"])
def test_the_rules_stand_on_one_page_in_every_language(name: str, lang: str) -> None:
    """On A5: A4 is roomier, see ``test_a_page_of_a4_shows_all_examples_in_comfortable_type``."""
    check(page(name, lang, "A5"))


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [*VARIANTS, "quixo"])
def test_the_rules_fit_on_the_smallest_sheets_of_pads(name: str, lang: str) -> None:
    """On a quarter of Letter, which has less room, in every language; in one of them on a quarter of A4, too."""
    story, look = story_of(name, lang)
    for size in SMALLEST_SHEETS if lang == "pl" else SMALLEST_SHEETS[1:]:
        items = layout.items(story, look, *size)

        assert items is not None
        check_items(list(extents(items, TYPE)), *size)


@pytest.mark.long
@pytest.mark.parametrize("name", list(map(str, OWN)), ids=short)
def test_a_template_of_ones_own_has_its_page(name: str) -> None:
    lang = LANGUAGES[len(name) % len(LANGUAGES)]
    check(page(name, lang, "A5"))


@pytest.mark.long
@settings(max_examples=12, deadline=None)
@given(sheets(), st.sampled_from(LANGUAGES))
def test_any_sheet_that_can_be_played_has_its_page(sheet: Sheet, lang: str) -> None:
    check_items(list(extents(page_items(sheet, lang), TYPE)), *A3)


A3 = (277.0, 400.0)


def page_items(sheet: Sheet, lang: str) -> tuple[Item, ...]:
    """The page of a sheet of nobody's variant, on A3."""
    plain = style(lang)
    look = PadLook(plain.theme, plain.words, TYPE, "Family game")
    items = layout.items(rule_page.story(sheet, look, Play()), look, *A3)
    assert items is not None
    return items


def test_the_number_of_a_step_is_not_printed_over_the_wide_mark_of_an_effect() -> None:
    """Cells with a bonus and "+13" above a number leave no corner at the top, so they grow by one at the foot."""
    row = Row(tuple(range(2, 20)), ("red",) * 18)
    boxed, marked = frozenset({Cell(0, 0), Cell(0, 1), Cell(0, 2)}), (Cell(0, 2), Cell(0, 3))
    rules_ = Rules(("red", "yellow"), 10, tuple(n * (n + 1) // 2 for n in range(20)), rows_to_end=1)
    sheet = Sheet(rules_, (row,), (), boxed, ("red",), (Symbol("plus-13", marked),))
    found = list(extents(page_items(sheet, "de"), TYPE))

    assert [shape for shape in found if {"example-bonus", "new"} <= {*shape.names}]
    check_items(found, *A3)


@pytest.mark.long
@pytest.mark.parametrize("name", [*VARIANTS, "quixo"])
def test_a_page_of_a4_shows_all_examples_in_comfortable_type(name: str) -> None:
    for lang in LANGUAGES:
        story, look = story_of(name, lang)
        found, items = layout.layout(story, look, 190, 277), layout.items(story, look, 190, 277)

        assert found is not None
        assert items is not None
        check_items(list(extents(items, TYPE)), 190, 277)
        assert found.way.size >= 9
        assert found.way.examples == max(show.rank for show in story.examples)
        assert not found.way.close


def test_a_paper_that_is_too_small_is_refused_with_one_that_fits() -> None:
    with pytest.raises(InputError, match=r"the rules do not fit on 80x80 mm with margins of 10 mm") as it:
        rules("bonus-b", paper="80x80")

    assert str(it.value).endswith("in type of 6 points: A6 is the smallest paper for them")
    check(page("bonus-b", paper="A6"))


# --- what the page says


@pytest.mark.parametrize("name", NAMES, ids=short)
def test_a_page_has_the_sections_of_its_mechanics_and_no_others(name: str) -> None:
    sheet, found = CARDS[short(name)], heads(name)

    assert found[:6] == ["What you need", "A turn", "From left to right", "Closing a row", "The end", "Points"]
    assert ("Rows of many colours" in found) == any(len(set(row.colors)) > 1 for row in sheet.rows)
    assert ("Lucky numbers" in found) == bool(sheet.lucky)
    assert ("The bonus row" in found) == bool(sheet.bonus_row)
    assert ("Pairs of symbols" in found) == bool(sheet.symbols)
    assert ("what counts is where a cell stands" in sentences(name)) == any(
        list(row.numbers) not in (sorted(row.numbers), sorted(row.numbers, reverse=True)) for row in sheet.rows
    )


@pytest.mark.parametrize("name", NAMES, ids=short)
def test_a_page_says_the_numbers_of_its_sheet(name: str) -> None:
    sheet, said = CARDS[short(name)], sentences(name)
    limits = sheet.rules

    assert f"show 1 to {limits.sides}." in said
    assert re.search(rf"crossed {limits.penalty_limit} penalty box", said)
    assert re.search(rf"{limits.rows_to_end} rows? (is|are) closed", said)
    assert f"costs {limits.penalty} point" in said
    if len({row.marks_to_lock for row in sheet.rows}) == 1:
        assert f"at least {sheet.rows[0].marks_to_lock} cross" in said
    if len({row.closing_cells for row in sheet.rows}) == 1 and sheet.rows[0].closing_cells > 1:
        assert f"The last {sheet.rows[0].closing_cells} cells" in said


def test_rows_that_differ_are_reported_one_by_one() -> None:
    five = next(str(path) for path in OWN if path.stem == "five-rows")

    assert "this many crosses in that row: V 5 · O 4 · W 3 · Br 2 · Bl 0." in sentences(five)
    assert "violet, orange, white-gold, brown, black" in sentences(five)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "lang"), [*zip([*VARIANTS, "quixo"], cycle(["en", "de", "it", "pl", "tr"]), strict=False)]
)
def test_every_sentence_and_computed_number_is_text_in_the_file(name: str, lang: str) -> None:
    there = read(rules(name, lang))
    story, _ = story_of(name, lang)

    assert story.title in there
    assert story.notice in there
    for sentence in sentences(name, lang).splitlines():
        assert " ".join(sentence.split()) in there, sentence


def test_polish_and_turkish_inflect_what_varies() -> None:
    assert "co najmniej 5 skreśleń." in sentences("classic", "pl")
    assert "ktoś skreśli 4 pola kary albo" in sentences("classic", "pl")
    assert "2 rzędy zostaną zamknięte" in sentences("classic", "pl")
    assert "kosztuje 5 punktów." in sentences("classic", "pl")
    assert "Ostatnie 2 pola rzędu (podwójna ramka) go zamykają." in sentences("longo", "pl")
    assert "są 2 szczęśliwe liczby" in sentences("longo", "pl")
    assert "en az 6 çarpı olmalıdır." in sentences("longo", "tr")
    assert "Satırın son 2 kutusu (çift çerçeveli) satırı kapatır. Bir tanesi yeter." in sentences("longo", "tr")
    assert "Satırın son kutusu (çift çerçeveli) satırı kapatır." in sentences("classic", "tr")
    assert "2 uğurlu sayı vardır." in sentences("longo", "tr")


def test_layout_of_rules_knows_no_variant_by_name() -> None:
    for path in Path(rule_page.__file__).parent.glob("*.py"):
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        strings = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}

        assert not strings & set(templates.variant_names())


# --- what the examples show


def test_the_examples_of_classic_follow_from_the_rules() -> None:
    """Derived by hand: crosses on red 3, 5 and 6; the five crosses 7 to 11 and then 12 with its lock make seven."""
    said = sentences("classic")

    assert "Lost: 2, 4. Still free: 7, 8, 9, 10, 11. Not yet, for lack of crosses: 12." in said
    assert "4 crosses: not enough for the 12." in said
    assert "5 crosses, then the 12 and the lock: 7 crosses, worth 28 points." in said


@pytest.mark.parametrize("name", NAMES, ids=short)
def test_a_finished_sheet_shows_the_sum_of_its_crosses(name: str) -> None:
    sheet = CARDS[short(name)]
    state = example_plays.final_sheet(sheet, SEED).state
    total = re.search(r"The end of a game: (.*) = (−?\d+)\.", sentences(name))

    assert total
    assert scoring.score(sheet, state) == int(total[2].replace("−", "-"))
    parts = [int(part) for part in re.findall(r"[+-]?\d+", total[1].replace("−", "-").replace(" ", ""))]
    assert sum(parts) == int(total[2].replace("−", "-"))
    assert [sheet.rules.points[rows.counted(sheet, state, row)] for row in range(len(sheet.rows))] == parts[
        : len(sheet.rows)
    ]


def drawn_in(name: str, example: str) -> set[str]:
    """The names of all that is drawn in an example."""
    (there,) = page(name).items
    assert isinstance(there, Placed)
    found = extents(there.stamp.items, TYPE)
    return {name for each in found if f"example-{example}" in each.names for name in each.names}


@pytest.mark.parametrize("name", VARIANTS)
def test_the_end_of_a_game_shows_a_sheet_whose_game_has_ended(name: str) -> None:
    limits, drawn = CARDS[name].rules, drawn_in(name, "finished")
    closed = [each for each in drawn if re.fullmatch(r"(cross-lock|barred)-\d", each)]
    penalties = [each for each in drawn if each.startswith("cross-penalty-")]

    assert len(closed) >= limits.rows_to_end or len(penalties) == limits.penalty_limit


def test_what_has_earned_points_at_the_end_is_crossed_on_the_finished_sheet() -> None:
    sheet, end = CARDS["bonus-b"], example_plays.final_sheet(CARDS["bonus-b"], SEED)

    assert end.tally.extra
    assert {each for each in drawn_in("bonus-b", "finished") if each.startswith("cross-effect-")} == {
        f"cross-effect-{symbol.effect}"
        for symbol in sheet.symbols
        if all(cell.place in end.state.marks[cell.row] for cell in symbol.cells)
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_say_how_a_game_starts_and_what_carries_it(lang: str) -> None:
    words = style(lang).words
    for name in VARIANTS:
        said = sentences(name, lang)
        shared = ("turn.roll", "row.skipped", "lock.lock", "end.further")
        assert all(words(f"rules.{key}") in said for key in shared), name
        assert words("rules.need.time", age=8, minutes=20 if name == "longo" else 15) in said
        assert (words("rules.lucky.close") in said) == (name == "longo")
        assert (words("rules.cards.use", game="Qwixx") in said) == name.startswith("mixx")
        coloured = ("cards.several", "cards.skip", "points.rows")
        assert {name == "mixx-a"} == {words(f"rules.{key}") in said for key in coloured}
        assert (words("rules.symbols.pair") in said) == (name == "bonus-b")
    said = sentences("quixo", lang)
    assert all(words(f"rules.cubes.{key}") in said for key in ("start", "tournament", "talk"))
    assert words("rules.cubes.time", age=6, least=10, most=20) in said


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "paper"),
    [(name, paper) for name in VARIANTS for paper in ("A5", "A6") if (name, paper) != ("bonus-b", "A6")],  # too long
)
def test_small_papers_leave_out_examples_but_no_sentence(name: str, paper: str) -> None:
    said = " ".join(read(rules(name, "de", paper=paper)).split())
    sentences = [
        part.text for section in story_of(name, "de")[0].sections for part in section.parts if isinstance(part, Say)
    ]

    assert [] == [each for each in sentences if each not in said]


@pytest.mark.parametrize("name", NAMES, ids=short)
def test_a_roll_names_every_sum_of_a_white_and_a_coloured_die(name: str) -> None:
    sheet = CARDS[short(name)]
    rolled = example_plays.roll_example(sheet, SEED)

    for color, value, cells in zip(sheet.rules.dice, rolled.roll.colored, rolled.seconds, strict=True):
        sums = {white + value for white in rolled.roll.white}
        open_ = {
            Cell(index, place)
            for index, row in enumerate(sheet.rows)
            for place in range(row.first_closing if row.marks_to_lock else len(row.numbers))
            if row.colors[place] == color and row.numbers[place] in sums
        }
        assert set(cells) == open_


@pytest.mark.parametrize("name", NAMES, ids=short)
def test_actions_of_examples_are_legal_moves(name: str) -> None:
    sheet = CARDS[short(name)]
    for find in (example_plays.lucky_example, example_plays.chain_example, example_plays.pair_example):
        found = find(sheet, SEED)
        if found:
            assert (found.action, found.after) in rows.first_actions(sheet, found.before, sum(found.roll.white))
    by_die = example_plays.segment_example(sheet, SEED)
    if by_die:
        assert (by_die.action, by_die.after) in rows.second_actions(sheet, by_die.before, by_die.roll)


def test_no_linked_cell_is_called_lost_since_the_other_one_may_still_cross_it() -> None:
    variant = templates.variant("connected-b")
    for card in (variant.sheet, *(cards.draw(variant, Chance(number)) for number in range(40))):
        found = example_plays.gap_example(card)

        assert found and found.lost
        assert not card.link_of.keys() & {*found.lost}
    official = example_plays.gap_example(variant.sheet)
    assert official and not {Cell(official.row, place) for place in range(official.crossed[-1].place)} & {
        *variant.sheet.link_of
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "key"), [("double-a", "free-twice"), ("double-b", "free"), ("classic", "free")])
def test_the_second_cross_of_a_number_may_be_that_of_the_same_turn(name: str, key: str, lang: str) -> None:
    assert languages.load(lang)(f"rules.turn.{key}") in sentences(name, lang).splitlines()


def test_every_mechanic_of_ours_has_its_example() -> None:
    assert example_plays.lucky_example(CARDS["longo"], SEED)
    assert len(example_plays.chain_example(CARDS["bonus-a"], SEED).action.bonus) >= 2  # type: ignore[union-attr]
    assert example_plays.pair_example(CARDS["bonus-b"], SEED)
    assert example_plays.segment_example(CARDS["mixx-a"], SEED)


@pytest.mark.parametrize("name", ["longo", "bonus-a"])
def test_crosses_of_an_example_are_drawn_where_the_engine_made_them(name: str) -> None:
    sheet = CARDS[name]
    found = example_plays.lucky_example(sheet, SEED) or example_plays.chain_example(sheet, SEED)
    assert found
    (there,) = page(name).items
    assert isinstance(there, Placed)
    kind = "example-lucky" if sheet.lucky else "example-bonus"
    shapes = [each for each in extents(there.stamp.items, TYPE) if kind in each.names]
    pencilled = {each.names[-1] for each in shapes if each.names[-1].startswith("cross-")}
    shown = {cell.row for cell in found.cells} if sheet.bonus_row else set(range(len(sheet.rows)))
    expected = {f"cross-{row + 1}-{sheet.rows[row].numbers[at]}" for row in shown for at in found.before.marks[row]}
    expected |= {f"cross-bonus-{field + 1}" for field in range(found.after.bonus_used)}

    assert expected == pencilled
    new = [each for each in shapes if "new" in each.names]
    for cell in found.cells:
        box = around(f"cell-{cell.row + 1}-{sheet.number(cell)}", shapes)
        assert any(each.within(box, slack=0.1) for each in new)


def test_another_seed_shows_other_examples() -> None:
    first, other = (read(rules("classic", seed=seed)).partition("The end of a game: ")[2] for seed in "ab")

    assert first != other
    assert first == read(rules("classic", seed="a")).partition("The end of a game: ")[2]


def test_the_cube_page_shows_moves_of_the_engine() -> None:
    said = sentences("quixo")
    pushed = re.search(
        r"(\w\d) may be pushed back in at (.*)\. Cross has taken (\w\d) and pushed it in at (\w\d)", said
    )
    lost = re.search(r"taken (\w\d) and pushed it in at (\w\d): ring has a line", said)
    free = re.search(r"(\w) to move may take: (.*)\.", said)

    assert pushed
    assert pushed[1] == pushed[3]
    assert pushed[4] in pushed[2].split(", ")
    ends = {quixo.name(quixo.entry(take, side, 5)) for take, side in quixo.pushes(5) if quixo.name(take) == pushed[1]}
    assert ends == set(pushed[2].split(", "))
    assert lost
    played = next(one for one in cubes._moves(SEED, "X") if quixo.winner(one.after) == "O")
    assert (lost[1], lost[2]) == (quixo.name(played.move.take or quixo.Square(0, 0)), quixo.name(cubes._end(played)))
    assert free
    state = next(one.after for one in cubes._moves(SEED, "W") if cubes._telling(one.after))
    takes = {quixo.name(move.take) for move in quixo.moves(state) if move.take}
    assert takes == set(free[2].split(", "))
    assert all(state.board[int(name[1]) - 1]["ABCDE".index(name[0])] in ".N" for name in takes)


# --- backs of pads


def backs(name: str, **wishes: object) -> pads.Pad:
    return pads.pad_of(pads.PadOrder(DeckWish(templates.variant(name), "1"), sheets=4), style(back="rules", **wishes))


@pytest.mark.parametrize(
    "wishes",
    [{}, {"up": 4}, {"paper": "A3", "up": 8}, {"paper": "A5"}, {"paper": "A6", "margin": 5}, {"flip": "short"}],
    ids=str,
)
def test_each_cut_sheet_has_the_rules_on_its_back(wishes: dict[str, object]) -> None:
    made = backs("longo", **wishes)
    front, back = islice(made.drawing.pages, 2)
    sheets, reverses = placed(front, "sheet"), placed(back, "rules")
    sideways = (made.plan.setup.flip == "long") == (front.height >= front.width)

    assert len(sheets) == len(reverses) == min(4, len(made.plan.places))
    boxes = {tuple(round(edge, 1) for edge in place_of(one, made.plan.sheet)) for one in reverses}
    for sheet in sheets:
        left, top, right, bottom = place_of(sheet, made.plan.sheet)
        behind = (
            (front.width - right, top, front.width - left, bottom)
            if sideways
            else (left, front.height - bottom, right, front.height - top)
        )
        assert tuple(round(edge, 1) for edge in behind) in boxes
    for one in reverses:
        assert whole([box for _, box in reach(one)]).bottom <= place_of(one, made.plan.sheet)[3] + 0.5
    outlines = [whole([box for _, box in reach(one)]) for one in reverses]
    assert not any(overlap(one, other) for n, one in enumerate(outlines) for other in outlines[:n])


def place_of(there: Placed, size: tuple[float, float]) -> tuple[float, float, float, float]:
    """The box that a sheet or its back was drawn for, on the page."""
    width, height = size
    return {
        0: (there.x, there.y, there.x + width, there.y + height),
        90: (there.x - height, there.y, there.x, there.y + width),
        180: (there.x - width, there.y - height, there.x, there.y),
        270: (there.x, there.y - width, there.x + height, there.y),
    }[there.turn]


def test_the_back_reads_as_rules() -> None:
    text = read(backs("mixx-b").drawing)

    assert text.count("How to play: Mixx B") == 4
    assert text.count("what counts is where a cell stands") == 4


def test_rules_that_have_no_room_on_a_back_are_refused_with_what_fits() -> None:
    three = next(str(path) for path in OWN if path.stem == "three-rows")

    with pytest.raises(InputError, match=r"the rules do not fit on the back of a sheet of 128x\d+ mm") as it:
        backs(three, paper="A4", up=4)

    assert str(it.value).endswith("they do with up 3")
    backs(three, paper="A4", up=3)


# --- as files


@pytest.mark.long
def test_cairo_and_pdfium_see_the_same_rules() -> None:
    # Ten by six inches are whole pixels, so neither of them has to stretch the page.
    drawing = rules("bonus-b", "tr", paper="254x152.4", orientation="landscape")
    (by_cairo,), (by_pdfium,) = seen_by_cairo(drawing), seen_by_pdfium(drawing)

    assert differing(by_cairo, by_pdfium) < 0.01


def test_a_page_is_the_same_file_each_time() -> None:
    one, other = (pdf.render(rules("bonus-a"), TYPE) for _ in range(2))

    assert one == other
    assert svg.render(rules("bonus-a"), TYPE) is not None


@pytest.mark.parametrize("palette", palettes.names())
def test_every_palette_prints_the_rules(palette: str) -> None:
    for name in ("mixx-a", "quixo"):
        (there,) = next(iter(rules(name, "de", palette).pages)).items
        assert isinstance(there, Placed)
        check_items(list(extents(there.stamp.items, TYPE)), 190, 277)


def sayings(name: str) -> list[Say]:
    return [part for section in story_of(name)[0].sections for part in section.parts if isinstance(part, Say)]


def test_the_smallest_papers_leave_out_only_what_follows_from_the_rest() -> None:
    essential = {say.text for name in VARIANTS for say in sayings(name) if not say.more}

    assert any(text.startswith("A roller who has crossed nothing") for text in essential)
    assert any("puts away" in text or "put away at once" in text for text in essential)
