"""Rule ids in texts: where a rulebook defines them, and where others cite them (`POE-6.2, 6.3`, `POE-8.24–8.29`)."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

DEFINITION = re.compile(r"^\s*[-*]\s+(?:\*\*)?([A-Z]{3}-\d+\.\d+)(?:\*\*)?[.:]?\s+(.*)$")
FIRST = re.compile(r"\b([A-Z]{3})-(\d+)\.(\d+)\b")
# What may follow a cited id: `–8.29`, ` to POE-8.29`, `, 6.3`, `/3.9`, ` and 6.9`; the line may break (with a `#`).
NEXT = re.compile(
    r"(?P<link>[\s#]*(?:–|-|…|\.\.\.?|\bto\b|\bthrough\b|,\s*and\b|,|;|/|&|\band\b|\bor\b)[\s#]*)"
    r"(?:(?P<prefix>[A-Z]{3})-)?(?P<section>\d+)\.(?P<number>\d+)\b"
)
RANGES = {"–", "-", "…", "..", "...", "to", "through"}


@dataclass(frozen=True, slots=True, order=True)
class RuleId:
    prefix: str
    section: int
    number: int

    def __str__(self) -> str:
        return f"{self.prefix}-{self.section}.{self.number}"


@dataclass(frozen=True, slots=True)
class Rule:
    id: RuleId
    line: int
    text: str


def definitions(text: str) -> list[Rule]:
    rules = []
    for line, content in enumerate(text.splitlines(), start=1):
        if match := DEFINITION.match(content):
            rules.append(Rule(parse(match[1]), line, match[2]))
    return rules


def parse(text: str) -> RuleId:
    match = FIRST.fullmatch(text)
    assert match, text
    return RuleId(match[1], int(match[2]), int(match[3]))


def cited(text: str, known: Iterable[RuleId]) -> Iterator[tuple[int, RuleId]]:
    """Every id cited in a text, with its offset; ranges are filled in with the known ids between their ends."""
    order = sorted(known)
    for group in _groups(text):
        before: RuleId | None = None
        for place, rule, is_range in group:
            if is_range and before is not None and before.prefix == rule.prefix:
                yield from ((place, between) for between in order if before < between < rule)
            yield place, rule
            before = rule


def cited_singly(text: str) -> Iterator[tuple[int, RuleId]]:
    """Every id that a text names by itself, with its offset. Ids in a range, including its ends, are left out."""
    for group in _groups(text):
        for i, (place, rule, is_range) in enumerate(group):
            if not is_range and not (i + 1 < len(group) and group[i + 1][2]):
                yield place, rule


def _groups(text: str) -> Iterator[list[tuple[int, RuleId, bool]]]:
    """Ids that are cited together, each with its offset and whether it is the end of a range."""
    end = 0
    while match := FIRST.search(text, end):
        last = RuleId(match[1], int(match[2]), int(match[3]))
        group = [(match.start(), last, False)]
        end = match.end()
        while following := NEXT.match(text, end):
            last = RuleId(following["prefix"] or last.prefix, int(following["section"]), int(following["number"]))
            is_range = following["link"].strip(" \t\r\n#") in RANGES
            group.append((following.start("section"), last, is_range))
            end = following.end()
        yield group
