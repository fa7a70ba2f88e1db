// What an action is called on its button.
import type { Family, Tile } from '../protocol';
import type { Choice } from './offers';
import { firstOf, t, tileName } from './settings.svelte';

function kongName(tile: Tile | null, wildcards: readonly Tile[]): string {
  if (tile !== null && wildcards.includes(tile)) return t('action.wildcard_kong');
  return t('action.fixed_kong', { tile: tile === null ? '' : tileName(tile) });
}

/** The short word: 胡, 碰, 暗杠, 红中杠 … */
export function verbLabel(choice: Choice, wildcards: readonly Tile[]): string {
  return choice.verb === 'special_kong' ? kongName(choice.tile, wildcards) : t(`action.${choice.verb}`);
}

/** The full sentence for a screen reader: 吃 三条 四条 五条. */
export function spoken(choice: Choice, wildcards: readonly Tile[]): string {
  const tiles = choice.verb === 'special_kong' ? [] : choice.tiles.map(tileName);
  return [verbLabel(choice, wildcards), ...tiles].join(' ');
}

/** Why a win is refused, in the words of the family where it has its own (财神 for 癞子). */
export function refusalText(reason: string, family: Family): string {
  return firstOf(`refusal.${reason}_${family}`, `refusal.${reason}`, reason);
}
