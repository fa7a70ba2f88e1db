import { describe, expect, it } from 'vitest';
import { layOut, sideOf, tally } from '../src/lib/order';

const marks = { wildcards: ['6m'], fixed: ['7z'], face: null };

describe('layOut', () => {
  it('puts wildcards first, then fixed tiles, then suits and honours', () => {
    const slots = layOut(['1z', '9p', '6m', '2s', '7z', '1m', '6m'], null, marks);
    expect(slots.map((slot) => slot.tile)).toEqual(['6m', '6m', '7z', '1m', '9p', '2s', '1z']);
  });

  it('sets one copy of the drawn tile apart', () => {
    const slots = layOut(['2s', '2s', '1m'], '2s', marks);
    expect(slots.map((slot) => [slot.tile, slot.drawn])).toEqual([['1m', false], ['2s', false], ['2s', true]]);
  });

  it('puts 白板 where the kind lies that it plays', () => {
    const whites = { wildcards: ['3p'], fixed: [], face: '3p' };
    const slots = layOut(['5z', '7z', '4p', '2p', '3p', '5z', '1s'], null, whites);
    expect(slots.map((slot) => slot.tile)).toEqual(['3p', '2p', '5z', '5z', '4p', '1s', '7z']);
    expect(layOut(['5z', '4p'], null, { ...whites, face: null }).map((slot) => slot.tile)).toEqual(['4p', '5z']);
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
