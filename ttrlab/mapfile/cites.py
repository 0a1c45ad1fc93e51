"""The table [cites]: by which ids the rulebook of a box knows the rules of other rulebooks."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from ttrlab.mapfile.sheet import Sheet, hint, said

RULE_ID: Final = re.compile(r"[A-Z][A-Z0-9]*-[A-Z]{3}-[1-9][0-9]*")
"""How the id of a rule reads: the rulebook, the topic, a number."""


def read_cites(sheet: Sheet, known: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return the rules that the rulebook of the box states anew, by id, with the ids there.

    An id of a rulebook at hand must be in it; the rulebook of a box of your own need not be at hand.

    Args:
        sheet: The map file.
        known: The ids of the rulebooks at hand; without any, an id only has to be well formed.
    """
    books = {id.partition("-")[0] for id in known}
    found: dict[str, tuple[str, ...]] = {}
    for old, new in sheet.table("cites").items():
        ids = sheet.texts(new, "the ids of the box", "cites", old)
        if new == []:
            sheet.wrong("names no id of the box", "cites", old)
        for id in (old, *(id for id in ids if id)):
            if not RULE_ID.fullmatch(id):
                sheet.wrong(f"the id of a rule reads like 'EU-TUN-4', not {said(id)}", "cites", old)
            elif id not in known and id.partition("-")[0] in books:
                sheet.wrong(f"there is no rule {said(id)} in the rulebook{hint(id, known)}", "cites", old)
        found[old] = ids
    return found
