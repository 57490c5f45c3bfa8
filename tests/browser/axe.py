"""What axe-core finds wrong with a page, for those who hear it, or use it without a mouse."""

from pathlib import Path
from typing import Any

import axe_playwright_python
from playwright.sync_api import Page

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    """Each rule that the page breaks, and where."""
    page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate("rules => axe.run({runOnly: rules})", RULES)
    return [f"{each['id']}: {node['html'][:150]}" for each in found["violations"] for node in each["nodes"]]
