// Which badge a tile wears: what the view calls wild or fixed, never a guess.
import type { Tile, View } from '../protocol';

export type Badge = 'wild' | 'fixed' | 'indicator' | null;

export function badgeOf(view: Pick<View, 'wildcards' | 'fixed'>, tile: Tile | null): Badge {
  if (tile === null) return null;
  if (view.wildcards.includes(tile)) return 'wild';
  return view.fixed.includes(tile) ? 'fixed' : null;
}
