"""A variant as one entry of ``sheetgen variants --json``."""

from ..rules.variant import Variant


def to_json(variant: Variant) -> dict[str, object]:
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
