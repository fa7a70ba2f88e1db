"""Random house rules that hold together."""

from typing import Any

from hypothesis import strategies as st

from laizi.rulesets.parameter import BIG_WINS

WHOLE_FACTOR = st.integers(1, 4)
SEVEN_PAIRS_NEVER_OPEN = tuple(code for code in BIG_WINS if code != "seven_pairs")
SWITCHES = (
    "last_zone_play",
    "chow",
    "pass_lock",
    "special_discard",
    "kong_after_claim",
    "open_required",
    "pair_258",
    "seven_pairs",
    "multi_wildcard_self_draw_hard",
    "fifth_copy",
    "self_draw_factor_on_kong_and_last",
)
CHOICES = {
    "win_precedence": ("dealer", "discarder"),
    "dealer_stays": ("win_or_drawn", "never", "winner_deals"),
    "opening": ("once", "each"),
    "big_stacking": ("double", "add"),
    "big_bonus": ("factor", "add"),
    "robbed_kong": ("robbed_pays", "kong_in_kong_out"),
    "minimum_scope": ("every", "any"),
}
FACTORS = (
    "fixed_kong",
    "laizi_kong",
    "exposed_kong",
    "concealed_kong",
    "hard_factor",
    "small_self_draw",
    "small_discarder",
    "small_dealer",
    "same_wildcard_factor",
)


@st.composite
def house_values(draw: st.DrawFn) -> dict[str, Any]:
    """Values for any of the parameters, free of contradictions over the default preset."""
    every = (
        {name: st.booleans() for name in SWITCHES}
        | {name: st.sampled_from(values) for name, values in CHOICES.items()}
        | dict.fromkeys(FACTORS, WHOLE_FACTOR)
        | {
            "seats": st.integers(2, 4),
            "tiles": st.just("123456789p123456789s1234567z"),
            "fixed_tiles": st.sampled_from(["", "7z", "67z"]),
            "last_zone_tiles": st.integers(0, 2),
            "undrawn_tiles": st.integers(0, 12),
            "escape_penalty": st.integers(0, 1000),
            "small_win_max_wildcards": st.integers(0, 4),
            "big_base": st.integers(1, 25).map(lambda half: 2 * half),
            "big_self_draw": st.sampled_from([1, 1.5, 2, 2.0, 2.5]),
            "big_discarder": st.sampled_from([1, 1.5, 2]),
            "cap": st.integers(1, 300),
            "golden": st.integers(300, 500),
            "golden_not_open": st.none() | st.integers(500, 700),
            "golden_none_open": st.none() | st.integers(700, 900),
            "minimum": st.integers(0, 300),
            "rain": st.just("off"),
            "third_opening_pays": st.lists(st.sampled_from(SEVEN_PAIRS_NEVER_OPEN), unique=True),
            "golden_at_once": st.lists(st.sampled_from(SEVEN_PAIRS_NEVER_OPEN), unique=True),
        }
    )
    names = draw(st.lists(st.sampled_from(sorted(every)), unique=True))
    values: dict[str, Any] = {name: draw(every[name]) for name in names}
    if values.get("seats", 4) < 4:
        values.setdefault("last_zone_tiles", 0)
    if not values.get("last_zone_tiles", 4):
        for name in ("third_opening_pays", "golden_at_once"):
            if name in values:
                values[name] = [code for code in values[name] if code != "last_tile_draw"]
    return values
