"""A variant as one entry of ``sheetgen variants --json``."""

from ..rules.variant import Variant


def written(variant: Variant) -> dict[str, object]:
    """Its name, a line for people, and what is drawn by chance on its cards."""
    rules = variant.sheet.rules
    return {
        "name": variant.name,
        "title": variant.title,
        "summary": variant.summary,
        "rows": len(variant.sheet.rows),
        "dice": list(rules.dice),
        "sides": rules.sides,
        "draws": list(variant.draws),
    }
