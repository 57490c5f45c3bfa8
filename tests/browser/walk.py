"""A walk through the page as a curious person takes it: every control of a view pressed once, and what is seen judged.

What a control changes must be seen somewhere besides the control itself; nothing may lie on a text, or outside the
window; a message must be in sight when it comes. ``seen.js`` reads all of this from the finished page.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Download, ElementHandle, Page
from playwright.sync_api import Error as PageError

SEEN = Path(__file__).with_name("seen.js").read_text(encoding="utf-8")
MOST = 150  # presses of one walk: a view that offers more has controls that only differ by their names
PATIENCE, MOST_SECONDS = 30, 90  # until long work is cancelled; until it must have ended
LEFT = "left alone: a file of the person's"
TYPED = {"seats": "Ann, Ben", "cards_of": "longo-1-JQ", "text": "Mia"}
"""What is typed into a field, by a word of its key."""


@dataclass
class Walk:
    """What was pressed, what could not be, and what was wrong."""

    view: str
    of_frame: bool = False
    pressed: dict[str, str] = field(default_factory=dict)
    disabled: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)
    saved: list[Download] = field(default_factory=list)

    @property
    def never(self) -> list[str]:
        """Controls that were seen, and could not be pressed at any time."""
        return sorted(self.disabled - set(self.pressed))


def prepare(page: Page) -> None:
    """Before anything is loaded: remember what pictures show, and what goes to the printer."""
    page.add_init_script(SEEN)


def settle(page: Page) -> bool:
    """Wait until the page asks for nothing, and says of nothing that it is under way; whether that was cancelled."""
    is_cancelled = False
    page.wait_for_timeout(220)  # what is chosen is sent when it is quiet
    start = time.monotonic()
    while not page.evaluate("walk.isQuiet() && !document.querySelector('.busy, .waiting, progress')"):
        assert time.monotonic() - start < MOST_SECONDS, "the page is at work without end"
        if time.monotonic() - start > PATIENCE and page.locator(".bar button").count():
            page.locator(".bar button").click()  # long work, which says so, and can be cancelled
            is_cancelled = True
        page.wait_for_timeout(30)
    return is_cancelled


def walk(page: Page, address: str, silent: Mapping[str, str], of_frame: bool = False) -> Walk:
    """Press every control of the view at ``address`` once; those of the page's head and foot if ``of_frame``.

    ``silent`` names controls that change nothing in sight, each with the reason.
    """
    done = Walk(address, of_frame)
    page.on("download", lambda each: done.saved.append(each))
    open_(page, address)
    done.faults += [f"at first: {fault}" for fault in page.evaluate("walk.faults()")]
    is_new, is_asked = True, False
    while len(done.pressed) < MOST:
        found = next_control(page, done)
        if found:
            press(page, done, *found, silent)
            is_new = False
        elif is_new and (is_asked or not done.never):
            return done
        elif is_new:
            is_asked = True  # what is there only when the main thing was done first
            main = page.locator("button.main:visible:enabled")
            if main.count():
                main.first.click()
                settle(page)
            continue
        is_refused = page.evaluate("walk.isRefused()")  # what comes after it is walked without the mistake
        if of_frame or is_refused or not found or page.evaluate("location.hash").split("?")[0] != where(address):
            open_(page, address)
            is_new = True
    done.faults.append(f"more than {MOST} controls")
    return done


def where(address: str) -> str:
    return "#" + address.partition("#")[2].split("?")[0]


def open_(page: Page, address: str) -> None:
    """The view anew, as somebody who was never here."""
    page.evaluate("location.protocol.startsWith('http') && localStorage.clear()")
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector("main h1", state="attached")
    settle(page)


def next_control(page: Page, done: Walk) -> tuple[str, ElementHandle] | None:
    """The first control that was not pressed yet."""
    found = page.evaluate_handle(
        "([pressed, ofFrame]) => walk.next(pressed, ofFrame)", [list(done.pressed), done.of_frame]
    )
    done.disabled |= set(page.evaluate("ofFrame => walk.disabled(ofFrame)", done.of_frame))
    control = found.get_property("control").as_element()
    return (found.get_property("key").json_value(), control) if control else None


def press(page: Page, done: Walk, key: str, control: ElementHandle, silent: Mapping[str, str]) -> None:
    """Do what a person does with it, and see what came of it."""
    control.scroll_into_view_if_needed()
    page.evaluate("each => walk.remember(each)", control)
    saved = len(done.saved)
    is_silent = key in silent or control.evaluate("each => walk.isTaken(each)")
    try:
        done.pressed[key] = use(control, key)
        is_silent |= settle(page)
    except PageError as error:
        done.faults.append(f"{key}: {str(error).splitlines()[0]}")
        return
    is_silent |= done.pressed[key] == LEFT or len(done.saved) > saved
    if not is_silent and not page.evaluate("walk.hasChanged()"):
        done.faults.append(f"{key}: nothing in sight has changed")
    done.faults += [f"{key}: {fault}" for fault in page.evaluate("walk.faults()")]


def use(control: ElementHandle, key: str) -> str:
    """Press, choose or type; says which."""
    kind = control.evaluate("each => each.matches('input, textarea') ? each.type : each.tagName.toLowerCase()")
    match kind:
        case "select":
            return choose(control)
        case "number" | "text" | "textarea":
            control.fill("7" if kind == "number" else next(text for word, text in TYPED.items() if word in key))
            control.dispatch_event("change")
            time.sleep(0.5)  # what is typed is looked at when it is quiet
            return "typed"
        case "file":
            return LEFT
        case "checkbox" | "radio":
            control.evaluate("each => each.click()")  # a label with a picture lies over it
            return "ticked"
        case _:
            control.click(timeout=5_000)
            return "pressed"


def choose(control: ElementHandle) -> str:
    values: list[str] = control.evaluate("each => [...each.options].filter(o => !o.disabled).map(o => o.value)")
    now = control.evaluate("each => each.selectedIndex")
    control.select_option(index=(now + 1) % len(values))
    return "chosen"
