// The one word catalogue of laizi, read at build time from src/laizi/words. Pure look-up.
import type { Tile } from '../protocol';

export type Language = 'zh' | 'en';
export type Params = Record<string, string | number>;
type Words = Record<string, string>;

const files = import.meta.glob<Words>('../../../src/laizi/words/{zh,en}/{page,rules,score}.json', {
  eager: true,
  import: 'default',
});

function catalogueOf(language: Language): Words {
  const mine = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
  return Object.assign({}, ...mine.map(([, words]) => words)) as Words;
}

export const catalogues: Readonly<Record<Language, Words>> = { zh: catalogueOf('zh'), en: catalogueOf('en') };

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** The text of a key; a missing key shows itself, so that it is noticed. */
export function translate(language: Language, key: string, params: Params = {}): string {
  return fill(catalogues[language][key] ?? key, params);
}

export function has(language: Language, key: string): boolean {
  return key in catalogues[language];
}

/** 五万 / 5 Characters / 红中. */
export function tileName(language: Language, tile: Tile): string {
  const [rank = '', suit = ''] = tile;
  if (suit === 'z') return translate(language, `page.tile.${tile}`);
  return translate(language, `page.tile.${suit}`, { rank: translate(language, `page.rank.${rank}`) });
}
