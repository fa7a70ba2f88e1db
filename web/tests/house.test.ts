import { describe, expect, it } from 'vitest';
import { change, groupsOf, holds, NoText, plain, problemsAt, reference, said, seatsOf, textOf, toggled, valueOf, type HouseSchema, type ParameterSchema, type ValueSchema } from '../src/lib/house';
import type { Preset } from '../src/protocol';

const texts = { zh: '', en: '' };

function parameter(group: string, families: string[], own: ValueSchema, choices: string[] = []): ParameterSchema {
  return { ...own, 'x-laizi': { group, section: '1', families, name: texts, meaning: texts, choices: Object.fromEntries(choices.map((choice) => [choice, texts])) } };
}

const schema: HouseSchema = {
  properties: {
    values: {
      properties: {
        family: parameter('game', ['wuhan', 'wuyi'], { type: 'string', enum: ['wuhan', 'wuyi'] }, ['wuhan', 'wuyi']),
        seats: parameter('game', ['wuhan', 'wuyi'], { type: 'integer', minimum: 2, maximum: 4 }),
        tiles: parameter('game', ['wuhan', 'wuyi'], { type: 'string' }, ['123456789m', '7z']),
        chow: parameter('game', ['wuhan', 'wuyi'], { type: 'boolean' }),
        opening: parameter('payment', ['wuhan'], { type: 'string', enum: ['once', 'each'] }, ['once', 'each']),
        half: parameter('payment', ['wuhan'], { type: 'number', minimum: 1, maximum: 1000 }),
        cap: parameter('tops', ['wuhan'], { anyOf: [{ type: 'integer', minimum: 1, maximum: 9 }, { const: 'none' }] }),
        wins: parameter('tops', ['wuhan'], { type: 'array' }, ['all_258', 'all_pungs']),
        pairs: parameter('winning', ['wuhan', 'wuyi'], { anyOf: [{ type: 'boolean' }, { type: 'integer', minimum: 1, maximum: 9 }] }),
        payer: parameter('liability', ['laizi_112'], { anyOf: [{ type: 'string', enum: ['all'] }, { const: 'none' }] }, ['all']),
      },
    },
  },
};
const preset: Preset = {
  id: 'p',
  hash: '',
  name: texts,
  line: texts,
  family: 'wuhan',
  seats: 4,
  values: { family: 'wuhan', seats: 4, tiles: '123456789m7z', chow: true, opening: 'once', half: 1.5, cap: 300, wins: ['all_258'], pairs: false, payer: null },
};

describe('the form', () => {
  it('has the fields of the family by group, but not the family', () => {
    const groups = groupsOf(schema, preset);
    expect(groups.map((group) => [group.name, group.fields.map((field) => field.key)])).toEqual([
      ['game', ['seats', 'tiles', 'chow']],
      ['payment', ['opening', 'half']],
      ['tops', ['cap', 'wins']],
      ['winning', ['pairs']],
    ]);
  });

  it('knows how each is chosen', () => {
    const fields = groupsOf(schema, preset).flatMap((group) => group.fields);
    expect(fields.map((field) => field.kind)).toEqual(['number', 'tiles', 'switch', 'choice', 'number', 'number', 'several', 'switch']);
    const cap = fields.find((field) => field.key === 'cap');
    expect([cap?.optional, cap?.whole, cap?.least, cap?.most]).toEqual([true, true, 1, 9]);
    expect(fields.find((field) => field.key === 'half')?.whole).toBe(false);
  });

  it('takes what is a truth in one family for a number in another', () => {
    const other = { ...preset, family: 'wuyi', values: { ...preset.values, pairs: 2 } };
    const fields = groupsOf(schema, other).flatMap((group) => group.fields);
    expect(fields.map((field) => [field.key, field.kind])).toContainEqual(['pairs', 'number']);
    expect(fields.map((field) => field.key)).not.toContain('cap');
  });
});

describe('a draft', () => {
  it('keeps only what differs from the preset', () => {
    const changed = change(change(plain('p'), preset, 'cap', null), preset, 'wins', ['all_pungs']);
    expect(changed.values).toEqual({ cap: null, wins: ['all_pungs'] });
    expect(valueOf(changed, preset, 'cap')).toBe(null);
    expect(valueOf(changed, preset, 'seats')).toBe(4);
    expect(change(change(changed, preset, 'cap', 300), preset, 'wins', ['all_258']).values).toEqual({});
  });

  it('is the preset itself where nothing differs', () => {
    expect(reference(plain('p'))).toBe('p');
    const named = { ...plain('p'), names: { zh: '家', en: 'home' } };
    expect(reference(named)).toEqual(named);
  });

  it('says how many play', () => {
    expect(seatsOf(plain('p'), preset)).toBe(4);
    expect(seatsOf(change(plain('p'), preset, 'seats', 3), preset)).toBe(3);
  });

  it('finds the problems of a key', () => {
    const problems = ['cap', 'seats'].map((key) => ({ key, value: '1', right: {}, others: [] }));
    expect(problemsAt(problems, 'cap')).toHaveLength(1);
  });

  it('says of a problem what stands there', () => {
    expect(said({ key: 'rain', value: '"much"', right: {}, others: [] })).toBe('rain = "much"');
    expect(said({ key: 'extends', value: null, right: {}, others: [] })).toBe('extends');
  });
});

describe('a file', () => {
  const bytes = (...each: number[]): ArrayBuffer => Uint8Array.from(each).buffer;

  it('is text where it is UTF-8, with a byte order mark or without', () => {
    expect(textOf(new TextEncoder().encode('names = "老王家"').buffer as ArrayBuffer)).toBe('names = "老王家"');
    expect(textOf(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe('a');
  });

  it.each([
    ['GBK', [0xc0, 0xcf, 0xcd, 0xf5]],
    ['Latin-1', [0x63, 0x61, 0x66, 0xe9]],
    ['UTF-16', [0xff, 0xfe, 0x61, 0x00]],
  ])('is refused in %s', (_, each) => {
    expect(() => textOf(bytes(...each))).toThrow(NoText);
  });
});

describe('sets of tiles', () => {
  it('are put together from suits and honours', () => {
    expect(holds('123456789m67z', '7z')).toBe(true);
    expect(holds('12345678m', '123456789m')).toBe(false);
    expect(toggled('7z', '6z')).toBe('67z');
    expect(toggled('123456789m67z', '123456789m')).toBe('67z');
    expect(toggled('67z', '123456789p')).toBe('123456789p67z');
    expect(toggled('7z', '7z')).toBe('');
  });
});
