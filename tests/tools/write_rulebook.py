"""Write maps/rulebook.toml from a folder of rule texts, one Markdown file a variant.

Usage: ``python tests/tools/write_rulebook.py RULES``. A rule is one item of a list, ``- **ID** text [sources]``;
edge cases read "Given: … Question: … Answer: …", ambiguities name options as ```name` = `value```.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from settled import SETTLED

VARIANTS = ("base", "usa", "europe", "san-francisco", "heart-of-africa", "card-game", "india", "legendary-asia",
            "nederland", "nordic-countries", "switzerland", "usa-1910", "europa-1912")
KINDS = {"CMP": "component", "EDG": "edge", "AMB": "ambiguity"}
HEADER = """\
# Every rule of the base game and of the boards that ship with ttrlab, in our own words, by its id.
# kind: rule, component, edge (a worked question) or ambiguity (texts differ or are silent; the first value
# of each option is the default). unsure = true: not settled by a rulebook. sources are explained below.

[sources]
"""
SOURCES = {
    "USA-2015": "Ticket to Ride, English rulebook, printing of 2015",
    "EU-2015": "Ticket to Ride: Europe, English rulebook, printing of 2015",
    "EU-PL": "Ticket to Ride: Europe, Polish rendering of the rulebook",
    "SERIES-PL": "overview of the series with a summary of the North America box, Polish",
    "REVIEW-2013": "a player's review of Europe, November 2013, Polish",
    "AF-PL": "Ticket to Ride: The Heart of Africa, Polish rules of 2017",
    "AF-EN": "Ticket to Ride: The Heart of Africa, English rules, opening pages",
    "SF-PL": "Ticket to Ride: San Francisco, Polish leaflet",
    "SF-2022": "Ticket to Ride: San Francisco, English rulebook",
    "LO-2019": "Ticket to Ride: London, English rulebook",
    "NY-2018": "Ticket to Ride: New York, English rulebook",
    "NC-2015": "Ticket to Ride: Nordic Countries, English rulebook",
    "NC-summary": "a player's digest of the first edition of Nordic Countries",
    "NC-guide": "a forum guide to Nordic Countries",
    "SW-2017": "Ticket to Ride: Switzerland, opening of the official sheet, printing of 2017",
    "SW-summary": "a player aid for Switzerland of 2012",
    "SW-guide": "a forum guide to Switzerland",
    "DE-2017": "Ticket to Ride: Germany, English rulebook",
    "MK-2006": "Ticket to Ride: Märklin, English rulebook",
    "CG-2008": "Ticket to Ride: The Card Game, English rulebook",
    "CG-HU": "Ticket to Ride: The Card Game, Hungarian rules text, from the turn on",
    "GT-2022": "Ticket to Ride: Ghost Train, English rulebook",
    "IN-rules": "Ticket to Ride: India, official text as given in the help of the Board Game Arena and in a leaflet",
    "LA-2015": "Ticket to Ride: Legendary Asia, opening of the official booklet, printing of 2015",
    "LA-news": "the publisher's announcement of the Asia map collection",
    "NL-2019": "Ticket to Ride: Nederland, text of the English rulebook, printing of 2019",
    "NL-2020": "Ticket to Ride: Nederland, scoring page of the rules, of 2020",
    "NL-text": "the publisher's description of Nederland, repeated by shops",
    "NL-review": "an English and a German review of Nederland",
    "1910-rules": "the Big Cities page of the rules leaflet of USA 1910, quoted in a blog",
    "1910-reviews": "three reviews of USA 1910",
    "E12-rules": "Ticket to Ride: Europa 1912, opening of the official sheet",
    "E12-wiki": "the page on depots of a wiki about the series",
    "TT-glossary": "a French forum's glossary of the series",
    "BGA": "thoun/tickettoride, the public code of the Board Game Arena adaptation",
    "ttrlab": "a variant of this project, not a printed rule",
    "general knowledge": "how the game is known to be played; no text at hand says so",
}
TAGS = (
    ("seed-000", "SF-PL"), ("seed-001/A", "EU-PL"), ("seed-001/B", "SERIES-PL"),
    ("seed-001/C", "REVIEW-2013"), ("seed-002 with its example", "AF-PL with its example"),
    ("the seed's own example", "the example of AF-PL"), ("the seed's letter", "the letter of AF-PL"),
    ("seed-002", "AF-PL"), ("seed-003", "CG-HU"),
    ("Seed speaks of", "CG-HU speaks of"), ("Seed: ", "CG-HU: "), ("The seed's overview", "The overview of CG-HU"),
    ("Take them from the facts tables.", "They are taken from photographs of the cards."),
    ("part C", "REVIEW-2013"), ("the seed's wording", "the wording of EU-PL"),
    ("Rulebooks and seeds:", "Rulebooks:"),
    ("Seed and rulebook:", "Both rulebooks:"), ("memory", "general knowledge"),
    ("One triple route exists (Bombay–Colombo): BASE-DBL-4.",
     "The list of BGA has a triple route Bombay–Colombo (BASE-DBL-4); on the printed board its green track "
     "joins Calcutta and Colombo, so that every route there is single or double."),
    ("The table above.",
     "Choose a game. `original` (the 30 tickets of USA, revised values) and `t1910` (the 35 marked 1910): deal 3 "
     "tickets, keep at least 2. `mega` (all 69): deal 5, keep at least 3. `big_cities` (the 35 that name a big "
     "city): deal 4, keep at least 2. Unkept tickets go to the bottom of the deck."),
    ("The table.",
     "Choose a game. `base` (the 46 tickets of Europe) and `expanded` (with the 19 new regular ones): deal 1 long and "
     "3 regular tickets, keep at least 2. `mega` (all 101): deal 2 long and 5 regular, keep at least 3, at most 1 of "
     "them long. `big_cities` (the 45 that name a big city, none long): deal 5, keep at least 2. Unkept tickets go to "
     "the box."),
    ("The same text calls", "SERIES-PL calls"), ("FJ text", "First Journey text"),
)
ITEM = re.compile(r"^(?:-|\d+\.) \*\*([A-Z0-9]+-([A-Z]{3})-\d+)\*\* (.*)$")
EDGE = re.compile(r"Given: (.*?) (?:Question: (.*?) )?Answer: (.*)$")
OPTION = re.compile(r"`([a-z0-9_]+\.[a-z_]+)` = (?:`([a-z0-9_]+)`|(true|false|\d+))(?: \(values (\d+) or (\d+)\))?"
                    r"(?: \([^)]*\))?(?:; other values? `([a-z0-9_]+)`(?:, `([a-z0-9_]+)`)?)?")
DEBT = re.compile(r",? ?UNSURE")


def value(text: object) -> str:
    """Return a TOML value; JSON's is the same for texts, numbers, truth values and lists of them."""
    return json.dumps(text, ensure_ascii=False)


def renamed(text: str) -> str:
    """Replace the source tags of the rule texts by those of ``SOURCES``."""
    for old, new in TAGS:
        text = text.replace(old, new)
    return text


def split_sources(text: str) -> tuple[str, list[str], list[str], bool]:
    """Return the rule's text, its sources, the rules its sources point to, and whether it is unsure."""
    body, _, tail = text.removesuffix("]").rpartition(" [") if text.endswith("]") else (text, "", "")
    see = re.findall(r"→ ([A-Z0-9]+-[A-Z]{3}-\d+)", tail)
    told = [piece for piece in tail.split(";") if not piece.strip().startswith("UNSURE")]
    pieces = [DEBT.sub("", piece.split("→")[0]).strip() for piece in told]
    body = re.sub(r"; UNSURE\.$", ".", re.sub(r"\. UNSURE\.$", ".", body))
    return body, [piece for piece in pieces if piece and piece != "moment"], see, "UNSURE" in text


def number_or_word(text: str) -> object:
    """Return an option's value with its type."""
    return json.loads(text) if re.fullmatch(r"true|false|\d+", text) else text


def options(text: str) -> dict[str, list[object]]:
    """Return the options that an ambiguity names, the recommended value first."""
    found: dict[str, list[object]] = {}
    for name, word, plain, *others in OPTION.findall(text):
        values = [number_or_word(item) for item in (word or plain, *others) if item]
        found[name] = list(dict.fromkeys(values))
    return found


def entry(rule: str, topic: str, text: str, section: str, variant: str) -> list[str]:
    """Return one rule as a TOML table."""
    body, sources, see, unsure = split_sources(renamed(text))
    lines = [f"[{rule}]", f"kind = {value(KINDS.get(topic, 'rule'))}", f"variant = {value(variant)}",
             f"section = {value(section)}"]
    edge = EDGE.fullmatch(body)
    if edge:
        lines += [f"{key} = {value(part)}" for key, part in
                  zip(("given", "question", "answer"), edge.groups(), strict=True) if part]
    else:
        lines.append(f"text = {value(body)}")
    named = options(body)
    if named:
        inner = ", ".join(f"{value(name)} = {value(values)}" for name, values in named.items())
        lines.append(f"options = {{ {inner} }}")
    lines += [f"sources = {value(sources)}"] if sources else []
    lines += [f"see = {value(see)}"] if see else []
    lines += ["unsure = true"] if unsure else []
    return [*lines, ""]


def variant_lines(path: Path, variant: str) -> list[str]:
    """Return all rules of one variant's file."""
    lines, section = [f"# {variant.upper()} ".ljust(100, "-"), ""], ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if heading := re.match(r"#+ [\d.]+ (.*)", line):
            section = re.sub(r" \(.*\)$", "", heading[1])
        elif item := ITEM.match(line):
            lines += entry(item[1], item[2], SETTLED.get(item[1], item[3]), section, variant)
    return lines


def main(rules: str) -> None:
    """Write the rulebook."""
    lines = [f"{value(tag)} = {value(text)}" for tag, text in SOURCES.items()] + [""]
    for variant in VARIANTS:
        lines += variant_lines(Path(rules) / f"{variant}.md", variant)
    lines += variant_lines(Path(__file__).parent / "lab.md", "lab")
    out = Path(__file__).resolve().parents[2] / "maps" / "rulebook.toml"
    out.write_text(HEADER + "\n".join(lines), encoding="utf-8")
    print("wrote maps/rulebook.toml")


if __name__ == "__main__":
    main(*sys.argv[1:])
