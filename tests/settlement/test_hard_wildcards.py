"""硬胡: in a hard hand every wildcard is shown as itself, also of three kinds."""

from laizi.settlement.cases import score_case


def test_three_kinds_of_wildcards_stand_for_themselves() -> None:
    """9m is turned up, so 8m, 9m and 1m are wild; 9m comes before 1m among them."""
    melds = [{"kind": "chow", "tiles": "345p", "from": 3}]
    case = {
        "ruleset": "xianning",
        "indicator": "9m",
        "dealer": 2,
        "players": [
            {"hand": "13999m88p666s", "melds": melds},
            {"melds": [{"kind": "pung", "tiles": "222m", "from": 2}]},
            {},
            {},
        ],
        "win": {"seat": 0, "by": "robbed_kong", "tile": "2m", "from": 1},
    }
    result = score_case(case).result
    assert result["hard"]
    shown = [(row["tile"], row["as"]) for row in result["reading"]["wildcards"]]
    assert sorted(shown) == [("1m", "1m"), ("9m", "9m"), ("9m", "9m"), ("9m", "9m")]
