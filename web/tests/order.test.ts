import { describe, expect, it } from 'vitest';
import { layOut, sideOf, tally } from '../src/lib/order';

const marks = { wildcards: ['6m'], fixed: ['7z'] };

describe('layOut', () => {
  it('puts wildcards first, then fixed tiles, then suits and honours', () => {
    const slots = layOut(['1z', '9p', '6m', '2s', '7z', '1m', '6m'], null, marks);
    expect(slots.map((slot) => slot.tile)).toEqual(['6m', '6m', '7z', '1m', '9p', '2s', '1z']);
    expect(slots.map((slot) => slot.wild)).toEqual([true, true, false, false, false, false, false]);
  });

  it('sets one copy of the drawn tile apart', () => {
    const slots = layOut(['2s', '2s', '1m'], '2s', marks);
    expect(slots.map((slot) => [slot.tile, slot.drawn])).toEqual([['1m', false], ['2s', false], ['2s', true]]);
  });

  it('gives every tile a key of its own', () => {
    const keys = layOut(['2s', '2s', '2s', '2s'], '2s', marks).map((slot) => slot.key);
    expect(new Set(keys).size).toBe(4);
  });
});

describe('sideOf', () => {
  it('seats the next player on the right', () => {
    expect([0, 1, 2, 3].map((seat) => sideOf(seat, 2, 4))).toEqual(['across', 'left', 'own', 'right']);
    expect(sideOf(1, null, 4)).toBe('right');
  });

  it('has nobody across where three play, and nobody else where two play', () => {
    expect([0, 1, 2].map((seat) => sideOf(seat, 1, 3))).toEqual(['left', 'own', 'right']);
    expect([0, 1].map((seat) => sideOf(seat, 1, 2))).toEqual(['across', 'own']);
  });
});

describe('tally', () => {
  it('counts kinds in order of appearance', () => {
    expect(tally(['7z', '6m', '7z'])).toEqual([{ tile: '7z', count: 2 }, { tile: '6m', count: 1 }]);
  });
});
