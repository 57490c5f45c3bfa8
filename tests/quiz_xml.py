"""A strict reader of the documented part of Moodle's XML format: what an import would refuse is an assertion here."""

import re
import xml.etree.ElementTree as ET
from base64 import b64decode
from html.parser import HTMLParser
from typing import NamedTuple

COMMON = {
    *("name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "idnumber"),
    *("answer", "hint", "tags"),
}
OWN = {
    "numerical": {"unitgradingtype", "unitpenalty", "showunits", "unitsleft"},
    "shortanswer": {"usecase"},
    "essay": {
        *("responseformat", "responserequired", "responsefieldlines", "attachments", "attachmentsrequired"),
        *("graderinfo", "responsetemplate"),
    },
}
FORMATS = {"html", "moodle_auto_format", "plain_text", "markdown"}


class Question(NamedTuple):
    type: str
    category: str
    name: str
    text: str
    answers: tuple[str, ...]
    points: float
    key: str
    hints: tuple[str, ...]
    pictures: tuple[bytes, ...]


class _Html(HTMLParser):
    """Text and addresses of pictures; tags that are not closed are an error."""

    def __init__(self) -> None:
        super().__init__()
        self.text, self.pictures, self.open = "", [], []  # type: ignore[var-annotated]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            found = dict(attrs)
            assert found["alt"]
            self.pictures.append((found["src"] or "").removeprefix("@@PLUGINFILE@@/"))
        else:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.text += "\n"

    def handle_data(self, data: str) -> None:
        self.text += data


def read(content: bytes) -> list[Question]:
    assert content.startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n')
    root = ET.fromstring(content)
    assert root.tag == "quiz"
    found: list[Question] = []
    category, ids = "", set()
    for element in root:
        assert element.tag == "question"
        kind = element.attrib["type"]
        if kind == "category":
            (inner,) = element
            category = _text(inner)
            assert category.startswith("$course$/")
            continue
        assert {child.tag for child in element} <= COMMON | OWN[kind], kind
        for tag in ("name", "questiontext", "defaultgrade", "penalty", "hidden", "idnumber"):
            assert len(element.findall(tag)) == 1, tag
        idnumber = element.findtext("idnumber") or ""
        assert 0 < len(idnumber) <= 100
        assert (category, idnumber) not in ids
        ids.add((category, idnumber))
        found.append(_question(element, kind, category))
    return found


def _question(element: ET.Element, kind: str, category: str) -> Question:
    text, pictures = _html(element, "questiontext")
    key, more = _html(element, "generalfeedback")
    assert 0 <= float(element.findtext("penalty") or "") <= 1
    answers = tuple(_answer(answer, kind) for answer in element.findall("answer"))
    if kind == "essay":
        assert not answers
        assert element.findtext("responseformat") in ("editor", "editorfilepicker", "plain", "monospaced", "noinline")
        assert _html(element, "graderinfo")[0]
    else:
        assert answers
    hints = tuple(_html_of(hint)[0] for hint in element.findall("hint"))
    name = element.find("name")
    assert name is not None
    points = float(element.findtext("defaultgrade") or "")
    return Question(kind, category, _text(name), text, answers, points, key, hints, (*pictures, *more))


def _answer(answer: ET.Element, kind: str) -> str:
    assert answer.attrib["fraction"] == "100"
    assert answer.attrib["format"] in FORMATS
    text = _text(answer)
    assert "*" not in text, "a star stands for anything"
    if kind == "numerical":
        assert re.fullmatch(r"-?\d+(\.\d+)?", text)
        assert float(answer.findtext("tolerance") or "") == 0
    assert answer.find("feedback") is not None
    return text


def _text(element: ET.Element) -> str:
    texts = element.findall("text")
    assert len(texts) == 1
    return texts[0].text or ""


def _html(element: ET.Element, tag: str) -> tuple[str, list[bytes]]:
    (part,) = element.findall(tag)
    return _html_of(part)


def _html_of(part: ET.Element) -> tuple[str, list[bytes]]:
    assert part.attrib["format"] in FORMATS
    reader = _Html()
    reader.feed(_text(part))
    reader.close()
    assert not reader.open
    files = {file.attrib["name"]: file for file in part.findall("file")}
    assert list(files) == reader.pictures
    for file in files.values():
        assert (file.attrib["path"], file.attrib["encoding"]) == ("/", "base64")
    return reader.text.strip(), [b64decode(file.text or "", validate=True) for file in files.values()]
