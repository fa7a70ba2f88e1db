// What a person chose for this browser: remembered, never sent anywhere.
import type { RulesetInfo, Seat } from '../protocol';
import { tileName as nameOf, translate, has as hasKey, type Language, type Params } from './words';

export type Theme = 'auto' | 'light' | 'dark';
export type Faces = 'classic' | 'contrast';

interface Settings {
  language: Language;
  theme: Theme;
  /** One tap or click discards; otherwise the first selects and the second discards. */
  quickDiscard: boolean;
  /** Large numbers and letters in the corner of each tile. */
  indices: boolean;
  faces: Faces;
  sound: boolean;
  name: string;
}

const KEY = 'laizi.settings';

function firstLanguage(): Language {
  return (navigator.language || 'zh').toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

function remembered(): Settings {
  const plain: Settings = { language: firstLanguage(), theme: 'auto', quickDiscard: false, indices: false, faces: 'classic', sound: true, name: '' };
  try {
    return { ...plain, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return plain;
  }
}

export const settings: Settings = $state(remembered());

/** Keeps a change and shows it on the page's root element. */
export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.language === 'zh' ? 'zh-CN' : 'en';
  root.dataset.theme = settings.theme;
  root.dataset.faces = settings.faces;
  root.dataset.indices = settings.indices ? 'on' : 'off';
  if (settings.faces === 'contrast') void import('../generated/faces-contrast.css');
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows may refuse storage: the choice then lasts as long as the page.
  }
}

/** A word of the page itself: `t('start.name')` is the catalogue's `page.start.name`. */
export function t(key: string, params: Params = {}): string {
  return translate(settings.language, `page.${key}`, params);
}

/** The text of the first catalogue key that exists, else the last key itself: for codes that come from the server. */
export function firstOf(...keys: string[]): string {
  const found = keys.find((key) => hasKey(settings.language, key));
  return translate(settings.language, found ?? keys.at(-1) ?? '');
}

export function tileName(tile: string): string {
  return nameOf(settings.language, tile);
}

/** A ruleset's name in the chosen language; the server knows it, house rules included. */
export function rulesetName(ruleset: RulesetInfo): string {
  return ruleset.name[settings.language] ?? ruleset.id;
}

/** What a house rule changes of its base, in one sentence; empty where it changes nothing. */
export function rulesetChanges(ruleset: RulesetInfo): string {
  const language = settings.language;
  const texts = ruleset.changes.flatMap((change) => change.text[language] ?? []);
  if (!ruleset.base || !texts.length) return '';
  const changes = texts.map((text) => translate(language, 'ruleset.change', { ...text })).join(language === 'zh' ? '；' : '; ');
  return translate(language, 'ruleset.differs', { base: ruleset.base.name[language] ?? ruleset.base.id, changes });
}

/** What everybody at the table is called; who share a name are told apart by their winds. */
export function playerNames(players: readonly ({ name: string; kind: string } | undefined)[]): string[] {
  const names = players.map((player, seat) => playerName(seat, player));
  return names.map((name, seat) => (names.filter((each) => each === name).length > 1 ? t('common.name_at', { wind: t(`wind.${seat}`), name }) : name));
}

/** What somebody at the table is called: a bot's name in the reader's letters, a nameless seat by its wind. */
export function playerName(seat: Seat, player: { name: string; kind: string } | undefined): string {
  if (!player?.name) return t(`wind.${seat}`);
  const given = translate('zh', `page.bot_name.${seat}`);
  return player.kind === 'bot' && player.name === given ? t(`bot_name.${seat}`) : player.name;
}
