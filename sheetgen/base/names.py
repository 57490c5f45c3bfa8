"""Names as they are typed into one line: of players, of pupils."""

from .errors import InputError, Sentence, key


def read(text: str) -> tuple[str, ...]:
    """The names of ``Ann, Ben``; without a comma, of ``Ann; Ben``, as spreadsheets of some countries part them."""
    found = tuple(name.strip() for name in text.split("," if "," in text else ";") if name.strip())
    if text and not found:
        what = f"there is no name in it: write them with commas, as in {key('names')} Ann,Ben"
        raise InputError(Sentence(what, "names"), key("names"))
    return found
