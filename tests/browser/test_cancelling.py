"""Long work that somebody cancels again and again: the server has no more processes than before."""

import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.serving import served

from .conftest import IS_SITE

PATIENCE = 30.0


@pytest.mark.skipif(IS_SITE, reason="no server, no processes")
def test_ten_presses_of_cancel_leave_the_usual_processes(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        server.ask("make", wish={"variant": "classic", "kind": "score"})
        page = browser.new_page()
        page.goto(f"{server.said}#puzzles?sections=30,expert,last-lock,0,bonus-b")
        make, cancel = page.locator(".settings button.main"), page.get_by_role("button", name="Cancel")
        expect(make).to_be_visible()
        page.wait_for_load_state("networkidle")
        usual = len(server.processes())
        for _ in range(10):
            make.click()
            cancel.click()
            expect(page.locator("progress")).to_have_count(0)
        deadline = time.monotonic() + PATIENCE
        while len(server.processes()) > usual and time.monotonic() < deadline:
            time.sleep(0.1)
        page.close()

        assert len(server.processes()) <= usual
