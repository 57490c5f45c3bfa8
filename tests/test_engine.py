"""What the page asks for, answered from plain values."""

import json
import re
from typing import Any

import pytest

from sheetgen.app import review as reviewing
from sheetgen.app.engine import requests
from sheetgen.app.pad import pad
from sheetgen.app.style import StyleWish
from sheetgen.base.errors import InputError, SheetgenError
from sheetgen.games import game
from sheetgen.games.dice import mechanics
from sheetgen.games.pads import PadWish
from tests.reading import known

FINISH = "classic-p2-7DB0N1B1C38RG04000X0F8"
BEST = ["0.6", "3.5w2", "1.2", "1.3", "0.8w4", "3.7"]


def ask(name: str, **values: Any) -> dict[str, Any]:
    return requests.answer(name, values)


def test_everything_that_can_be_chosen_is_in_the_catalog() -> None:
    found = ask("catalog", lang="de")

    assert game.variants() == [variant["name"] for each in found["games"] for variant in each["variants"]]
    assert game.all_kinds() == [kind for each in found["games"] for kind in each["kinds"]]
    assert "Deutsch" == found["languages"]["de"]
    assert [[*known(mechanics.RECORDS)], []] == [each["reviews"] for each in found["games"]]


def test_a_ready_worksheet_is_told_part_by_part() -> None:
    test = ask("catalog", lang="de")["sets"]["class-test"]
    first, *_ = test["sections"]

    assert ("Klassenarbeit", 2, True, False) == (test["title"], test["versions"], test["different"], test["hints"])
    assert {"variant": "classic", "kind": "score", "level": "medium", "count": 2} == first


def test_variants_are_described_in_the_language_of_the_page() -> None:
    found = {
        each["name"]: (each["title"], each["summary"])
        for games in ask("catalog", lang="de")["games"]
        for each in games["variants"]
    }

    assert "Würfelschieben" == found["quixo"][0]
    assert "Einfarbige Reihen mit gemischten Zahlen" == found["mixx-b"][1]


@pytest.mark.parametrize("lang", ["de", "it", "pl", "tr"])
def test_no_variant_is_described_in_english_to_others(lang: str) -> None:
    said, english = (
        {each["name"]: each["summary"] for games in ask("catalog", lang=of)["games"] for each in games["variants"]}
        for of in (lang, "en")
    )

    assert [] == [name for name, summary in said.items() if summary == english[name]]


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"variant": 5}, "'variant' is not a text of at most"),
        ({"sheets": "many"}, "'sheets' holds the text 'many', where a whole number belongs"),
        ({"sheets": True}, "'sheets' holds true, where a whole number belongs"),
        ({"shets": 1}, "unknown key 'shets' (did you mean 'sheets'?)"),
        ({"variant": "longo", "sheets": 100_000}, "sheets: at most 2,000 sheets at once"),
        ({"variant": "longo", "certify": True}, "certify: certified cards take minutes to hours"),
    ],
)
def test_a_wish_of_another_form_is_refused(wish: dict[str, object], sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        ask("preview", what="pad", wish=wish)

    assert str(refused.value).removeprefix("wish: ").startswith(sentence)


def test_a_mistake_names_the_field_as_the_page_does() -> None:
    values = {"wish": {"variant": "classic", "kind": "last-lock", "level": "easy", "turns": 12}, "lang": "de"}
    with pytest.raises(SheetgenError) as refused:
        requests.answer("make", values)

    assert requests.explain(refused.value, values).startswith("“Kommende Würfe”: Hierher gehört eine Zahl von 2 bis 8")


def test_the_preview_is_a_page_of_the_pad() -> None:
    found = ask("preview", what="pad", wish={"variant": "quixo"}, page=3, style={"paper": "a4"})
    whole = pad(PadWish("quixo"), StyleWish(paper="a4")).drawing

    assert (3, len(whole.pages)) == (found["page"], found["pages"])
    assert (whole.pages[3].width, whole.pages[3].height) == (found["width"], found["height"])


def test_puzzles_are_made_shown_and_put_on_a_worksheet() -> None:
    wish = {"variant": "classic", "kind": "score", "count": 2, "seed": "1", "versions": "A,B"}
    made = ask("make", wish=wish)["puzzles"]
    ids = [[each["id"] for each in made if each["version"] == version] for version in "AB"]
    shown = ask("show", ids=ids[0])["puzzles"]
    sheet = ask("preview", what="worksheet", wish={"ids": ids, "versions": ["A", "B"], "title": "Test"})

    assert [each["answer"] for each in made if each["version"] == "A"] == [each["answer"] for each in shown]
    assert "Test · A" == sheet["title"]
    assert sheet["pages"] >= 4


class TestPlaying:
    def test_a_finish_is_played_to_its_end_and_is_right(self) -> None:
        seen = ask("play", id=FINISH, moves=BEST, check=True)

        assert seen["over"]
        assert seen["right"]
        assert 44 == seen["total"]

    def test_passing_everything_is_wrong(self) -> None:
        seen = ask("play", id=FINISH, moves=["pass"] * 6, check=True)

        assert seen["over"]
        assert not seen["right"]
        assert 2 == seen["penalties"]

    def test_it_is_not_right_before_it_is_over(self) -> None:
        assert not ask("play", id=FINISH, moves=BEST[:-1], check=True)["right"]

    def test_a_move_against_the_rules_is_refused(self) -> None:
        with pytest.raises(SheetgenError, match="the rules do not allow this move here"):
            ask("play", id=FINISH, moves=["0.5"])

    def test_nothing_is_given_away_unasked(self) -> None:
        seen = ask("play", id=FINISH)

        assert not {"answer", "hints", "right", "notes"} & set(seen)
        assert "44" == ask("play", id=FINISH, answer=True)["answer"].split()[-1]

    @pytest.mark.parametrize("lang", ["en", "de", "it", "pl", "tr"])
    def test_answers_name_dice_by_the_letters_that_stand_on_the_rows(self, lang: str) -> None:
        """A green die was "Gn" beside a row "G"; a Turkish yellow one "Sa" beside "S"."""
        seen = ask("play", id=FINISH, answer=True, hints=2, lang=lang)
        named = set(re.findall(r"\d \+ (\w+) \d", " ".join([seen["answer"], *seen["notes"], *seen["hints"]])))

        assert named
        assert named <= set(seen["letters"].values())

    @pytest.mark.parametrize("kind", ["score", "chance"])
    def test_numbers_are_typed(self, kind: str) -> None:
        (made,) = ask("make", wish={"variant": "classic", "kind": kind, "seed": "2", "level": "easy"})["puzzles"]
        seen = ask("play", id=made["id"])
        right = [number for number in range(300) if ask("play", id=made["id"], numbers=[number], check=True)["right"]]

        assert 1 == len(seen["typed"])
        assert [int(made["answer"].split()[0 if kind == "chance" else -1])] == right

    def test_a_chance_may_be_typed_in_any_terms(self) -> None:
        (made,) = ask("make", wish={"variant": "classic", "kind": "chance", "turns": 1, "seed": "2"})["puzzles"]
        top, bottom = map(int, made["answer"].split("/"))

        assert ask("play", id=made["id"], numbers=[2 * top, 2 * bottom], check=True)["right"]
        assert not ask("play", id=made["id"], numbers=[top + 1, bottom], check=True)["right"]
        assert not ask("play", id=made["id"], numbers=[0, 0], check=True)["right"]

    @pytest.mark.parametrize("kind", game.by_name("cubes").puzzles().kinds)
    def test_one_answer_of_a_cube_puzzle_is_right(self, kind: str) -> None:
        (made,) = ask("make", wish={"variant": "quixo", "kind": kind, "seed": "3", "level": "easy"})["puzzles"]
        choices = [each["move"] for each in ask("play", id=made["id"])["choices"]]
        right = [move for move in choices if ask("play", id=made["id"], moves=[move], check=True)["right"]]

        assert 1 <= len({move.split(" ")[0] for move in right}) <= 2
        assert len(right) < len(choices)


class TestPositions:
    def test_a_position_goes_from_text_to_a_table_and_back(self) -> None:
        text = "classic r3,5 g12 / 5+1 r3 y6 g1 b5 / 2+2"
        found = ask("position", text=text)

        assert text == found["text"]
        assert text == ask("position", table=found["table"])["text"]

    def test_it_is_solved_step_by_step(self) -> None:
        table = ask("position", text="classic r3,5 g12 / 5+1 r3 y6 g1 b5 / 2+2")["table"]
        found = ask("solve", table=table)

        assert ["red 6 · red 8 (5 + R 3)", "green 4"] == [step["text"] for step in found["steps"]]
        assert "10 + 0 + 3 + 0 = 13" == found["sum"]

    @pytest.mark.parametrize(
        ("text", "letters"), [("classic", "R Ge Gr B"), ("mixx-a", "1 2 3 4"), ("mixx-b", "R Ge Gr B")]
    )
    def test_rows_have_the_letters_that_are_printed_on_them(self, text: str, letters: str) -> None:
        """A row of several colours had the letter of the last one, on paper and in answers it has its number."""
        rows = ask("position", text=text, lang="de")["rows"]

        assert letters == " ".join(row["letter"] for row in rows)

    def test_a_forced_win_is_shown_board_by_board(self) -> None:
        found = ask("solve", text="quixo XXXX./...../...../...../OOO.. X")

        assert found["moves"]
        assert "X" == found["steps"][-1]["board"][0][4]["symbol"]


def test_a_template_is_read_written_and_checked() -> None:
    ours = ask("template", variant="longo")
    again = ask("template", text=ours["text"])

    assert ours["table"] == again["table"]
    assert [5, 8] == ours["table"]["lucky"]["numbers"]
    with pytest.raises(InputError, match="row 1"):
        ask("template", text=ours["text"].replace("numbers = [2, 3", "numbers = [3, 3", 1))


def test_a_template_with_half_a_letter_is_refused_in_a_sentence() -> None:
    with pytest.raises(InputError, match=r"U\+[D]800 is no character for a text"):
        ask("template", text="title = '\ud800'")


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"wish": {"sheets": 9999}}, "Höchstens 2000 Blätter auf einmal."),
        ({"wish": {"title": "Ann 😀"}}, "Die Schrift hat kein Zeichen '😀' (in 'Ann 😀'): Nimm andere Buchstaben."),
        (
            {"style": {"back": "same", "back_offset": "8"}},
            "“Rückseiten verschieben um (mm, nach rechts und unten)”: Hierher",
        ),
        (
            {"wish": {"variant": "longo"}, "style": {"paper": "a6", "up": "4"}},
            "4 pro Seite auf A6: Die Felder würden zu klein für einen Stift. Platz ist für 1. Das kleinste Papier",
        ),
        ({"wish": {"id": "classic-zz"}}, "'classic-zz' ist keine solche Kennung."),
    ],
)
def test_the_usual_refusals_are_said_in_the_language_of_the_page(values: dict[str, Any], sentence: str) -> None:
    wish = {"wish": {"variant": "classic"} if "id" not in values.get("wish", {}) else {}, "style": {}}
    request = {"what": "pad", "lang": "de"} | {key: wish[key] | values.get(key, {}) for key in wish}
    with pytest.raises(SheetgenError) as refused:
        requests.answer("preview", request)

    assert requests.explain(refused.value, request).startswith(sentence)


LATE = "classic r2,3,5,6,7,9 y4,5,7,9 g11,9,8,6 b10,9,7 pen=1"
OWN = {"role": "active", "white": [5, 1], "red": 3, "yellow": 6, "green": 1, "blue": 5}


def written(game: str, **draft: object) -> dict[str, Any]:
    return ask("write", game=game, draft=draft)


def test_a_turn_is_written_down_move_by_move() -> None:
    first = written("classic", roll=OWN)
    second = written("classic", roll=OWN, moves=["0.4"])
    third = written("classic", roll=OWN, moves=["0.4", "3.2w5"])

    assert (["0.4", "1.4", "2.6", "3.6"], "pass", 1) == (
        [each["move"] for each in first["choices"]],
        first["pass"],
        first["action"],
    )
    assert (2, "classic") == (second["action"], second["game"])
    assert "3.2w5" in [each["move"] for each in second["choices"]]
    assert ("classic\n5+1 r3 y6 g1 b5 / r6 b10=5+5", 2, -1) == (third["game"], third["number"], third["acting"])
    assert ("classic", [5, 1], [3, 6, 1, 5]) == tuple(third["undo"][key] for key in ("game", "white", "colored"))


def test_who_rolls_acts_first_and_last_and_who_passes_both_takes_a_penalty() -> None:
    table, moves, seen = "Ann: classic\nBen: classic\n3+3 r1 y1 g1 b1 / - y4=3+1 / -", ["pass", "0.4", "pass"], []
    for count in range(4):
        view = written(table, roll=OWN, moves=moves[:count])
        seen.append((view["acting"], view["action"], view["pass"]))

    assert [(1, 1, "pass"), (0, 1, "pass"), (1, 2, "penalty"), (-1, 0, "")] == seen
    assert view["game"].endswith("\n5+1 r3 y6 g1 b5 / r6 / pen")


def test_a_row_that_others_close_takes_its_die_away_at_once() -> None:
    view = written("classic r2-6", roll={"white": [3, 3]}, moves=["pass"], closed=[1])

    assert view["game"].endswith("3+3 / - / yx")
    assert [True, False, True, True] == view["left"]
    assert view["seats"][0]["closed"] == [False, True, False, False]


def test_a_game_that_is_over_takes_no_turn_and_its_end_is_taken_back_first() -> None:
    view = written(f"{LATE}\n1+1 / -\nend", roll=OWN)

    assert (True, [], "") == (view["over"], view["choices"], view["pass"])
    assert {"game": f"{LATE}\n1+1 / -"} == view["undo"]


@pytest.mark.parametrize(
    ("game", "draft", "sentence"),
    [
        ("classic\n5+1 r3 y6 g1 b5 / r7", {}, "line 2: r7 is not the sum of the white dice, which is 6"),
        ("classic", {"roll": OWN, "moves": ["0.5"]}, "'0.5': the rules do not allow this move here"),
        ("classic", {"roll": OWN, "moves": ["0.4", "pass", "pass"]}, "'pass': this turn has ended"),
        ("classic", {"roll": {**OWN, "red": 7}}, "roll: 'red'"),
        ("classic", {"roll": {"role": "active", "white": [5, 1]}, "moves": ["pass", "pass"]}, "the red die is missing"),
        ("Ann: classic\nBen: classic", {"roll": {"white": [5, 1]}}, "every roll of several players has its coloured"),
        ("classic", {"roll": OWN, "moves": "0.4"}, "'moves'"),
        ("classic", {"hack": 1}, "unknown key 'hack'"),
        ("classic", {"roll": {**OWN, "pink": 1}}, "unknown key 'pink'"),
        ("big-points", {}, "there are no game records yet for sheets with rows between"),
        (7, {}, "a game is a text of up to 50,000 letters"),
    ],
)
def test_what_cannot_be_written_down_is_refused_in_a_sentence(game: Any, draft: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SheetgenError) as refused:
        written(game, **draft)

    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("classic\n5+1 r3 y6 g1 b5 / r7", "Zeile 2: r7 ist nicht die Summe der weißen Würfel: Sie ist 6."),
        (
            "Ann: classic\nBen: classic\n5+1 r3 y6 g1 b5 / r6 / r7",
            "Zeile 3: Ben: r7 ist nicht die Summe der weißen Würfel: Sie ist 6.",
        ),
        ("classic\n5+1 r3 y6 b5 / r6", "Zeile 2: Der Würfel „g“ fehlt: Er ist noch im Spiel."),
        (
            "classic\n5+1 r3 y6 g1 b5 / r6 b12",
            "Zeile 2: b12 ist nicht die Summe aus einem weißen Würfel und dem Würfel „b“. Möglich: 6, 10.",
        ),
        ("classic\n5+1 / - r8", "Zeile 2: Farbige Würfel und Fehlwürfe hat nur, wer würfelt."),
        ("classic\n6+6 / r12", "Zeile 2: r12 schließt die Reihe: Davor braucht sie 5 Kreuze und hat 0."),
    ],
)
def test_a_move_against_the_rules_is_named_in_the_persons_language(game: str, sentence: str) -> None:
    with pytest.raises(SheetgenError) as refused:
        ask("review", game=game, lang="de")

    assert sentence == requests.explain(refused.value, {"lang": "de"})


def test_of_a_game_as_json_the_turn_is_said_that_breaks_a_rule() -> None:
    players = [{"variant": "classic", "rows": [{"marks": []}] * 4}]
    first = {"row": 0, "number": 7, "lucky": False}
    played = [{"action1": first, "action2": None, "penalty": False}]
    game = {"players": players, "turns": [{"roll": {"role": "passive", "white": [5, 1]}, "played": played}]}
    with pytest.raises(SheetgenError) as refused:
        ask("review", game=json.dumps(game), lang="de")

    expected = "Zug 1: r7 ist nicht die Summe der weißen Würfel: Sie ist 6."
    assert expected == requests.explain(refused.value, {"lang": "de"})


def test_a_review_is_seen_turn_by_turn_and_printed() -> None:
    game = f"{LATE}\n4+3 r6 y5 g1 b2 / pen\n1+1 / -\n4+6 / y10"
    (seat,) = ask("review", game=game, lang="de")["seats"]
    page = ask("preview", what="review", wish={"game": game}, lang="de")

    assert ["Glück beim Würfeln", "durch Züge verloren"] == [label for label, _ in seat["sum"][1:3]]
    assert [1, 3] == [each["number"] for each in seat["dearest"]]
    assert [False, True] == [each["played"] for each in (seat["dearest"][0]["options"][n] for n in (0, -1))]
    assert ("Fehlwurf", "−12,21", True) == tuple(seat["turns"][0][key] for key in ("played", "lost", "dear"))
    assert seat["curve"].startswith("<?xml") and "</svg>" in seat["curve"]
    assert "Partie im Rückblick" == page["title"]


def test_a_mistake_becomes_a_puzzle_and_a_game_without_one_says_so() -> None:
    found = ask("mistakes", game="classic r3 y3,4,6,7 g11,9,8 b9-6x\n1+1 / -\n3+3 / g6")

    assert ["classic-p2-15GECSNAA1F5M8"] == found["ids"]
    with pytest.raises(SheetgenError, match="no move lost anything"):
        ask("mistakes", game=f"{LATE}\n1+1 / -")


def test_a_game_is_reviewed_once_for_all_pages_of_its_review(monkeypatch: pytest.MonkeyPatch) -> None:
    games, whole = [], reviewing.review

    def counted(wish: reviewing.ReviewWish) -> reviewing.Review:
        games.append(wish.game)
        return whole(wish)

    monkeypatch.setattr(reviewing, "review", counted)
    text = "classic r3 y3,4,6,7 g11,9,8 b9-6x\n1+1 / -\n3+3 / g6  # once"
    for number in (0, 1):
        ask("preview", what="review", wish={"game": text}, style={"paper": "A5"}, page=number)
    ask("review", game=text)

    assert [text] == games
