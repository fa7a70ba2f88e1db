// What a tile is in this hand: wild, fixed, or 白板 that plays another face. Only what the server tells, never a guess.
import type { Family, Tile, View } from '../protocol';
import type { Marks } from './order';

export type Badge = 'wild' | 'caishen' | 'fixed' | 'indicator' | null;

type Told = Pick<View, 'wildcards' | 'fixed' | 'indicator' | 'ruleset'>;

export function badgeOf(view: Told, tile: Tile | null): Badge {
  if (tile === null) return null;
  if (view.wildcards.includes(tile)) return view.ruleset.family === 'wuyi' ? 'caishen' : 'wild';
  return view.fixed.includes(tile) ? 'fixed' : null;
}

/** In the family `wuyi` 白板 plays the face of the tile turned up, unless it is wild itself (rules §9). */
export function whiteFace(view: Told): Tile | null {
  const face = view.ruleset.family === 'wuyi' ? view.indicator : null;
  return face !== null && !view.wildcards.includes('5z') ? face : null;
}

export function marksOf(view: Told): Marks {
  return { wildcards: view.wildcards, fixed: view.fixed, face: whiteFace(view) };
}

/** What wildcards are called: 财神 in the family `wuyi`, 癞子 elsewhere. The key of a word. */
export function wildcardWord(family: Family): string {
  return family === 'wuyi' ? 'table.wildcard_wuyi' : 'table.wildcard';
}

/** Whether 开口 means anything: only the Wuhan family knows it. */
export function knowsOpening(family: Family): boolean {
  return family === 'wuhan';
}
