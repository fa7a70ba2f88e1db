import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('localStorage', { getItem: () => null });

describe('names at a table', () => {
  beforeEach(() => vi.resetModules());

  it('are told apart by the winds where they are the same', async () => {
    const { playerNames, settings } = await import('../src/lib/settings.svelte');
    const bots = ['greedy', 'random', 'greedy', 'random'].map((name) => ({ name, kind: 'bot' }));
    expect(playerNames(bots)).toEqual(['East greedy', 'South random', 'West greedy', 'North random']);
    settings.language = 'zh';
    expect(playerNames(bots)).toEqual(['东 greedy', '南 random', '西 greedy', '北 random']);
  });

  it('stay as they are where nobody shares one', async () => {
    const { playerNames } = await import('../src/lib/settings.svelte');
    expect(playerNames([{ name: 'Li', kind: 'human' }, { name: '老万', kind: 'bot' }, undefined])).toEqual(['Li', 'Lao Wan', 'West']);
  });
});
