// How tiles are laid out for the eye. Order only; no rule is decided here.
import type { Seat, Tile } from '../protocol';

const SUITS = 'mpsz';
const WHITE: Tile = '5z';

/** Position of a kind in the usual order: 万 筒 条, then honours. */
export function kindIndex(tile: Tile): number {
  return SUITS.indexOf(tile.charAt(1)) * 9 + Number(tile.charAt(0)) - 1;
}

export interface Slot {
  tile: Tile;
  /** Stable within one layout: the n-th copy of its kind, or the drawn tile. */
  key: string;
  drawn: boolean;
}

export interface Marks {
  wildcards: readonly Tile[];
  fixed: readonly Tile[];
  /** The kind that 白板 plays, null where it plays itself. */
  face: Tile | null;
}

/** The kind that a tile plays: 白板 plays the face, every other tile itself. */
export function played(tile: Tile, face: Tile | null): Tile {
  return tile === WHITE && face !== null ? face : tile;
}

function rank(tile: Tile, marks: Marks): number {
  if (marks.wildcards.includes(tile)) return 0;
  return marks.fixed.includes(tile) ? 1 : 2;
}

function kindRank(tile: Tile, marks: Marks): number {
  return 2 * kindIndex(played(tile, marks.face)) + (tile === WHITE ? 1 : 0);
}

/** Wildcards first, then fixed kong tiles, then by the kind played; the drawn tile stands apart at the end. */
export function layOut(hand: readonly Tile[], drawn: Tile | null, marks: Marks): Slot[] {
  const rest = [...hand];
  const apart = drawn !== null && rest.includes(drawn);
  if (apart) rest.splice(rest.lastIndexOf(drawn), 1);
  rest.sort((a, b) => rank(a, marks) - rank(b, marks) || kindRank(a, marks) - kindRank(b, marks));
  const copies = new Map<Tile, number>();
  const slots = rest.map((tile) => {
    const copy = (copies.get(tile) ?? 0) + 1;
    copies.set(tile, copy);
    return { tile, key: `${tile}${copy}`, drawn: false };
  });
  return apart ? [...slots, { tile: drawn, key: 'drawn', drawn: true }] : slots;
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
