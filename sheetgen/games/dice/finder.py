"""Which variant an id or a name means: a built-in one, or the template that was named beside it."""

from collections.abc import Callable

from sheetgen.base.errors import InputError, key

from . import templates
from .cards import ids
from .rules.variant import Variant


def finder(named: str | None, alone: bool = True) -> Callable[[str], Variant]:
    """Returns a function that finds the variant of an id's head.

    ``named`` is the variant or template given beside the id, and must be the id's own, unless the id is of several
    variants (not ``alone``). An id of a template cannot be read without it.
    """
    is_known = named and (named in templates.variant_names() or named.lower().endswith(".toml"))
    own = templates.variant(named) if named and is_known else None

    def find(head: str) -> Variant:
        if named and own is None and alone:
            raise InputError(f"this id is of {head}, not of {named}")
        if own and ids.head(own) == head:
            return own
        if "~" in head:
            if own:
                raise InputError(f"this id is of the template '{head}', but {own.name} is '{ids.head(own)}'")
            raise InputError(f"this id is of a template, '{head}': name that very template beside {key('id')}")
        if own and alone:
            raise InputError(f"this id is of {head}, not of {own.name}")
        return templates.variant(head)

    return find


def without_template(head: str) -> Variant:
    """As ``finder(None)``, for ids that stand alone."""
    if "~" in head:
        raise InputError(
            f'this id is of a template of one\'s own: name the template, as in "{head.split("~")[0]}.toml"'
        )
    return templates.variant(head)
