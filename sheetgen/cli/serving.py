"""``sheetgen web``: the command that serves the page, by calling the other door."""

from collections.abc import Callable
from typing import Annotated, Protocol

import typer

from .console import answer

PORT = 8321


class Serve(Protocol):
    """Serves the page until interrupted; ``tell`` receives its address."""

    def __call__(
        self,
        tell: Callable[[str], None],
        /,
        *,
        host: str,
        port: int,
        open_browser: bool,
        token: str | None,
        public_url: str | None,
    ) -> None: ...


def web(
    context: typer.Context,
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="The port to listen on.")] = PORT,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The address to listen on; 0.0.0.0 lets other computers in.")
    ] = "127.0.0.1",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in your browser.")] = True,
    token: Annotated[
        str | None,
        typer.Option(
            metavar="WORD",
            help="The word that the address must contain, 12 letters or more; or set SHEETGEN_TOKEN. "
            "Default: a new one at each start.",
            show_default=False,
        ),
    ] = None,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="The address that people open, if this server is behind a proxy.")
    ] = None,
) -> None:
    """Open the page in your browser: everything without commands, with a preview as you choose.

    Examples: sheetgen web | sheetgen web --port 9000 --no-browser | sheetgen web --host 0.0.0.0 |
    sheetgen web --public-url https://pads.example.org --no-browser
    """
    serve: Serve = context.find_root().obj
    serve(answer, host=host, port=port, open_browser=browser, token=token, public_url=public_url)
