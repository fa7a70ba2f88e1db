import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogues, tileName, translate } from '../src/lib/words';

const SOURCE = join(import.meta.dirname, '..', 'src');

function sources(): string {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.(svelte|ts)$/.test(file) && !file.startsWith('generated'))
    .map((file) => readFileSync(join(SOURCE, file), 'utf8'))
    .join('\n');
}

function page(language: 'zh' | 'en'): string[] {
  return Object.keys(catalogues[language]).filter((key) => key.startsWith('page.'));
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '').sort();
}

describe('the catalogue', () => {
  it('has the same keys and placeholders in both languages', () => {
    expect(page('en').sort()).toEqual(page('zh').sort());
    for (const key of page('zh')) expect(placeholders(translate('en', key)), key).toEqual(placeholders(translate('zh', key)));
  });

  it('has every word that the page asks for by name', () => {
    const asked = [...sources().matchAll(/\bt\(\s*'([\w.]+)'/g)].map((found) => `page.${found[1]}`);
    expect(asked.length).toBeGreaterThan(80);
    expect(asked.filter((key) => !(key in catalogues.zh))).toEqual([]);
  });

  it('has no word that nothing asks for', () => {
    const text = sources();
    const stems = [...text.matchAll(/\bt\(\s*`([\w.]*)\$\{/g)].map((found) => `page.${found[1]}`);
    const named = [...text.matchAll(/'([a-z_]+\.[\w.]+)'/g)].map((found) => `page.${found[1]?.replace(/^page\./, '')}`);
    const wanted = (key: string): boolean => named.includes(key) || stems.some((stem) => key.startsWith(stem)) || /^page\.(tile|rank|error)\./.test(key);
    expect(page('zh').filter((key) => !wanted(key))).toEqual([]);
  });

  it('names what a settlement may hold', () => {
    const wanted = ['big_win.all_pungs', 'item.wuyi.any_tile_wait', 'item.laizi_112.single_wait_self_draw', 'line.hard', 'liability.three_claims', 'refusal.locked'];
    expect(wanted.filter((key) => translate('zh', key) === key || translate('en', key) === key)).toEqual([]);
  });

  it('names tiles', () => {
    expect([tileName('zh', '5m'), tileName('zh', '7z'), tileName('en', '5s'), tileName('en', '5z')]).toEqual(['五万', '红中', '5 Bamboos', 'White']);
  });

  it('shows a missing key as itself', () => {
    expect(translate('zh', 'page.nowhere')).toBe('page.nowhere');
  });
});
