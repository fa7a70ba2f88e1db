import { describe, expect, it } from 'vitest';
import { countsNotReady, groupsOf, inOrder, rowsOf, wins } from '../src/lib/whatif';
import type { Completion, Outcome } from '../src/protocol';

function refused(from: number | null, reason: string): Outcome {
  return { from, legal: false, reason, payments: null, payer: null, liability: null };
}

function paid(from: number | null, payments: number[], liability: string | null = null): Outcome {
  return { from, legal: true, reason: null, payments, payer: liability === null ? null : from, liability };
}

const DRAWN_ONLY: Completion = { tile: '3m', unseen: 2, outcomes: [paid(null, [30, -10, -10, -10]), refused(1, 'locked'), refused(2, 'locked'), refused(3, 'locked')] };
const NEVER: Completion = { tile: '9s', unseen: 4, outcomes: [refused(null, 'not_open'), refused(1, 'not_open')] };
const LIABLE: Completion = { tile: '1p', unseen: 1, outcomes: [paid(1, [60, -60, 0, 0], 'melded_hand'), paid(2, [60, 0, -60, 0], 'melded_hand')] };
const NOW: Completion = { tile: '4s', unseen: 0, outcomes: [refused(null, 'not_open')] };

describe('what if', () => {
  it('puts refusals for the same reason together and leaves payments apart', () => {
    expect(rowsOf(DRAWN_ONLY).map((row) => [row.from, row.all])).toEqual([[[null], false], [[1, 2, 3], false]]);
    expect(rowsOf(NEVER).map((row) => [row.from, row.all])).toEqual([[[null, 1], true]]);
    expect(rowsOf(LIABLE).map((row) => row.from)).toEqual([[1], [2]]);
    expect(rowsOf(NOW).map((row) => [row.from, row.all])).toEqual([[[null], false]]);
  });

  it('shows what wins first', () => {
    expect([NEVER, DRAWN_ONLY].map(wins)).toEqual([false, true]);
    expect(inOrder([NEVER, DRAWN_ONLY, LIABLE]).map((each) => each.tile)).toEqual(['3m', '1p', '9s']);
  });

  it('puts tiles with the same answers together', () => {
    const twin: Completion = { ...DRAWN_ONLY, tile: '6m', unseen: 1 };
    expect(groupsOf([NEVER, DRAWN_ONLY, LIABLE, twin]).map((group) => group.map((each) => each.tile))).toEqual([['3m', '6m'], ['1p'], ['9s']]);
  });

  it('knows where others count as not ready', () => {
    expect([countsNotReady([DRAWN_ONLY, NEVER]), countsNotReady([LIABLE])]).toEqual([false, true]);
  });
});
