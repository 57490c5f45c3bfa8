"""Which requests are allowed, by host, origin and token, and the security headers of every answer.

Pages of other hosts can make a browser send requests to this machine. So a request must name the host that the server
was started for, a request that starts work must come from the page itself, and anybody but this machine's own user
needs an address with a token. ``/health`` is open to everybody.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hmac import compare_digest
from urllib.parse import parse_qs, urlsplit

READING = ("GET", "HEAD")
HEALTH = "/health"
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "frame-src blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cache-control", b"no-cache"),
)


@dataclass(frozen=True, slots=True)
class Guard:
    """Checks requests: ``hosts`` are the accepted names of the server; without a ``token`` none is needed.

    ``origin`` is the page's origin behind a proxy; if empty, the origin must match the request's host.
    """

    hosts: frozenset[str]
    token: str = ""
    origin: str = ""

    def refusal(self, method: str, path: str, headers: Mapping[str, str], query: str = "") -> str:
        """Why a request is refused; empty if it is allowed."""
        if method in READING and path == HEALTH:  # monitors may use any name, and learn nothing else
            return ""
        host = headers.get("host", "").lower()
        if self.hosts and host not in self.hosts:
            return "this server does not answer to that name: behind a proxy, it needs --public-url"
        if method not in READING and not self._is_own(headers.get("origin", "").lower(), host):
            return "only the page itself may ask"
        if method in READING and path != "/":  # the page's own files tell nobody anything
            return ""
        given = headers.get("x-token") or parse_qs(query).get("token", [""])[0]
        if self.token and not compare_digest(given.encode(), self.token.encode()):
            return "the address lacks its token: take the one that 'sheetgen web' printed"
        return ""

    def _is_own(self, origin: str, host: str) -> bool:
        if self.origin:
            return origin == self.origin
        try:
            return urlsplit(origin).netloc == host != ""
        except ValueError:  # such as http://[::1
            return False
