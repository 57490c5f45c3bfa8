"""Pictures of pages in README and docs show what is printed now."""

import pytest

from tests.golden_pages import TOLERANCE, Pinned, complaint_about_picture
from tools import docs, screens

PINNED = Pinned(docs.PICTURES, "make docs", TOLERANCE)


@pytest.mark.parametrize("name", docs.SHOWN)
def test_a_picture_shows_what_its_command_prints(name: str) -> None:
    assert not complaint_about_picture(f"{name}.png", docs.picture(docs.SHOWN[name]), PINNED)


def test_every_picture_of_the_docs_is_made_by_a_command() -> None:
    made = {*docs.SHOWN, *screens.SCREENS}

    assert made == {path.stem for path in docs.PICTURES.glob("*.png")}
