"""A server for a school: its token, the proxy before it, what an administrator sees, and nobody served unasked."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.app.engine import requests
from sheetgen.base.errors import InputError
from sheetgen.web import address, log, worker
from sheetgen.web import server as web_server
from sheetgen.web.guard import Guard

from .serving import ROOT, Served, served

TOKEN = "spring.class-7b"
PUBLIC = "https://pads.example.org/dice"
CATALOG = json.dumps({"ask": "catalog", "with": {}}).encode()
SECRET = "xyzzy"
LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} \S.*")


@pytest.fixture(scope="module")
def behind_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("proxy"), "--public-url", PUBLIC, "--token", TOKEN) as found:
        assert found.process.stdout
        port = found.process.stdout.readline().rpartition(" ")[2].rstrip(".\n")
        assert f"{PUBLIC}/?token={TOKEN}" == found.said
        yield replace(found, said=f"http://localhost:{port}/")


@pytest.mark.long
def test_others_need_the_token(tmp_path: Path) -> None:
    with served(tmp_path, "--host", "0.0.0.0") as found:
        token = found.said.partition("token=")[2]
        body = json.dumps({"ask": "catalog", "with": {}}).encode()

        assert len(token) >= 16
        assert 403 == found.request("GET", "/")[0]
        assert 200 == found.request("GET", f"/?token={token}")[0]
        assert 403 == found.request("POST", "/ask", body)[0]
        assert 403 == found.request("POST", "/ask", body, x_token="wrong")[0]
        assert 200 == found.request("POST", "/ask", body, x_token=token)[0]


@pytest.mark.long
def test_the_token_that_is_given_stays_when_the_server_starts_again(tmp_path: Path) -> None:
    with served(tmp_path, "--host", "0.0.0.0", "--token", TOKEN) as first:
        assert first.said.endswith(f"/?token={TOKEN}")
        assert 200 == first.request("GET", f"/?token={TOKEN}")[0]
    with served(tmp_path, "--host", "0.0.0.0", SHEETGEN_TOKEN=TOKEN) as second:
        assert second.said.endswith(f"/?token={TOKEN}")
        assert 200 == second.request("GET", f"/?token={TOKEN}")[0]
        assert 403 == second.request("GET", "/?token=another.class-7b")[0]


def test_a_token_that_is_given_is_needed_on_this_machine_too(tmp_path: Path) -> None:
    with served(tmp_path, SHEETGEN_TOKEN=TOKEN) as found:
        assert 403 == found.request("GET", "/")[0]
        assert 200 == found.request("GET", f"/?token={TOKEN}")[0]


@pytest.mark.parametrize(
    "token", ["", "   ", "short", "with blanks in it", "ümlaut.in.the.token", "a&b=c&d=e&f=g", "x" * 201]
)
def test_a_token_that_is_none_is_one_sentence_that_does_not_repeat_it(
    token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETGEN_TOKEN", token)
    for given, name in ((token, "token"), (None, "SHEETGEN_TOKEN")):
        with pytest.raises(InputError, match="12 to 200 letters") as caught:
            address.token_of(given)

        assert name in str(caught.value)
        assert len(token) < 5 or token not in str(caught.value)


@pytest.mark.long
def test_behind_a_proxy_the_public_address_is_told_and_asked(behind_proxy: Served) -> None:
    headers = {"host": "pads.example.org", "origin": "https://pads.example.org", "x_token": TOKEN}

    assert 200 == behind_proxy.request("GET", f"/?token={TOKEN}", host="pads.example.org")[0]
    assert 200 == behind_proxy.request("POST", "/ask", CATALOG, **headers)[0]
    assert 403 == behind_proxy.request("POST", "/ask", CATALOG, x_token=TOKEN)[0]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"host": "PADS.example.org:443"}, 200),
        ({"host": "localhost:8321"}, 403),
        ({"host": "evil.example"}, 403),
        ({"host": "pads.example.org:8443"}, 403),
        ({"origin": "http://pads.example.org"}, 403),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "http://[::1"}, 403),
        ({"origin": "null"}, 403),
        ({"x_token": "another.class-7b"}, 403),
        ({"x_token": ""}, 403),
    ],
)
def test_behind_a_proxy_only_its_page_may_ask(headers: dict[str, str], status: int) -> None:
    guard = address.of_server("127.0.0.1", 8321, TOKEN, PUBLIC).guard
    usual = {"host": "pads.example.org", "origin": "https://pads.example.org", "x-token": TOKEN}
    given = usual | {name.replace("_", "-"): value for name, value in headers.items()}

    assert (status == 200) == (guard.refusal("POST", "/ask", given) == "")


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://pads.example.org", "https://pads.example.org/"),
        ("https://pads.example.org:443/dice/", "https://pads.example.org/dice/"),
        ("http://Pads.Example.org:8080/dice", "http://pads.example.org:8080/dice/"),
        ("https://münchen.example/", "https://xn--mnchen-3ya.example/"),
        ("http://[fd00::1]:8080/", "http://[fd00::1]:8080/"),
    ],
)
def test_the_public_address_is_written_as_browsers_do(url: str, shown: str) -> None:
    assert f"{shown}?token={TOKEN}" == address.of_server("127.0.0.1", 8321, TOKEN, url).url


@pytest.mark.parametrize(
    "url",
    [
        *("", " ", "pads.example.org", "ftp://pads.example.org", "https://", "https://[::1", "https://a:b/"),
        *("https://a<b/", "https://a\\b/", "https://a.b:0/", 'https://a.b/"c'),
        *("https://me@a.b/", "https://a.b/?token=c", "https://a.b/#c", "https://a b/", "https://a..b/"),
    ],
)
def test_a_public_address_that_is_none_is_one_sentence(url: str) -> None:
    with pytest.raises(InputError, match="is no address of a page"):
        address.of_server("127.0.0.1", 8321, TOKEN, url)


def test_whoever_is_behind_a_proxy_needs_a_token_that_nobody_gave(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SHEETGEN_TOKEN", raising=False)
    found = address.of_server("127.0.0.1", 8321, None, PUBLIC)

    assert len(found.guard.token) >= 16
    assert found.url.endswith(found.guard.token)


def test_an_address_of_the_newer_kind_stands_in_brackets() -> None:
    assert "http://[fd00::1]:8321/" == address.of_server("fd00::1", 8321, TOKEN, None).url.partition("?")[0]


def test_everybody_may_ask_whether_the_server_is_well(behind_proxy: Served) -> None:
    status, _, content = behind_proxy.request("GET", "/health", host="10.0.0.7:8321", origin="")

    assert (200, b"ok\n") == (status, content)
    assert 200 == behind_proxy.request("HEAD", "/health")[0]
    assert 403 == behind_proxy.request("POST", "/health", host="10.0.0.7:8321")[0]


@pytest.mark.parametrize("origin", ["http://[", "http://[v1.x]:80", "http://\u2100.example", "http://", "localhost:1"])
def test_an_origin_that_is_none_is_refused(origin: str) -> None:
    headers = {"host": "localhost:1", "origin": origin}

    assert "only the page itself may ask" == Guard(frozenset()).refusal("POST", "/ask", headers)


def test_an_origin_that_cannot_be_read_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with served(tmp_path) as found:
        status, _, content = found.request("POST", "/ask", CATALOG, origin="http://[::1")

        assert (403, b"only the page itself may ask") == (status, content)
        assert ["request: only the page itself may ask"] == found.logged()


@pytest.mark.long
@pytest.mark.parametrize("host", ["", "0", "0x0", "00.0", "::0", "::ffff:0.0.0.0"])
def test_nobody_serves_all_networks_unasked(host: str, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "sheetgen", "web", "--no-browser", "--port", "0", "--host", host]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    sentence = f"error: --host: '{host}' is no address: 127.0.0.1 is for this machine alone, 0.0.0.0 for all networks\n"

    assert (2, "", sentence) == (done.returncode, done.stdout, done.stderr)


def test_a_host_that_no_name_can_be_is_refused_in_a_sentence() -> None:
    with pytest.raises(InputError, match=r"cannot serve at '→ → → .*', port 0 \(this is no address\)"):
        web_server.serve(web_server.Serving("→ " * 30, 0, open_browser=False), print)


@pytest.mark.long
def test_the_log_has_a_line_for_each_error_and_nothing_that_was_sent(tmp_path: Path) -> None:
    with served(tmp_path) as found:
        found.ask("preview", what="pad", wish={"variant": SECRET})
        found.ask(SECRET)
        found.request("POST", "/ask", SECRET.encode())
        found.request("GET", f"/?{SECRET}", host=f"{SECRET}.example")
        found.request("POST", f"/{SECRET}", CATALOG, origin=f"http://{SECRET}.example")
        found.ask("catalog")
        lines = found.log.read_text(encoding="utf-8").splitlines()

    assert [
        "preview: TemplateError",
        "unknown request: InputError",
        "request: a request is JSON",
        "page: this server does not answer to that name: behind a proxy, it needs --public-url",
        "request: only the page itself may ask",
    ] == found.logged()
    assert all(LINE.fullmatch(line) for line in lines)


def test_the_log_says_where_the_program_itself_failed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_ask: object, _given: object) -> None:
        raise KeyError(SECRET)

    monkeypatch.setattr(requests, "answer", fail)
    message = worker.answer({"ask": "print", "with": {}}, lambda _: None)
    shown = log.without_note(message, "print")

    assert ["error"] == list(shown)
    assert re.fullmatch(r"print: KeyError at test_serving_others.py:\d+, from web/worker.py:\d+", caplog.messages[0])


def test_an_exception_is_logged_as_one_line_without_its_message() -> None:
    error = KeyError(SECRET)
    record = log.LOG.makeRecord("", 40, "", 1, "failed\nat all of this", (), (KeyError, error, error.__traceback__))

    assert log.OneLine().format(record).endswith(" failed: KeyError")


def test_the_log_knows_every_kind_of_request() -> None:
    assert set(requests.ANSWERS) == web_server.QUICK | web_server.LONG
    assert not web_server.QUICK & web_server.LONG


def test_the_unit_starts_a_server_with_the_token_of_its_file(tmp_path: Path) -> None:
    unit = (ROOT / "docs" / "server" / "sheetgen.service").read_text(encoding="utf-8")
    words = re.findall(r"^ExecStart=/opt/sheetgen/bin/sheetgen web (.*)$", unit, re.MULTILINE)[0].split()
    cache = tmp_path / "cache"
    with served(tmp_path, *words, SHEETGEN_TOKEN=TOKEN, SHEETGEN_CACHE=str(cache)) as found:
        assert 200 == found.request("GET", f"/?token={TOKEN}")[0]

    assert "\nEnvironmentFile=" in unit
    assert "\nCacheDirectory=sheetgen\n" in unit
    assert "\nEnvironment=SHEETGEN_CACHE=%C/sheetgen\n" in unit


@pytest.mark.long
@pytest.mark.parametrize(
    "settings", ["paper = 'a9'\n", "colour = ", "\xff\xfe", f"{SECRET} = 1\n", "a = " + "[" * 5000]
)
def test_broken_settings_are_told_to_the_owner_alone(tmp_path: Path, settings: str) -> None:
    file = tmp_path / "config.toml"
    file.write_text(settings, encoding="latin-1")
    with served(tmp_path) as found:
        _, _, content = found.request("POST", "/ask", CATALOG)
        said = content.decode()

    assert "The settings of this server cannot be read: its terminal shows the reason." in said
    assert str(tmp_path) not in said
    assert "config" not in said
    assert SECRET not in said
    assert [f"catalog: {file}: "] == [line[: len(f"catalog: {file}: ")] for line in found.logged()]
