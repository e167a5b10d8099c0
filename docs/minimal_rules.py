"""For each field of the rule language, the smallest rule set in which it matters.

The page on the rule language shows what every value of a field says there, and a test makes sure
that it says something.
"""

from __future__ import annotations

from dataclasses import Field, fields, replace
from typing import Any

from manqala.rules.description import paragraphs
from manqala.rules.language import terms as t
from manqala.rules.language.field import choices, read
from manqala.rules.language.parts import Capture, Claim, Ending, Lap, Sowing
from manqala.rules.language.rules import SECTIONS, Rules

_LAST = Capture(counts=(2,))
_OPPOSITE = Capture(counts=(1,), take=t.Take.OPPOSITE)
_BEYOND = Capture(take=t.Take.BEYOND)
_EVERY = Capture(take=t.Take.EVERY, target=(2, 4))
_STRING = replace(_BEYOND, chain=t.Chain.FORWARD)
_TAKEN_ALONG = replace(_OPPOSITE, with_last=True)
_PIT = Capture(counts=(4,), claim=t.Claiming.PIT)
_PAIR = replace(_OPPOSITE, claim=t.Claiming.PAIR, share=1)

_CLAIMS = Rules(captures=(_PIT,))
_PAIRS = Rules(captures=(_PAIR,), claim=Claim(seeds=t.ClaimSeeds.STAY))
_SKIPS = Rules(sowing=Sowing(skips=(3,)))
_TAKES = Rules(sowing=Sowing(takes=(4,)))
_STORES = Rules(sowing=Sowing(store=t.SownStore.OWN))
_RELAY = Rules(lap=Lap(relay=t.Relay.LAST_PIT))
_NEXT = Rules(lap=Lap(relay=t.Relay.NEXT_PIT))
_SKIPS_AND_CLAIMS = replace(_CLAIMS, sowing=_SKIPS.sowing)
_SLAMS = Rules(captures=(replace(_LAST, side=t.Where.OPPONENT, chain=t.Chain.BACKWARD),))
_REPETITION = Rules(ending=Ending(repetition=t.Repetition.DRAW))


def _capturing(part: Capture) -> Rules:
    return Rules(captures=(part,))


_RULES = {
    "sowing.skips_last": _SKIPS,
    "sowing.skips_claimed": _SKIPS_AND_CLAIMS,
    "sowing.skip_count": _SKIPS,
    "sowing.full_block": _SKIPS,
    "sowing.takes_for": _TAKES,
    "sowing.takes_last": _TAKES,
    "lap.last_in_empty": _NEXT,
    "lap.cap": _RELAY,
    "lap.endless": _RELAY,
    "capture.parity": _capturing(Capture()),
    "capture.target": _capturing(_OPPOSITE),
    "capture.even_if_empty": _capturing(_TAKEN_ALONG),
    "capture.with_last": _capturing(_OPPOSITE),
    "capture.also_opposite": _capturing(_LAST),
    "capture.chain": _capturing(_LAST),
    "capture.take=every": _capturing(_EVERY),
    "capture.circle": _capturing(_STRING),
    "capture.claim": _CLAIMS,
    "capture.claim=pair": _PAIRS,
    "capture.share": _PAIRS,
    "claim": _CLAIMS,
    "turn.extra_move": _STORES,
    "turn.grand_slam": _SLAMS,
    "ending.last_seeds": _capturing(_LAST),
    "ending.occurrences": _REPETITION,
}
"""Rule sets by field, by field and value, or by section; else the neutral one will do."""

_EXAMPLES: dict[str, Any] = {
    "board.pits": 7,
    "board.seeds": 5,
    "board.start": (5, 5, 5, 2, 5, 5),
    "sowing.skips": (3,),
    "sowing.takes": (4,),
    "lap.cap": 100,
    "capture.counts": (2, 3),
    "capture.target": (3,),
    "capture.share": 1,
    "claim.limit": 1,
    "ending.last_seeds": 4,
    "ending.occurrences": 2,
    "ending.ply_limit": 500,
}
"""One value for each field that has too many to show."""


def values(path: str, spec: Field[Any]) -> list[Any]:
    """Return the values of a field to show, the neutral one first."""
    if isinstance(spec.default, bool):
        return [False, True]
    if isinstance(spec.default, str):
        return [read(spec, word) for word in choices(spec)]
    return [spec.default, _EXAMPLES[path]]


def rules_with(path: str, value: Any, shown: Any = None) -> Rules:
    """Return the smallest rule set in which a value of a field matters.

    Args:
        path: the field, such as ``sowing.origin``.
        value: the value that chooses the rule set.
        shown: the value the field has in it, if it is to be another.
    """
    section, _, name = path.partition(".")
    other = Rules() if section != "capture" else _capturing(_LAST)
    keys = (f"{path}={value}", path, section)
    rules = next((_RULES[key] for key in keys if key in _RULES), other)
    change = {name: value if shown is None else shown}
    if section == "capture":
        return replace(rules, captures=(replace(rules.captures[0], **change),))
    part = replace(getattr(rules, section), **change)
    return replace(rules, **{section: part})


def says(path: str, spec: Field[Any], value: Any) -> list[str]:
    """Return the sentences that a value of a field puts into the description."""
    texts = {shown: _sentences(rules_with(path, value, shown)) for shown in values(path, spec)}
    common = set.intersection(*map(set, texts.values()))
    return [sentence for sentence in texts[value] if sentence not in common]


def all_fields() -> list[tuple[str, Field[Any]]]:
    """Return every field of the rule language with its path, in the order of a rules file."""
    return [
        (f"{section}.{spec.name}", spec)
        for section, kind in SECTIONS.items()
        for spec in fields(kind)
    ]


def _sentences(rules: Rules) -> list[str]:
    return [sentence for paragraph in paragraphs(rules) for sentence in paragraph.sentences]
