"""The results as a picture: rates beside the peers', and growth with batch and wildcards."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.rows import BATCH, CORES, MAIN, OURS, WILDCARDS

COLOURS: Final = {
    OURS: "#c0392b",
    "riichienv": "#2c5aa0",
    "xiangting": "#4f9d69",
    "mahjong": "#8e6bbf",
    "pymahjonggb": "#b8860b",
    "jansou": "#5f6b6d",
    "mahjax": "#3aa6b9",
}
Found = Mapping[str, Any]


def draw(found: Found, path: Path) -> None:
    """Draw `results.json` as SVG.

    Raises:
        ModuleNotFoundError: matplotlib is missing; `pip install 'laizi[bench]'` brings it.
    """
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "laizi"
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(2, 2, figsize=(13, 9), layout="constrained")
    drawings = {MAIN: _bars, BATCH: _batches, WILDCARDS: _wildcards, CORES: _cores}
    for axis, (group, drawing) in zip(axes.flat, drawings.items(), strict=True):
        if rows := rows_of(found, group):
            drawing(axis, rows)
        else:
            axis.set_axis_off()
    figure.suptitle(f"laizi and its peers, one core, {found['date'][:10]}")
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)


def rows_of(found: Found, group: str) -> list[Found]:
    """The rows of a group that were measured."""
    return [row for row in found["rows"] if row["group"] == group and row["figures"]]


def _median(row: Found, peer: str = OURS) -> float | None:
    medians = [each["median"] for each in row["figures"] if each["peer"] == peer]
    return medians[0] if medians else None


def _rate(row: Found, peer: str) -> float | None:
    """Hands a second, also where microseconds were measured."""
    value = _median(row, peer)
    return value if value is None or row["unit"] == "hands/s" else 1e6 / value


def _bars(axis: Any, rows: Sequence[Found]) -> None:
    peers = [peer for peer in COLOURS if any(_rate(row, peer) for row in rows)]
    height = 0.8 / max(1, len(peers))
    for place, peer in enumerate(peers):
        shown = [(i, rate) for i, row in enumerate(rows) if (rate := _rate(row, peer))]
        at = [i + place * height for i, _ in shown]
        rates = [rate for _, rate in shown]
        axis.barh(at, rates, height, label=peer, color=COLOURS[peer])
    axis.set_yticks([i + 0.4 for i in range(len(rows))], [row["title"] for row in rows])
    axis.invert_yaxis()
    _dress(axis, "hands a second, logarithmic", scale="x")


def _batches(axis: Any, rows: Sequence[Found]) -> None:
    shown = [(row["x"], 1e9 / rate) for row in rows if (rate := _median(row))]
    axis.plot(*_columns(shown), marker="o", color=COLOURS[OURS], label="distance")
    axis.set_xscale("log")
    axis.set_xlabel("hands a call")
    _dress(axis, "nanoseconds a hand, by batch size", scale="y")


def _wildcards(axis: Any, rows: Sequence[Found]) -> None:
    titles = dict.fromkeys(row["title"].split(",")[0] for row in rows)
    for title in titles:
        shown = [
            (row["x"], 1e9 / rate)
            for row in rows
            if row["title"].startswith(title) and (rate := _median(row))
        ]
        axis.plot(*_columns(shown), marker="o", label=title)
    axis.set_xlabel("wildcards in the hand")
    axis.set_xticks(range(5))
    _dress(axis, "nanoseconds a hand, by wildcards", scale="y")


def _cores(axis: Any, rows: Sequence[Found]) -> None:
    names, times = [row["title"] for row in rows], [_median(row) or 0.0 for row in rows]
    axis.barh(names, times, color=[COLOURS["jansou"], *[COLOURS[OURS]] * len(rows)][: len(rows)])
    axis.axvline(2, color="black", linewidth=0.8)
    axis.invert_yaxis()
    axis.set_title("two at once, times one")


def _columns(points: Sequence[tuple[float, float]]) -> tuple[list[float], list[float]]:
    return [x for x, _ in points], [y for _, y in points]


def _dress(axis: Any, title: str, scale: str) -> None:
    axis.set_title(title)
    (axis.set_xscale if scale == "x" else axis.set_yscale)("log")
    axis.grid(axis=scale, which="both", alpha=0.3)
    if axis.get_legend_handles_labels()[0]:
        axis.legend(fontsize="small", loc="upper left", bbox_to_anchor=(1, 1))
