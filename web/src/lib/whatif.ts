// What each tile would bring, put together for the eye: sources with the same answer stand in one row. Pure.
import type { Completion, Outcome, Seat } from '../protocol';

export interface Row {
  /** Where the tile comes from: null is drawn by oneself. */
  from: (Seat | null)[];
  outcome: Outcome;
  /** Every source of the tile has this answer. */
  all: boolean;
}

function same(a: Outcome, b: Outcome): boolean {
  return !a.legal && !b.legal && a.reason === b.reason;
}

/** The outcomes of one tile: refusals for the same reason stand together, payments each alone. */
export function rowsOf(completion: Completion): Row[] {
  const rows: Row[] = [];
  for (const outcome of completion.outcomes) {
    const known = rows.find((row) => same(row.outcome, outcome));
    if (known) known.from.push(outcome.from);
    else rows.push({ from: [outcome.from], outcome, all: false });
  }
  const sources = completion.outcomes.length;
  return rows.map((row) => ({ ...row, all: row.from.length === sources && sources > 1 }));
}

export function wins(completion: Completion): boolean {
  return completion.outcomes.some((outcome) => outcome.legal);
}

/** Tiles that can win first, each group in the order of the server. */
export function inOrder(completions: readonly Completion[]): Completion[] {
  return [...completions.filter(wins), ...completions.filter((each) => !wins(each))];
}

/** Tiles with the same answers from every source stand together, those that win first. */
export function groupsOf(completions: readonly Completion[]): Completion[][] {
  const groups = new Map<string, Completion[]>();
  for (const each of inOrder(completions)) {
    const key = JSON.stringify(each.outcomes);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

/** Whether others are counted as not ready in any of the answers: liability then rests on a guess. */
export function countsNotReady(completions: readonly Completion[]): boolean {
  return completions.some((each) => each.outcomes.some((outcome) => outcome.liability === 'melded_hand'));
}
