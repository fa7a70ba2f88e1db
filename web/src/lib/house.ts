// House rules as a form sees them: fields from the server's schema, and what has been changed. No rules:
// whether the values can be played is the server's to say.
import type { HouseRules, Preset, RuleProblem, RuleValue } from '../protocol';
import type { Language } from './words';

type Texts = Record<Language, string>;

/** What a value may be. */
export interface ValueSchema {
  type?: 'boolean' | 'integer' | 'number' | 'string' | 'array';
  enum?: string[];
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  anyOf?: ValueSchema[];
  const?: string;
}

/** A parameter in the server's JSON schema of house rules. */
export interface ParameterSchema extends ValueSchema {
  'x-laizi': {
    group: string;
    section: string;
    families: string[];
    name: Texts;
    meaning: Texts;
    choices: Record<string, Texts>;
  };
}

export interface HouseSchema {
  properties: { values: { properties: Record<string, ParameterSchema> } };
}

export type Kind = 'switch' | 'choice' | 'number' | 'tiles' | 'several';

/** One field of the form. */
export interface Field {
  key: string;
  kind: Kind;
  /** The value may be "none". */
  optional: boolean;
  whole: boolean;
  least: number | undefined;
  most: number | undefined;
  words: ParameterSchema['x-laizi'];
}

export interface Group {
  name: string;
  fields: Field[];
}

/** A house rule being made: the preset, and what differs. */
export interface Draft {
  extends: string;
  values: Record<string, RuleValue>;
  names: Record<string, unknown> | null;
}

export function plain(preset: string): Draft {
  return { extends: preset, values: {}, names: null };
}

/** What a new room asks for: the preset itself where nothing differs. */
export function reference(draft: Draft): string | HouseRules {
  return Object.keys(draft.values).length === 0 && !draft.names ? draft.extends : draft;
}

function kindOf(schema: ParameterSchema, choices: boolean, now: RuleValue): Kind {
  if (schema.type === 'boolean') return 'switch';
  if (schema.type === 'array') return 'several';
  if (schema.type === 'string') return schema.enum || !choices ? 'choice' : 'tiles';
  if (schema.anyOf && typeof now === 'boolean') return 'switch';
  return schema.anyOf?.some((each) => each.enum) ? 'choice' : 'number';
}

function fieldOf(key: string, schema: ParameterSchema, now: RuleValue): Field {
  const words = schema['x-laizi'];
  const kinds: ValueSchema[] = [schema, ...(schema.anyOf ?? [])];
  const number = kinds.find((each) => each.type === 'integer' || each.type === 'number');
  return {
    key,
    kind: kindOf(schema, Object.keys(words.choices).length > 0, now),
    optional: schema.anyOf?.some((each) => each.const === 'none') ?? false,
    whole: number?.type !== 'number',
    least: number?.minimum,
    most: number?.maximum,
    words,
  };
}

/** The fields of a preset's family, by group, in the order of the schema. The family itself is the preset's. */
export function groupsOf(schema: HouseSchema, preset: Preset): Group[] {
  const groups: Group[] = [];
  for (const [key, each] of Object.entries(schema.properties.values.properties)) {
    if (key === 'family' || !each['x-laizi'].families.includes(preset.family)) continue;
    const name = each['x-laizi'].group;
    const last = groups.find((group) => group.name === name) ?? { name, fields: [] };
    if (!last.fields.length) groups.push(last);
    last.fields.push(fieldOf(key, each, preset.values[key] ?? null));
  }
  return groups;
}

/** Whether two values of a parameter mean the same. */
export function same(one: RuleValue, other: RuleValue): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return [...one].sort().join() === [...other].sort().join();
  return one === other;
}

/** The draft with one value changed; what is the preset's again is no change. */
export function change(draft: Draft, preset: Preset, key: string, value: RuleValue): Draft {
  const values = { ...draft.values };
  if (same(value, preset.values[key] ?? null)) delete values[key];
  else values[key] = value;
  return { ...draft, values };
}

export function valueOf(draft: Draft, preset: Preset, key: string): RuleValue {
  return key in draft.values ? (draft.values[key] as RuleValue) : (preset.values[key] ?? null);
}

export function seatsOf(draft: Draft, preset: Preset | undefined): number {
  const seats = draft.values['seats'] ?? preset?.seats;
  return typeof seats === 'number' ? seats : 4;
}

/** A file that is not UTF-8. */
export class NoText extends Error {}

/** The text of a file; what is not UTF-8 is refused, for its letters would come out wrong. */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new NoText('not UTF-8');
  }
}

/** A key and what stands there: `rain = 1`; the key alone where nothing does. */
export function said(problem: RuleProblem): string {
  return problem.value === null ? problem.key : `${problem.key} = ${problem.value}`;
}

/** What stands at a field: problems of its key. */
export function problemsAt(problems: readonly RuleProblem[], key: string): RuleProblem[] {
  return problems.filter((problem) => problem.key === key);
}

/** Single tiles of a text such as "123m7z". */
function tilesIn(text: string): string[] {
  return [...text.matchAll(/(\d+)([mpsz])/g)].flatMap(([, ranks = '', suit = '']) => [...ranks].map((rank) => rank + suit));
}

/** Whether a set of kinds holds every tile of a choice. */
export function holds(text: string, choice: string): boolean {
  const held = tilesIn(text);
  return tilesIn(choice).every((tile) => held.includes(tile));
}

/** A set of kinds with a choice put in or taken out, in the order of the suits. */
export function toggled(text: string, choice: string): string {
  const chosen = tilesIn(choice);
  const kept = tilesIn(text).filter((tile) => !chosen.includes(tile));
  const all = holds(text, choice) ? kept : [...kept, ...chosen];
  return [...'mpsz']
    .map((suit) => {
      const ranks = all.filter((tile) => tile.endsWith(suit)).map((tile) => tile.slice(0, -1));
      return ranks.length ? ranks.sort().join('') + suit : '';
    })
    .join('');
}
