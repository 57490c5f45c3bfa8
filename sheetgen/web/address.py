"""The URL that people open, of this machine or of a proxy in front of it, with the access token if one is needed."""

import os
import re
import secrets
import socket
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

from sheetgen.base.errors import InputError, key, quote

from .guard import LOOPBACK, Guard

VARIABLE = "SHEETGEN_TOKEN"
TOKEN = re.compile(r"[A-Za-z0-9._~-]{12,200}")  # valid in a URL, and too long to guess
HOST = re.compile(r"[a-z0-9._:-]+", re.IGNORECASE)
PATH = re.compile(r"[\w./~%-]*", re.ASCII)
USUAL_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Address:
    """The URL to open in a browser, and the guard of its requests."""

    url: str
    guard: Guard


def of_server(host: str, port: int, token: str | None, public_url: str | None) -> Address:
    """The address of a server that listens on ``host`` and ``port``, perhaps behind a proxy at ``public_url``."""
    is_own = is_loopback(host) and public_url is None
    word = token_of(token) or ("" if is_own else secrets.token_urlsafe(12))
    query = f"?token={word}" if word else ""
    if public_url is not None:
        url, origin, hosts = _public(public_url)
        return Address(url + query, Guard(hosts, word, origin))
    names = frozenset(f"{name}:{port}" for name in LOOPBACK) if is_own else frozenset()
    return Address(f"http://{_shown(host)}:{port}/{query}", Guard(names, word))


def token_of(given: str | None) -> str:
    """The token given by the option or the environment; empty if there is none.

    An error does not repeat it, since it would end up in a log.
    """
    name, token = (key("token"), given) if given is not None else (VARIABLE, os.environ.get(VARIABLE))
    if token is None:
        return ""
    if not TOKEN.fullmatch(token):
        wanted = "12 to 200 letters A-Z and a-z, digits, '-', '.', '_' or '~'"
        raise InputError(f"a token has {wanted}, such as {secrets.token_urlsafe(12)}", name)
    return token


def is_loopback(host: str) -> bool:
    return host in ("127.0.0.1", "::1")


def is_everywhere(host: str) -> bool:
    """Whether listening on this IP address means listening on all networks."""
    address = ip_address(host.partition("%")[0])
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_unspecified


def _shown(host: str) -> str:
    """The host as a browser takes it; a server on all networks is reached by the machine's name."""
    if is_loopback(host):
        return "localhost"
    if is_everywhere(host):
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


def _public(url: str) -> tuple[str, str, frozenset[str]]:
    """Parse a proxy's URL: the URL to open, the origin of its page, and the hosts that browsers name in requests."""
    try:
        parts = urlsplit(url)
        name, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except ValueError:  # an invalid IPv6 address, port or host name
        raise _no_url(url) from None
    usual = USUAL_PORTS.get(parts.scheme)
    is_written_well = HOST.fullmatch(name) and PATH.fullmatch(parts.path) and port != 0
    if not is_written_well or not usual or "@" in parts.netloc or set("?#") & set(url) or re.search(r"\s", url):
        raise _no_url(url)
    shown = f"[{name}]" if ":" in name else name
    host = shown if port in (None, usual) else f"{shown}:{port}"
    hosts = {host, f"{shown}:{usual}"} if host == shown else {host}  # some proxies add the usual port
    return f"{parts.scheme}://{host}{parts.path.rstrip('/')}/", f"{parts.scheme}://{host}", frozenset(hosts)


def _no_url(url: str) -> InputError:
    return InputError(
        f"{quote(url)} is no address of a page: write it as in https://pads.example.org/", key("public_url")
    )
