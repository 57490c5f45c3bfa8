"""Finds the variant of an id or a name: a built-in one, or a template given with it or found on this machine."""

from collections.abc import Callable
from dataclasses import replace

from sheetgen.base import handed
from sheetgen.base.errors import InputError, Sentence, TemplateError

from . import templates
from .cards import ids
from .rules.variant import Variant


def finder(named: str | None, alone: bool = True) -> Callable[[str], Variant]:
    """Returns a function that finds the variant of an id's head.

    ``named`` is the variant or template given with the id, and must be the id's own, unless the id is of several
    variants (not ``alone``). Without it, the templates at hand are searched for the id's own.
    """
    is_known = named and (named in templates.variant_names() or ids.is_template(named))
    own = templates.variant(named) if named and is_known else None

    def find(head: str) -> Variant:
        if named and own is None and alone:
            raise InputError(Sentence(f"this id is of {head}, not of {named}", "other_id", head=head, name=named))
        if "~" in head and own and ids.is_template(own.name):
            return _with_content(own, head)
        if own and ids.head(own) == head:
            return own
        if own and (alone or "~" in head):
            raise InputError(Sentence(f"this id is of {head}, not of {own.name}", "other_id", head=head, name=own.name))
        return _at_hand(head) if "~" in head else templates.variant(head)

    return find


def template_at_hand(head: str) -> str | None:
    """The name of the template at hand that an id's head refers to; None for the head of a built-in variant."""
    return _at_hand(head).name if "~" in head else None


def _with_content(own: Variant, head: str) -> Variant:
    """The variant of a template, labelled as in the id's head; raises an ``InputError`` if its content differs."""
    label, _, content = head.partition("~")
    if ids.content(own) != content or ids.label(label) != label:
        what = (
            f"{own.name} has other content than the template of this id: '{head}' is printed on its sheets, "
            f"'{ids.head(own)}' on those of this file"
        )
        raise InputError(Sentence(what, "other_template", file=own.name, head=head, other=ids.head(own)))
    return replace(own, label=label)


def _at_hand(head: str) -> Variant:
    """The variant of the template whose content matches the id's head, whatever its file is called."""
    label = head.partition("~")[0]
    wrong: InputError | TemplateError | None = None
    for name in sorted(filter(ids.is_template, handed.at_hand()), key=lambda name: (ids.label(name) != label, name)):
        try:
            return _with_content(templates.variant(name), head)
        except (InputError, TemplateError) as error:  # report only a broken file with the right name
            wrong = wrong or (error if ids.label(name) == label else None)
    what = (
        f"this id is of a template of one's own, '{head}', and no .toml file here has its content: "
        "put it into this folder, or name the template beside the id"
    )
    raise wrong or InputError(Sentence(what, "no_template", head=head))
