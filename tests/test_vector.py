"""SVG logos are drawn in a process of their own, which can neither run for ever nor fill the memory."""

import subprocess
import sys
from base64 import b64encode
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from sheetgen.base.errors import InputError
from sheetgen.render.vector import draw, draw_apart
from tests.cairo import cairo

MB = 1024 * 1024
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" viewBox="0 0 100 50">{}</svg>'
ENDLESS = SVG.format(f'<path d="M0 0 {"A 1e9 1e9 0 0 0 1e30 1e30 " * 500}" stroke="red" stroke-width="1e20"/>').encode()


def test_it_is_drawn_as_in_this_process() -> None:
    cairo()
    svg = SVG.format('<rect x="30" y="10" width="30" height="10" fill="#123456"/>').encode()

    assert draw(svg) == draw_apart(svg)


def test_what_is_refused_says_why() -> None:
    cairo()
    with pytest.raises(InputError, match="nothing is drawn in this SVG"):
        draw_apart(SVG.format("<g/>").encode())


@pytest.mark.long
def test_a_drawing_without_an_end_is_ended() -> None:
    cairo()
    with pytest.raises(InputError, match="this SVG takes too long to draw: save the logo as PNG"):
        draw_apart(ENDLESS, seconds=1)


def test_a_picture_of_many_dots_in_a_drawing_does_not_fill_the_memory() -> None:
    cairo()
    dots = BytesIO()
    Image.new("1", (8000, 8000)).save(dots, "PNG")
    inside = f'<image width="9" height="9" x:href="data:image/png;base64,{b64encode(dots.getvalue()).decode()}"/>'
    with pytest.raises(InputError, match="this SVG takes too much memory to draw: save the logo as PNG"):
        draw_apart(SVG.format(inside).encode(), memory=200 * MB)


def test_a_module_that_lies_beside_the_logo_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cairo()
    (tmp_path / "defusedxml.py").write_text("raise SystemExit('run')")
    monkeypatch.chdir(tmp_path)

    assert draw_apart(SVG.format('<rect width="100" height="50"/>').encode())


def test_a_limit_of_ones_own_is_no_fault_of_the_drawing() -> None:
    cairo()
    resource = pytest.importorskip("resource")
    words = "from sheetgen.render.vector import draw_apart; print(len(draw_apart(open(0, 'rb').read())) > 0)"
    done = subprocess.run(
        [sys.executable, "-c", words],
        input=SVG.format('<rect width="100" height="50"/>').encode(),
        capture_output=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (4, 4)),
        check=False,
    )

    assert b"True" in done.stdout, done.stderr


def test_a_file_that_is_asked_for_is_named_as_it_was_written() -> None:
    cairo()
    inside = '<image x:href="bild-ä.png" width="10" height="10"/>'
    with pytest.raises(InputError, match="this SVG asks for another file, 'bild-"):
        draw_apart(SVG.format(inside).encode())
