import { describe, expect, it } from 'vitest';
import { buttons, choice, choiceForKey, discards, kongsOf } from '../src/lib/offers';
import type { Action } from '../src/protocol';

const ACTIONS: Action[] = [
  ['pass'],
  ['chow', '3p', ['4p', '2p']],
  ['pung', '3p'],
  ['win'],
  ['discard', '7z'],
  ['special_kong', '7z'],
  ['concealed_kong', '9s'],
];

describe('buttons', () => {
  it('are the offered actions but the discards, the weightiest first and the pass last', () => {
    expect(buttons(ACTIONS).map((each) => each.verb)).toEqual(['win', 'special_kong', 'concealed_kong', 'pung', 'chow', 'pass']);
  });

  it('name the action as JSON text and show the chow in order', () => {
    const chow = choice(['chow', '3p', ['4p', '2p']]);
    expect(chow.id).toBe('["chow","3p",["4p","2p"]]');
    expect(chow.tiles).toEqual(['2p', '3p', '4p']);
  });
});

describe('a chow with 白板', () => {
  it('lies in the order of what the tiles play', () => {
    expect(choice(['chow', '2m', ['5z', '4m']], '3m').tiles).toEqual(['2m', '5z', '4m']);
    expect(choice(['chow', '5z', ['1m', '2m']], '3m').tiles).toEqual(['1m', '2m', '5z']);
    expect(buttons([['chow', '5z', ['4m', '5m']]], '3m')[0]?.tiles).toEqual(['5z', '4m', '5m']);
  });
});

describe('discards and kongs', () => {
  it('come from the offer alone', () => {
    expect(discards(ACTIONS)).toEqual(['7z']);
    expect(kongsOf(ACTIONS, '7z').map((each) => each.id)).toEqual(['["special_kong","7z"]']);
    expect(kongsOf(ACTIONS, '3p')).toEqual([]);
  });
});

describe('choiceForKey', () => {
  const choices = buttons(ACTIONS);
  it('takes digits by place and letters by verb', () => {
    expect(choiceForKey('1', choices)?.verb).toBe('win');
    expect(choiceForKey('6', choices)?.verb).toBe('pass');
    expect(choiceForKey('P', choices)?.verb).toBe('pung');
    expect(choiceForKey('x', choices)?.verb).toBe('pass');
    expect(choiceForKey('9', choices)).toBeNull();
    expect(choiceForKey('q', choices)).toBeNull();
  });
});
