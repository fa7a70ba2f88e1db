"""结算: settlements by name, and the scoring of a described win (`laizi score`)."""

from laizi.settlement.cases import CaseError, Scored, score_case
from laizi.settlement.sheet import Line, Loser, Reading, Settlement, read_sheet

__all__ = [
    "CaseError",
    "Line",
    "Loser",
    "Reading",
    "Scored",
    "Settlement",
    "read_sheet",
    "score_case",
]
