import { describe, expect, it, vi } from 'vitest';
import type { TableEvent } from '../src/protocol';
import { describe as told } from '../src/lib/describe';
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
    expect(told(shown, () => '', null, 'wuyi')).toBe('翻出 三万，财神 三万');
    expect(told({ ...shown, wildcards: ['4m'] }, () => '', null, 'wuhan')).toBe('癞子皮 三万，癞子 四万');
  });

  it('says so in refusals too', () => {
    expect(refusalText('unclaimable_tile', 'wuyi')).toBe('财神打出后不能吃碰杠胡');
    expect(refusalText('not_complete', 'wuyi')).toBe(refusalText('not_complete', 'wuhan'));
    expect(refusalText('of_a_kind_to_come', 'wuyi')).toBe('of_a_kind_to_come');
  });
});
