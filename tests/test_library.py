"""The examples of docs/library.md do what the page shows."""

import doctest
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent / "docs" / "library.md"


def test_the_examples_of_the_library_page_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_CONFIG", str(PAGE.with_name("nobody's.toml")))
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, PAGE.name, str(PAGE), 0)
    report: list[str] = []
    result = doctest.DocTestRunner().run(examples, out=report.append)

    assert "" == "".join(report)
    assert result.attempted > 45


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(sheetgen\.[a-z_.]+)`", PAGE.read_text(encoding="utf-8")))))
def test_every_module_of_the_library_page_is_there(name: str) -> None:
    path = PAGE.parent.parent / name.replace(".", "/")

    assert path.with_suffix(".py").exists() or path.is_dir()
