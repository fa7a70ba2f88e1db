"""算番明细: the settlement sheet from its wire form, the inverse of `Settlement.to_json`."""

from fractions import Fraction

from laizi.record.fields import FieldError, Fields
from laizi.settlement import Settlement
from laizi.settlement.sheet import FAMILIES, OPERATIONS, Line, Loser, Reading

SHEET = """family winner by tile from big_wins hard reading priced_seat priced_big_wins losers payer
second_payer liability payments""".split()
LOSER = ("seat", "lines", "raw", "capped", "golden", "pays")


def read_settlement(value: object, path: str) -> Settlement:
    """The settlement of a `settled` event.

    Raises:
        FieldError: it is none.
    """
    fields = Fields(value, path, SHEET)
    return Settlement(
        family=fields.choice("family", FAMILIES.values()),
        winner=fields.seat("winner"),
        by=fields.text("by"),
        tile=fields.tile("tile"),
        from_seat=fields.or_minus_one("from", fields.seat),
        big_wins=fields.words("big_wins"),
        hard=fields.optional("hard", fields.flag),
        reading=_reading(fields.raw("reading"), fields.at("reading")),
        priced_seat=fields.seat("priced_seat"),
        priced_big_wins=fields.words("priced_big_wins"),
        losers=fields.items("losers", _loser),
        payer=fields.optional("payer", fields.seat),
        second_payer=fields.optional("second_payer", fields.seat),
        liability=fields.optional("liability", fields.text),
        payments=fields.numbers("payments"),
    )


def _reading(value: object, path: str) -> Reading:
    fields = Fields(value, path, ("sets", "pair", "loose", "wildcards"))
    return Reading(
        sets=fields.items("sets", _set),
        pair=fields.tiles("pair"),
        loose=fields.tiles("loose"),
        wildcards=fields.items("wildcards", _wildcard),
    )


def _set(value: object, path: str) -> tuple[str, tuple[int, ...]]:
    fields = Fields(value, path, ("kind", "tiles"))
    return fields.text("kind"), fields.tiles("tiles")


def _wildcard(value: object, path: str) -> tuple[int, int]:
    fields = Fields(value, path, ("tile", "as"))
    return fields.tile("tile"), fields.tile("as")


def _loser(value: object, path: str) -> Loser:
    fields = Fields(value, path, LOSER)
    return Loser(
        seat=fields.seat("seat"),
        lines=fields.items("lines", _line),
        raw=fields.whole("raw"),
        capped=fields.whole("capped"),
        golden=fields.optional("golden", fields.whole),
        pays=fields.whole("pays"),
    )


def _line(value: object, path: str) -> Line:
    fields = Fields(value, path, ("code", "operation", "value", "count", "section"))
    amount = fields.raw("value")
    if isinstance(amount, bool) or not isinstance(amount, int | float):
        raise FieldError(f"{fields.at('value')}: must be a number")
    return Line(
        fields.text("code"),
        fields.choice("operation", OPERATIONS),
        amount if isinstance(amount, int) else Fraction(amount),
        fields.text("section"),
        fields.whole("count", 1),
    )
