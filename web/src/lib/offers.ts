// Sorting the legal actions of an offer into things to press. The offer is the only source.
import type { Action, Tile, Verb } from '../protocol';
import { kindIndex, played } from './order';

export interface Choice {
  action: Action;
  verb: Verb;
  /** The action as JSON text: stable, used as key and by tests. */
  id: string;
  tile: Tile | null;
  /** Tiles that make the choice plain: the chow, the kong … */
  tiles: Tile[];
}

const ORDER: readonly Verb[] = ['win', 'special_kong', 'concealed_kong', 'added_kong', 'exposed_kong', 'pung', 'chow', 'pass'];

function shown(action: Action, face: Tile | null): Tile[] {
  switch (action[0]) {
    case 'win':
    case 'pass':
      return [];
    case 'chow':
      return [action[1], ...action[2]].sort((a, b) => kindIndex(played(a, face)) - kindIndex(played(b, face)));
    default:
      return [action[1]];
  }
}

/** An action as something to press; `face` is what 白板 plays, which puts a chow in order. */
export function choice(action: Action, face: Tile | null = null): Choice {
  const tile = action[0] === 'win' || action[0] === 'pass' ? null : action[1];
  return { action, verb: action[0], id: JSON.stringify(action), tile, tiles: shown(action, face) };
}

/** Everything in an offer that is pressed as a button; discards are made on the hand itself. */
export function buttons(actions: readonly Action[], face: Tile | null = null): Choice[] {
  return actions
    .filter((action) => action[0] !== 'discard')
    .map((action) => choice(action, face))
    .sort((a, b) => ORDER.indexOf(a.verb) - ORDER.indexOf(b.verb));
}

export function discards(actions: readonly Action[]): Tile[] {
  return actions.flatMap((action) => (action[0] === 'discard' ? [action[1]] : []));
}

/** Kongs that use this tile of the hand: shown first when it is selected. */
export function kongsOf(actions: readonly Action[], tile: Tile): Choice[] {
  return buttons(actions).filter((each) => each.tile === tile && each.verb.endsWith('kong'));
}

/** Keyboard letters of the verbs. */
export const LETTERS: Readonly<Record<Verb, string>> = {
  win: 'h',
  special_kong: 'g',
  concealed_kong: 'g',
  added_kong: 'g',
  exposed_kong: 'g',
  pung: 'p',
  chow: 'c',
  pass: 'x',
  discard: 'Enter',
};

/** The choice a key stands for: a digit for its place in the bar, a letter for its verb. */
export function choiceForKey(key: string, choices: readonly Choice[]): Choice | null {
  if (/^[1-9]$/.test(key)) return choices[Number(key) - 1] ?? null;
  return choices.find((each) => LETTERS[each.verb] === key.toLowerCase()) ?? null;
}
