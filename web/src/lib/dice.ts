// 掷骰 (rules §8): the two throws with which the wall of the 112 tiles is broken. They are for the eye only: they follow
// from what everybody at the table knows, never from the wall, so they tell nothing of it and are the same after a reload.
import type { Family, Seat } from '../protocol';

const SIDES = 6;

/** What everybody knows of a hand when it is dealt. */
export interface Deal {
  family: Family;
  /** From 1; 0 before the first hand. */
  hand: number;
  dealer: Seat;
  seats: number;
}

export interface Throw {
  seat: Seat;
  /** 1 to 6 each. */
  dice: readonly [number, number];
}

export interface Throws {
  dealer: Throw;
  /** Of the player opposite the dealer; of the next player where three play and nobody sits there. */
  other: Throw;
  /** The sum of all four dice: at this stack, counted along the walls, the wall is broken. */
  stack: number;
}

/** A well-mixed number of 32 bits: FNV-1a, then the last step of MurmurHash3, so that texts nearly alike give dice that are not. */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The throws before a hand, null where the rules have none. `match` is the room's code, which is its record's id too. */
export function throwsOf(match: string, { family, hand, dealer, seats }: Deal): Throws | null {
  if (family !== 'laizi_112' || hand < 1) return null;
  const drawn = mixed(`${match} ${hand}`);
  const die = (place: number): number => (Math.floor(drawn / SIDES ** place) % SIDES) + 1;
  const [a, b, c, d] = [die(0), die(1), die(2), die(3)];
  const across = (dealer + Math.floor(seats / 2)) % seats;
  return { dealer: { seat: dealer, dice: [a, b] }, other: { seat: across, dice: [c, d] }, stack: a + b + c + d };
}
