import { describe, expect, it, vi } from 'vitest';
import type { TableEvent } from '../src/protocol';
import { describe as told, sentencesOf } from '../src/lib/describe';
import { refusalText } from '../src/lib/labels';
import { has, tileName, translate } from '../src/lib/words';

vi.mock('../src/lib/settings.svelte', () => ({
  t: (key: string, params = {}) => translate('zh', `page.${key}`, params),
  tileName: (tile: string) => tileName('zh', tile),
  firstOf: (...keys: string[]) => translate('zh', keys.find((key) => has('zh', key)) ?? keys.at(-1) ?? ''),
}));

const shown: TableEvent = { type: 'wildcard_shown', indicator: '3m', wildcards: ['3m'] };

describe('words of the family', () => {
  it('calls wildcards 财神 in wuyi, and the tile turned up no 癞子皮', () => {
    expect(told(shown, () => '', null, 'wuyi')).toBe('翻出 三万，另外三张是财神');
    expect(told({ ...shown, wildcards: ['4m'] }, () => '', null, 'wuhan')).toBe('癞子皮 三万，癞子 四万');
  });

  it('says so in refusals too', () => {
    expect(refusalText('unclaimable_tile', 'wuyi')).toBe('财神打出后不能吃碰杠胡');
    expect(refusalText('not_complete', 'wuyi')).toBe(refusalText('not_complete', 'wuhan'));
    expect(refusalText('of_a_kind_to_come', 'wuyi')).toBe('of_a_kind_to_come');
  });
});

describe('the beginning of a hand', () => {
  const started: TableEvent = { type: 'hand_started', hand: 2, dealer: 3, points: [0, 0, 0, 0], fixed: [] };
  const name = (seat: number): string => '甲乙丙丁'.charAt(seat);

  it('is told with the dice where the wall is broken by dice', () => {
    expect(sentencesOf(started, name, null, 'laizi_112', 'K7QF2M')).toEqual(['第 2 局开始，丁 坐庄', '庄家 丁 掷 5+2，乙 掷 1+3，数到第 11 墩']);
    expect(sentencesOf(started, name, null, 'wuhan', 'K7QF2M')).toEqual(['第 2 局开始，丁 坐庄']);
  });

  it('is one sentence later, and none for what says nothing', () => {
    expect(sentencesOf(shown, name, null, 'wuhan', 'K7QF2M')).toHaveLength(1);
    expect(sentencesOf({ type: 'dealt', seat: 0, tiles: null, count: 13 }, name, null, 'laizi_112', 'K7QF2M')).toEqual([]);
  });
});
