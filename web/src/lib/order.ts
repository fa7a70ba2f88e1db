// How tiles are laid out for the eye. Order only; no rule is decided here.
import type { Seat, Tile } from '../protocol';

const SUITS = 'mpsz';

/** Position of a kind in the usual order: 万 筒 条, then honours. */
export function kindIndex(tile: Tile): number {
  return SUITS.indexOf(tile.charAt(1)) * 9 + Number(tile.charAt(0)) - 1;
}

export interface Slot {
  tile: Tile;
  /** Stable within one layout: the n-th copy of its kind, or the drawn tile. */
  key: string;
  drawn: boolean;
  wild: boolean;
  fixed: boolean;
}

export interface Marks {
  wildcards: readonly Tile[];
  fixed: readonly Tile[];
}

function rank(tile: Tile, marks: Marks): number {
  if (marks.wildcards.includes(tile)) return 0;
  return marks.fixed.includes(tile) ? 1 : 2;
}

/** Wildcards first, then fixed kong tiles, then by kind; the drawn tile stands apart at the end. */
export function layOut(hand: readonly Tile[], drawn: Tile | null, marks: Marks): Slot[] {
  const rest = [...hand];
  const apart = drawn !== null && rest.includes(drawn);
  if (apart) rest.splice(rest.lastIndexOf(drawn), 1);
  rest.sort((a, b) => rank(a, marks) - rank(b, marks) || kindIndex(a) - kindIndex(b));
  const copies = new Map<Tile, number>();
  const slots = rest.map((tile) => {
    const copy = (copies.get(tile) ?? 0) + 1;
    copies.set(tile, copy);
    return slot(tile, `${tile}${copy}`, false, marks);
  });
  return apart ? [...slots, slot(drawn, 'drawn', true, marks)] : slots;
}

function slot(tile: Tile, key: string, drawn: boolean, marks: Marks): Slot {
  return { tile, key, drawn, wild: marks.wildcards.includes(tile), fixed: marks.fixed.includes(tile) };
}

export type Side = 'own' | 'right' | 'across' | 'left';
const SIDES: Readonly<Record<number, readonly Side[]>> = {
  2: ['own', 'across'],
  3: ['own', 'right', 'left'],
  4: ['own', 'right', 'across', 'left'],
};

/** Where a seat sits for a viewer: play goes counter-clockwise, so the next player sits on the right. */
export function sideOf(seat: Seat, viewer: Seat | null, seats: number): Side {
  return SIDES[seats]?.[(seat - (viewer ?? 0) + seats) % seats] ?? 'own';
}

/** Tiles grouped by kind with their number, in the order of first appearance. */
export function tally(tiles: readonly Tile[]): { tile: Tile; count: number }[] {
  const counts = new Map<Tile, number>();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  return [...counts].map(([tile, count]) => ({ tile, count }));
}
