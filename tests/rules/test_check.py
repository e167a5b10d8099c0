"""The checker: every contradiction, and every field without effect, is named by its path."""

from __future__ import annotations

import pytest

import manqala
from manqala import RulesError
from manqala.rules.games.catalogue import find
from manqala.rules.games.reader import parse
from manqala.rules.language.check import contradictions
from tests import kit

CLAIMED = '[capture.tie]\ncounts = [4]\nclaim = "pit"\n'
PAIR = '[capture.pair]\ntake = "opposite"\nshare = 1\nclaim = "pair"\n[claim]\nseeds = "stay"\n'
CROSS = '[capture.cross]\ncounts = [1]\ntake = "opposite"\n'
RELAY = '[lap]\nrelay = "last_pit"\n'


def fault_of(toml: str) -> str:
    with pytest.raises(RulesError) as raised:
        parse(toml.encode(), "mine", find)
    line = str(raised.value)
    assert line.isprintable()
    return line.removeprefix("mine.toml: ")


@pytest.mark.parametrize(
    ("toml", "fault"),
    [
        # The board.
        ("[board]\npits = 3\nstart = [1, 2]", "board.start: expected 3 counts, one for each pit"),
        ("[board]\nseeds = 0", "board.seeds: a game needs at least one seed"),
        ("[board]\npits = 2\nstart = [0, 0]", "board.seeds: a game needs at least one seed"),
        (
            "[board]\npits = 2\nseeds = 3\nstart = [1, 2]",
            "board.seeds: has no meaning beside board.start",
        ),
        # Fields that need another one.
        ("[sowing]\nskips_last = true", "sowing.skips_last: needs sowing.skips"),
        (CLAIMED + "[sowing]\nskips_claimed = true", "sowing.skips_claimed: needs sowing.skips"),
        ('[sowing]\nskip_count = "before_lap"', "sowing.skip_count: needs sowing.skips"),
        ('[sowing]\nfull_block = "lift_for_lap"', "sowing.full_block: needs sowing.skips"),
        (
            "[sowing]\nskips = [3]\nskips_claimed = true",
            "sowing.skips_claimed: needs a capture that claims a pit",
        ),
        ('[sowing]\ntakes_for = "pit_owner"', "sowing.takes_for: needs sowing.takes"),
        ('[sowing]\ntakes_last = "pit_owner"', "sowing.takes_last: needs sowing.takes"),
        ('[lap]\nlast_in_empty = "turn_ends"', "lap.last_in_empty: needs a lap.relay"),
        ("[lap]\ncap = 5", "lap.cap: needs a lap.relay"),
        ('[lap]\nendless = "annul"', "lap.endless: needs a lap.relay"),
        (
            RELAY + 'last_in_empty = "turn_ends"',
            "lap.last_in_empty: is always so when laps go on from the last pit",
        ),
        (
            CROSS + '[lap]\nrelay = "next_pit"\nlast_in_empty = "turn_ends"',
            "lap.last_in_empty: leaves a capture with counts = [1] without effect",
        ),
        ('[turn]\nextra_move = "must"', 'turn.extra_move: needs sowing.store = "own"'),
        (
            '[turn]\ngrand_slam = "illegal"\n[capture.cross]\ntake = "opposite"',
            'turn.grand_slam: needs a capture that takes the "last" pit',
        ),
        ("[ending]\noccurrences = 4", "ending.occurrences: needs ending.repetition"),
        ("[ending]\nlast_seeds = 4", "ending.last_seeds: needs a capture"),
        (
            '[ending]\nlast_seeds = 4\n[sowing]\ntakes = [4]\nstore = "own"',
            "ending.last_seeds: needs stores that nothing but captures goes into",
        ),
        # Captures.
        (
            "".join(f"[capture.n{n}]\ncounts = [{n}]\n" for n in range(1, 6)),
            "capture: expected at most 4 parts, got 5",
        ),
        (
            "[capture.one]\ncounts = [2]\n[capture.two]\ncounts = [2]",
            "capture 2: says the same as an earlier part",
        ),
        ("[capture.a]\nwith_last = true", 'capture 1, with_last: needs take = "opposite"'),
        (
            '[capture.a]\ntake = "beyond"\neven_if_empty = true\nwith_last = true',
            'capture 1, with_last: needs take = "opposite"',
        ),
        (
            '[capture.a]\ntake = "opposite"\neven_if_empty = true',
            "capture 1, even_if_empty: needs with_last = true",
        ),
        (
            '[capture.a]\ntake = "opposite"\nwith_last = true\neven_if_empty = true\ntarget = [3]',
            "capture 1, even_if_empty: contradicts target, which asks for a filled pit",
        ),
        ("[capture.a]\ntarget = [3]", "capture 1, target: the pit of the last seed is the one"),
        (
            '[capture.a]\ntake = "opposite"\nchain = "backward"',
            'capture 1, chain: take = "opposite" goes with chain = "none", "row"',
        ),
        (
            '[capture.a]\nchain = "forward"',
            "capture 1, chain: needs counts or a parity, or it would take whatever there is",
        ),
        (
            '[capture.a]\ntake = "opposite"\nchain = "row"',
            "capture 1, chain: needs target, or it would take whatever there is",
        ),
        ('[capture.a]\ntake = "every"', 'capture 1, take: "every" needs target'),
        (
            '[capture.a]\ntake = "opposite_gap"\nthen = "next_pit"',
            "capture 1, then: the pit after that of the last seed is empty here",
        ),
        (
            '[turn]\ngrand_slam = "leave_first"\n[capture.a]\ncounts = [2]\nchain = "row"',
            'turn.grand_slam: "leave_first" needs captures of the "last" pits alone',
        ),
        ('[capture.a]\ncircle = "stop_at_last"', 'capture 1, circle: needs take = "beyond" and'),
        (
            '[capture.a]\ncounts = [1, 3]\nparity = "even"',
            "capture 1, parity: no count of the part",
        ),
        (
            '[capture.a]\nclaim = "pit"\ncounts = [4]\nchain = "backward"',
            'capture 1, claim: claiming a pit needs take = "last" and no chain',
        ),
        (
            '[capture.a]\nclaim = "pit"\ntake = "opposite"',
            'capture 1, claim: claiming a pit needs take = "last" and no chain',
        ),
        (
            '[capture.a]\nclaim = "pair"\ntake = "opposite"\n[claim]\nseeds = "stay"',
            'capture 1, claim: claiming a pair needs take = "opposite" and a share of at least 1',
        ),
        (
            '[capture.a]\nclaim = "pair"\nshare = 1\n[claim]\nseeds = "stay"',
            'capture 1, claim: claiming a pair needs take = "opposite" and a share of at least 1',
        ),
        (
            PAIR.replace("share = 1", "share = 1\nalso_opposite = true"),
            "capture 1, claim: a claimed pair is shared, so nothing is captured",
        ),
        ("[capture.a]\nshare = 2", 'capture 1, share: needs claim = "pair"'),
        # Claims.
        ("[claim]\nlimit = 1", "claim.limit: needs a capture that claims a pit"),
        ('[claim]\nbarred = "last_pit"', "claim.barred: needs a capture that claims a pit"),
        ("[claim]\nmirror_barred = true", "claim.mirror_barred: needs a capture that claims a pit"),
        ('[claim]\nseeds = "stay"', "claim.seeds: needs a capture that claims a pit"),
        ('[claim]\nholds = "store"', "claim.holds: needs a capture that claims a pit"),
        (
            CLAIMED + '[claim]\nseeds = "stay"\nholds = "store"',
            'claim.seeds: cannot "stay" in pits whose seeds go to the store',
        ),
        (
            PAIR.replace('"stay"', '"to_store"'),
            'claim.seeds: must be "stay" where a pair is claimed',
        ),
        (PAIR + "limit = 1", "claim: limits are for single pits, not for pairs"),
        (PAIR + "mirror_barred = true", "claim: limits are for single pits, not for pairs"),
    ],
)
def test_contradiction(toml: str, fault: str) -> None:
    assert fault_of(toml).startswith(fault)


@pytest.mark.parametrize(
    "toml",
    [
        "",
        "[board]\npits = 2\nstart = [1, 2]",
        '[sowing]\nskips = [3]\nskips_last = true\nskip_count = "before_lap"',
        CLAIMED + "[sowing]\nskips = [3]\nskips_claimed = true",
        '[lap]\nendless = "annul"\n[capture.a]\nthen = "next_pit"',
        '[sowing]\nstore = "own"\n[turn]\nextra_move = "may"',
        PAIR,
        CLAIMED + '[claim]\nlimit = 1\nbarred = "last_pit"\nholds = "store"',
        '[ending]\nrepetition = "draw"\noccurrences = 4',
    ],
)
def test_what_has_an_effect_is_allowed(toml: str) -> None:
    parse(toml.encode(), "mine", find)


@pytest.mark.parametrize("spec", kit.variants())
def test_no_variant_of_the_catalogue_contradicts_itself(spec: str) -> None:
    assert contradictions(manqala.game(spec).rules) == []
