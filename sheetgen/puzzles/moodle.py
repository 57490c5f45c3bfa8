"""Writes quizzes in Moodle's documented XML format: questions with pictures, answers and hints.

An integer answer makes a ``numerical`` question, another answer that can be typed a ``shortanswer``, and a way to play
an ``essay``, with the key for the teacher.
"""

import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
FOOT = "</quiz>\n"
NUMBER = re.compile(r"-?\d+")
PENALTY = "0.3333333"  # fraction of the points, for each wrong try
LINES = 10  # height of the box for a way to play


@dataclass(frozen=True, slots=True)
class QuizPicture:
    name: str
    png: bytes
    alt: str


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """A question with its ``accepted`` answers (if there are none, the teacher marks it), and its key."""

    name: str
    id: str | None
    text: Sequence[str]  # paragraphs
    picture: QuizPicture
    accepted: Sequence[str]
    points: int
    key: Sequence[str]  # paragraphs
    solution: QuizPicture | None = None
    hints: Sequence[str] = ()

    @property
    def type(self) -> str:
        if not self.accepted:
            return "essay"
        return "numerical" if all(map(NUMBER.fullmatch, self.accepted)) else "shortanswer"


def category(name: str) -> str:
    """Start the category of the questions that follow."""
    clean = name.replace("/", "//")  # a single slash would separate categories
    return f'<question type="category">\n<category>{_text(f"$course$/top/{clean}")}</category>\n</question>\n'


def question(asked: QuizQuestion) -> str:
    parts = [
        f"<name>{_text(asked.name)}</name>",
        _html("questiontext", asked.text, asked.picture),
        _html("generalfeedback", asked.key, asked.solution),
        f"<defaultgrade>{asked.points}</defaultgrade>",
        f"<penalty>{PENALTY if asked.accepted else 0}</penalty>",
        "<hidden>0</hidden>",
        f"<idnumber>{escape(asked.id or '')}</idnumber>",
        *(_essay(asked) if asked.type == "essay" else _answers(asked)),
        *(_html("hint", [hint]) for hint in asked.hints if asked.accepted),
    ]
    return f'<question type="{asked.type}">\n' + "\n".join(parts) + "\n</question>\n"


def _answers(asked: QuizQuestion) -> list[str]:
    tolerance = "<tolerance>0</tolerance>" if asked.type == "numerical" else ""
    found = [
        f'<answer fraction="100" format="moodle_auto_format">{_text(answer)}{tolerance}{_html("feedback", [])}</answer>'
        for answer in asked.accepted
    ]
    return found if asked.type == "numerical" else ["<usecase>0</usecase>", *found]


def _essay(asked: QuizQuestion) -> list[str]:
    return [
        "<responseformat>editor</responseformat>",
        "<responserequired>1</responserequired>",
        f"<responsefieldlines>{LINES}</responsefieldlines>",
        "<attachments>0</attachments>",
        "<attachmentsrequired>0</attachmentsrequired>",
        _html("graderinfo", asked.key),
        _html("responsetemplate", []),
    ]


def _html(tag: str, paragraphs: Sequence[str], picture: QuizPicture | None = None) -> str:
    lines = "".join(f"<p>{escape(line)}</p>" for line in paragraphs)
    file = ""
    if picture:
        name = escape(picture.name)
        lines += f'<p><img src="@@PLUGINFILE@@/{name}" alt="{escape(picture.alt)}" style="max-width: 100%"></p>'
        file = f'<file name="{name}" path="/" encoding="base64">{b64encode(picture.png).decode("ascii")}</file>'
    return f'<{tag} format="html"><text>{escape(lines)}</text>{file}</{tag}>'


def _text(string: str) -> str:
    return f"<text>{escape(string)}</text>"
