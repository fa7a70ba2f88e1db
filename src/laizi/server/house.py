"""房规 over HTTP: the presets, the schema of house rules, checking, reading and writing them."""

from typing import Any

from fastapi import APIRouter

from laizi.rulesets import RulesetError, changes, list_presets, read_house, to_toml
from laizi.rulesets.schema import house_schema
from laizi.server.protocol.http import (
    ErrorBody,
    HouseFile,
    HouseRead,
    HouseRules,
    HouseText,
    Preset,
)
from laizi.server.protocol.room import RulesetInfo
from laizi.server.rules import preset_view, refusal, ruleset_info, ruleset_of

REFUSALS: dict[int | str, dict[str, object]] = {"4XX": {"model": ErrorBody, "description": "Why."}}
router = APIRouter(prefix="/api/rulesets", responses=REFUSALS)
UPLOADED = "house.toml"


@router.get("")
async def list_rulesets() -> list[Preset]:
    """Every ruleset that comes with the game, the default first."""
    return [preset_view(preset.id) for preset in list_presets()]


@router.get("/schema")
async def show_schema() -> dict[str, Any]:
    """The JSON schema of house rules, with the words of a form under `x-laizi`."""
    return house_schema()


@router.post("/check")
async def check_rules(wanted: HouseRules) -> RulesetInfo:
    """What house rules come to; refused with every problem where they cannot be played."""
    return ruleset_info(ruleset_of(wanted))


@router.post("/read")
async def read_rules(wanted: HouseText) -> HouseRead:
    """A house file that somebody has kept: what it says, checked."""
    try:
        house = read_house(wanted.text, UPLOADED)
        ruleset = house.build()
    except RulesetError as error:
        raise refusal(error) from None
    changed = {name: mine for name, (mine, _) in changes(ruleset).items()}
    names = ruleset.names.model_dump() if house.names else None
    base = ruleset.base or ruleset.id
    return HouseRead(extends=base, values=changed, names=names, ruleset=ruleset_info(ruleset))


@router.post("/write")
async def write_rules(wanted: HouseRules) -> HouseFile:
    """House rules as a file to keep."""
    ruleset = ruleset_of(wanted)
    return HouseFile(file=f"{ruleset.id}.toml", text=to_toml(ruleset))
