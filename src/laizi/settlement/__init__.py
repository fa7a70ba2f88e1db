"""结算: settlements by name, and the scoring of a described win (`laizi score`)."""

from laizi.settlement.cases import Scored, score_case
from laizi.settlement.fields import CaseError
from laizi.settlement.sheet import Line, Loser, Reading, Settlement, WonBy, read_sheet

__all__ = [
    "CaseError",
    "Line",
    "Loser",
    "Reading",
    "Scored",
    "Settlement",
    "WonBy",
    "read_sheet",
    "score_case",
]
