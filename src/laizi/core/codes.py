"""The integers that records hold: phases, melds, actions, events, refusals, readings."""

from typing import Final

# --- tiles and phases ---------------------------------------------------------------------------
ORDINARY: Final = 0
WILDCARD: Final = 1
FIXED: Final = 2
"""Role of a kind: ordinary, wildcard (癞子), fixed kong tile (固定杠牌)."""

TURN: Final = 1
CLAIM: Final = 2
ROB: Final = 3
LAST_ZONE: Final = 4
ENDED: Final = 5
"""Phase: a turn, claims on a discard, robbing an added kong, a last-zone draw, the end."""

RUNNING: Final = 0
WON: Final = 1
DRAWN: Final = 2
"""Outcome of a hand."""

SELF_DRAW: Final = 0
DISCARD_WIN: Final = 1
ROBBED_KONG: Final = 2
"""How a hand is won."""

# --- melds --------------------------------------------------------------------------------------
CHOW: Final = 1
PUNG: Final = 2
EXPOSED_KONG: Final = 3
ADDED_KONG: Final = 4
CONCEALED_KONG: Final = 5
PAIR: Final = 6
"""A pair is no meld; it is named so in an explained reading."""

HAS_CHOW: Final = 16
NOT_258: Final = 32
"""Traits of a seat's melds, above one bit for each suit that occurs in them."""

# --- actions: one flat space --------------------------------------------------------------------
DISCARD_ACTION: Final = 0
CONCEALED_KONG_ACTION: Final = 34
ADDED_KONG_ACTION: Final = 68
SPECIAL_KONG_ACTION: Final = 102
WIN_ACTION: Final = 136
PASS_ACTION: Final = 137
PUNG_ACTION: Final = 138
EXPOSED_KONG_ACTION: Final = 139
CHOW_ACTION: Final = 140
"""The first four plus a kind; a chow plus the claimed tile's place: 0 low, 1 middle, 2 high."""
ACTIONS: Final = 143

MAY_WIN: Final = 1
MAY_PUNG: Final = 2
MAY_EXPOSED_KONG: Final = 4
MAY_CHOW: Final = 8
"""Bits of a seat's possible claims; `MAY_CHOW << place` for each place."""

# --- events -------------------------------------------------------------------------------------
DEALT: Final = 1
WILDCARD_SHOWN: Final = 2
DREW: Final = 3
DISCARDED: Final = 4
MELDED: Final = 5
CONCEALED_KONG_MADE: Final = 6
ADDED_KONG_ANNOUNCED: Final = 7
ADDED_KONG_MADE: Final = 8
SPECIAL_KONG_MADE: Final = 9
LAST_ZONE_BEGAN: Final = 10
LAID_ASIDE: Final = 11
WON_EVENT: Final = 12
CONCEALED_KONGS_REVEALED: Final = 13
HAND_DRAWN: Final = 14
SETTLED: Final = 15

FROM_WALL: Final = 0
FROM_TAIL: Final = 1
FROM_ZONE: Final = 2
"""Where a drawn tile comes from."""

# --- refusals -----------------------------------------------------------------------------------
UNCLAIMABLE_TILE: Final = 1
FIXED_TILE_IN_HAND: Final = 2
NOT_OPEN: Final = 3
NOT_COMPLETE: Final = 4
PAIR_NOT_258: Final = 5
TOO_MANY_WILDCARDS: Final = 6
SUIT_COUNT: Final = 7
DISCARD_NOT_ALLOWED: Final = 8
BELOW_MINIMUM: Final = 9
"""Refusals of a win, in the order in which they are reported."""
LOCKED: Final = 10
HAND_OVER: Final = 20
NO_OFFER: Final = 21
UNKNOWN_ACTION: Final = 22
NOT_IN_HAND: Final = 23
SPECIAL_TILE: Final = 24
NOT_SPECIAL: Final = 25
NEEDS_DRAW: Final = 26
TOO_FEW_REMAINING: Final = 27
NO_PUNG: Final = 28
NOT_CLAIMABLE: Final = 29
MUST_KONG: Final = 30
WRONG_PHASE: Final = 31
CHOW_NOT_PLAYED: Final = 32
NOT_NEXT_SEAT: Final = 33
"""Refusals of an action."""

# --- readings of a complete hand ----------------------------------------------------------------
READ_SMALL: Final = 1
READ_ANY_PAIR: Final = 2
READ_PUNGS: Final = 4
READ_FLUSH: Final = 8
READ_FLUSH_PUNGS: Final = 16
READ_258: Final = 32
READ_258_PUNGS: Final = 64
READ_258_FLUSH: Final = 128
READ_HONORS: Final = 256
READ_HONORS_PUNGS: Final = 512
READ_PAIRS: Final = 1024
READ_PAIRS_FLUSH: Final = 2048
READ_PAIRS_258: Final = 4096
READ_PAIRS_HONORS: Final = 8192
READINGS: Final = 14
"""Bits: each a combination of big wins that one assignment of the wildcards can hold at once."""
PUNGS_READINGS: Final = (
    READ_PUNGS | READ_FLUSH_PUNGS | READ_258_PUNGS | READ_258_FLUSH | READ_HONORS_PUNGS
)
SHAPELESS_READINGS: Final = READ_258 | READ_HONORS
PAIRS_READINGS: Final = READ_PAIRS | READ_PAIRS_FLUSH | READ_PAIRS_258 | READ_PAIRS_HONORS
BIG_READINGS: Final = (
    READ_PUNGS
    | READ_FLUSH
    | READ_FLUSH_PUNGS
    | READ_258
    | READ_258_PUNGS
    | READ_258_FLUSH
    | READ_HONORS
    | READ_HONORS_PUNGS
)

DECLARED_READY: Final = 1
DECLARED_NOT_READY: Final = 2

# --- the settlement sheet -----------------------------------------------------------------------
WINNER_OPEN: Final = 0
WINNER_EXPOSED_KONGS: Final = 1
WINNER_CONCEALED_KONGS: Final = 2
WINNER_FIXED: Final = 3
WINNER_WILDCARDS: Final = 4
HARD: Final = 5
LOSER_OPEN: Final = 6
LOSER_EXPOSED_KONGS: Final = 7
LOSER_CONCEALED_KONGS: Final = 8
LOSER_FIXED: Final = 9
LOSER_WILDCARDS: Final = 10
SELF_DRAW_FACTOR: Final = 11
DISCARDER_FACTOR: Final = 12
DEALER_FACTOR: Final = 13
SAME_WILDCARD: Final = 14
FACTORS: Final = 15
"""Factor slots of a loser's row, in half units: 2 is x1, 3 is x1.5."""

LIABLE_NONE: Final = 0
LIABLE_ROBBED: Final = 1
LIABLE_MELDED_HAND: Final = 2
LIABLE_THIRD_OPENING: Final = 3
LIABLE_RAIN: Final = 4
LIABLE_KONG_IN_KONG_OUT: Final = 5
LIABLE_RAIN_TOO: Final = 6
LIABLE_THREE_CLAIMS: Final = 7
"""Why one player pays for all."""

MOST: Final = 1 << 30
"""Products saturate here, far above any cap, so that no house rule overflows."""
