"""Long work that somebody cancels again and again: the server has no more processes than before."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.serving import at_long_work, comes_true, served

from .conftest import IS_SITE


@pytest.mark.skipif(IS_SITE, reason="no server, no processes")
def test_ten_presses_of_cancel_leave_the_usual_processes(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        server.ask("make", wish={"variant": "classic", "kind": "score"})
        page = browser.new_page()
        make, cancel = at_long_work(page, server)
        usual = len(server.processes())
        for _ in range(10):
            make.click()
            cancel.click()
            expect(page.locator("progress")).to_have_count(0)

        assert comes_true(lambda: len(server.processes()) <= usual)
        page.close()
