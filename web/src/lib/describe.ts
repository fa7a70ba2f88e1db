// Events as sentences for the log and the screen reader, and as one-word calls over the felt.
import type { Family, TableEvent, Tile } from '../protocol';
import { throwsOf, type Throw, type Throws } from './dice';
import { t, tileName } from './settings.svelte';

/** 碰, 吃, 杠, 胡 … called out over the table; null for quiet events. */
export function callOf(event: TableEvent): { seat: number; text: string } | null {
  switch (event.type) {
    case 'melded':
      return { seat: event.seat, text: t(`call.${event.meld.kind}`) };
    case 'concealed_kong_made':
    case 'added_kong_announced':
    case 'special_kong_made':
      return { seat: event.seat, text: t(`call.${event.type}`) };
    case 'won':
      return { seat: event.seat, text: t(event.by === 'self_draw' ? 'call.self_draw' : 'call.win') };
    default:
      return null;
  }
}

function named(tile: Tile | null): string {
  return tile === null ? '' : tileName(tile);
}

/** One sentence, or '' for events that say nothing to a listener. */
export function describe(event: TableEvent, name: (seat: number) => string, own: number | null, family: Family): string {
  switch (event.type) {
    case 'hand_started':
      return t('log.hand_started', { hand: event.hand, dealer: name(event.dealer) });
    case 'wildcard_shown':
      return t(family === 'wuyi' ? 'log.wildcard_shown_wuyi' : 'log.wildcard_shown', { indicator: named(event.indicator), wildcards: event.wildcards.map(tileName).join(' ') });
    case 'drew':
      return event.seat === own ? t('log.drew', { tile: named(event.tile) }) : '';
    case 'melded':
      return t(`log.${event.meld.kind}`, { name: name(event.seat), tiles: (event.meld.tiles ?? []).map(tileName).join(' ') });
    case 'won':
      return t(`log.won_${event.by}`, { name: name(event.seat), tile: named(event.tile), from: event.from === null ? '' : name(event.from) });
    case 'escaped':
      return t('log.escaped', { name: name(event.seat) });
    case 'last_zone_began':
    case 'hand_drawn':
      return t(`log.${event.type}`);
    case 'discarded':
    case 'concealed_kong_made':
    case 'added_kong_announced':
    case 'special_kong_made':
      return t(`log.${event.type}`, { name: name(event.seat), tile: named(event.tile) });
    default:
      return '';
  }
}

function sum({ dice }: Throw): string {
  return dice.join('+');
}

/** The dice as one sentence: who threw what, and at which stack the wall is broken. */
export function describeThrows(throws: Throws, name: (seat: number) => string): string {
  const { dealer, other, stack } = throws;
  return t('dice.thrown', { dealer: name(dealer.seat), first: sum(dealer), other: name(other.seat), second: sum(other), stack });
}

/** Every sentence of an event: where a hand begins with dice two, else one or none. */
export function sentencesOf(event: TableEvent, name: (seat: number) => string, own: number | null, family: Family, match: string): string[] {
  const begun = event.type === 'hand_started' ? { family, hand: event.hand, dealer: event.dealer, seats: event.points.length } : null;
  const throws = begun && throwsOf(match, begun);
  return [describe(event, name, own, family), ...(throws ? [describeThrows(throws, name)] : [])].filter(Boolean);
}
