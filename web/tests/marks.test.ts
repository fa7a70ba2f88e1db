import { describe, expect, it } from 'vitest';
import { badgeOf, knowsOpening, marksOf, whiteFace, wildcardWord } from '../src/lib/marks';
import type { Family } from '../src/protocol';

function told(family: Family, indicator: string | null, wildcards: string[], fixed: string[] = []) {
  return { ruleset: { id: '', hash: '', family }, indicator, wildcards, fixed };
}

const WUYI = told('wuyi', '3m', ['3m']);

describe('what a tile is', () => {
  it('is a badge of the wildcards and fixed tiles that the server names', () => {
    const facai = told('wuhan', '5m', ['6m'], ['6z', '7z']);
    expect(['6m', '6z', '7z', '5m'].map((tile) => badgeOf(facai, tile))).toEqual(['wild', 'fixed', 'fixed', null]);
    expect(['4m', '5m', '6m'].map((tile) => badgeOf(told('wuhan', '5m', ['4m', '5m', '6m']), tile))).toEqual(['wild', 'wild', 'wild']);
    expect([badgeOf(WUYI, '3m'), badgeOf(WUYI, null)]).toEqual(['caishen', null]);
  });

  it('lets 白板 play the face of 财神, unless it is 财神 itself', () => {
    expect(whiteFace(WUYI)).toBe('3m');
    expect(whiteFace(told('wuyi', '5z', ['5z']))).toBeNull();
    expect(whiteFace(told('wuyi', null, []))).toBeNull();
    expect(whiteFace(told('wuhan', '4z', ['5z']))).toBeNull();
    expect(whiteFace(told('laizi_112', null, []))).toBeNull();
    expect(marksOf(WUYI)).toEqual({ wildcards: ['3m'], fixed: [], face: '3m' });
  });

  it('is called as the family calls it', () => {
    expect([wildcardWord('wuyi'), wildcardWord('wuhan')]).toEqual(['table.wildcard_wuyi', 'table.wildcard']);
    expect([knowsOpening('wuhan'), knowsOpening('wuyi'), knowsOpening('laizi_112')]).toEqual([true, false, false]);
  });
});
