import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FOLLOWS } from '../src/lib/lines';
import { placeOf, recordPath, roomPath } from '../src/lib/paths';
import { checkAgainst, readRecord, RecordProblem, rulesetOf, stepsOf, VERSION, viewerOf, workedOut } from '../src/lib/record';
import type { Preset } from '../src/protocol';
import { hashOf, kept, linesOf, sealed, type Fields } from './records';

const VALUES = { family: 'wuhan', cap: 300 };
const RULES = { id: 'r', hash: hashOf(VALUES), names: { zh: '规则', en: 'rules' }, base: null, changes: [], values: VALUES };
const HEADER = {
  type: 'header',
  format: 'lzr',
  v: VERSION,
  id: 'X',
  created: null,
  engine: { version: '0', core: '0' },
  rules: RULES,
  players: [0, 1, 2].map((seat) => ({ seat, name: `p${seat}`, kind: 'bot', bot: 'greedy' })),
  match: { schedule: 'match', hands: 4, first_dealer: 0 },
  walls: { scheme: 'stored', seed: null, first: null },
  profile: 'full',
  seat: null,
};
const END = { type: 'end' };
const STOP = { type: 'stop' };
const hand = (number: number) => ({ type: 'hand', hand: number, wall: '' });
const act = (by: string) => ({ type: 'action', seat: 0, action: ['discard', '1m'], by, ms: 1 });

/** Events by their types and fields, numbered as they come among other lines. */
function numbered(...lines: Fields[]): Fields[] {
  const isEvent = (line: Fields): boolean => String(line['type']) in FOLLOWS || line['type'] === 'escaped';
  let number = 0;
  return lines.map((line) => (isEvent(line) ? { type: 'event', number: ++number, event: line } : line));
}

const started = (number: number) => ({ type: 'hand_started', hand: number, dealer: 0, points: [0, 0, 0], fixed: [] });
const dealt = (seat: number, ...tiles: string[]) => ({ type: 'dealt', seat, tiles, count: tiles.length });
const drew = (seat: number, tile: string, remaining: number) => ({ type: 'drew', seat, tile, source: 'wall', remaining });
const discarded = (seat: number, tile: string) => ({ type: 'discarded', seat, tile, special: false });
const drawn = [{ type: 'hand_drawn' }, { type: 'hand_ended', points: [0, 0, 0], dealer_next: 0, hands_left: 0 }];
const over = { type: 'match_ended', points: [0, 0, 0], ranking: [0, 1, 2] };
const deal = (number: number): Fields[] => [hand(number), started(number), dealt(0, '1m'), dealt(1, '2m'), dealt(2, '3m'), drew(0, '4m', 70)];
const short = (): Fields[] => numbered(HEADER, ...deal(1), discarded(0, '1m'), ...drawn, over, END);

function problem(record: Uint8Array): RecordProblem {
  try {
    readRecord(record);
  } catch (error) {
    if (error instanceof RecordProblem) return error;
    throw error;
  }
  throw new Error('nothing is wrong');
}

/** A record changed and sealed again. */
function forged(change: (lines: Fields[]) => void, from: Fields[] = short()): Uint8Array {
  const lines = structuredClone(from);
  change(lines);
  return sealed(...lines);
}

/** The short record as a seat or everybody may see it, then changed. */
function reduced(seat: number | null, change: (lines: Fields[]) => void = () => undefined): Uint8Array {
  return forged((lines) => {
    Object.assign(lines[0]!, { profile: seat === null ? 'public' : 'seat', seat });
    lines[1]!['wall'] = null;
    for (const { event } of lines as { event?: Fields }[]) {
      if (!event || event['seat'] === seat) continue;
      if (event['type'] === 'dealt') event['tiles'] = null;
      if (event['type'] === 'drew') event['tile'] = null;
    }
    change(lines);
  });
}

describe('a record', () => {
  it('is cut into hands, with as many seats as players', () => {
    const record = readRecord(sealed(...numbered(HEADER, ...deal(1), discarded(0, '1m'), ...drawn, ...deal(2), STOP, over, END)));
    expect(record.hands.map((each) => [each.number, each.events.length])).toEqual([
      [1, 8],
      [2, 6],
    ]);
    expect(new Set(stepsOf(record, 0).map((step) => step.view.players.length))).toEqual(new Set([3]));
    expect(viewerOf(record)).toBe(0);
  });

  it('tells who acted for a player, once, and with the event that it brought', () => {
    const lines = [HEADER, ...deal(1), act('timeout'), discarded(0, '1m'), drew(1, '5m', 69), act('player'), discarded(1, '5m'), ...drawn, over, END];
    expect(stepsOf(readRecord(sealed(...numbered(...lines))), 0).map((step) => step.by).filter(Boolean)).toEqual(['timeout']);
    expect(stepsOf(readRecord(sealed(...numbered(...lines))), 0)[5]?.by).toBe('timeout');
  });

  it('may begin with what happened before the first hand', () => {
    const escaped = { type: 'escaped', seat: 1, payments: [200, -400, 200], points: [200, -400, 200] };
    const record = readRecord(sealed(...numbered(HEADER, { type: 'leave', seat: 1, penalty: true }, escaped, ...deal(1), STOP, over, END)));
    expect(record.hands.map((each) => [each.number, each.events.length])).toEqual([[1, 7]]);
    const none = readRecord(sealed(...numbered(HEADER, STOP, over, END)));
    expect(none.hands).toEqual([]);
    expect(stepsOf(none, 0)).toEqual([]);
  });

  it('is looked at from the seat that it is reduced for', () => {
    expect(viewerOf(readRecord(reduced(2)))).toBe(2);
    expect(viewerOf(readRecord(reduced(null)))).toBe(0);
  });

  it('tells from the deal on how many tiles are left', () => {
    const left = stepsOf(readRecord(sealed(...short())), 0).map((step) => step.view.remaining);
    expect(left.slice(0, 6)).toEqual([71, 71, 71, 71, 70, 70]);
  });

  it.each([1, 2, 3])('of version %i is read whole', (version) => {
    const record = readRecord(kept(version));
    expect(record.header.v).toBe(version);
    expect(record.hands).toHaveLength(4);
    for (const place of record.hands.keys()) {
      const left = stepsOf(record, place).map((step) => step.view.remaining);
      expect(new Set(left.slice(0, left.indexOf(left[0]! - 1)))).toEqual(new Set([left[0]]));
      expect(left[0]).toBeGreaterThan(30);
    }
  });
});

describe('a damaged record', () => {
  it('is refused in the line of any changed byte', () => {
    const whole = kept(3);
    for (let at = 0; at < whole.length; at += 97) {
      const changed = whole.slice();
      changed[at]! ^= 1 << (at % 8);
      const line = whole.subarray(0, at).filter((byte) => byte === 10).length + 1;
      const told = problem(changed);
      expect(told.line + (told.key === 'cut_off' ? 1 : 0)).toBe(line);
    }
  });

  it('is refused where a line is missing, doubled or exchanged, and with other ends of lines', () => {
    const lines = new TextDecoder().decode(kept(3)).split('\n');
    const told = (...changed: string[]): RecordProblem => problem(new TextEncoder().encode(changed.join('\n')));
    expect(told(...lines.toSpliced(20, 1))).toMatchObject({ key: 'damaged', line: 21 });
    expect(told(...lines.toSpliced(20, 0, lines[20]!))).toMatchObject({ key: 'damaged', line: 22 });
    expect(told(...lines.toSpliced(20, 2, lines[21]!, lines[20]!))).toMatchObject({ key: 'damaged', line: 21 });
    expect(told(...lines.map((line) => `${line}\r`))).toMatchObject({ key: 'damaged', line: 1 });
    expect(told(...lines.slice(0, 30), '')).toMatchObject({ key: 'cut_off', line: 30 });
    expect(told(...lines.slice(0, 30), lines[30]!.slice(0, 40))).toMatchObject({ key: 'cut_off', line: 30 });
    expect(told(...lines, '')).toMatchObject({ key: 'after_end', line: lines.length });
  });

  it.each(['', '\n', '{}\n', 'hello', '\u0000\u0001'])('that is none (%j) is no record', (text) => {
    expect(problem(new TextEncoder().encode(text))).toMatchObject({ key: 'not_a_record', line: 1 });
  });
});

describe('an altered record, sealed again,', () => {
  const at = (line: number, ...path: string[]) => (lines: Fields[]): Fields => path.reduce((inner, key) => inner[key] as Fields, lines[line - 1]!);

  it.each<[string, number, string, (lines: Fields[]) => void]>([
    ['field', 1, 'players', (lines) => delete lines[0]!['players']],
    ['field', 1, 'rules', (lines) => delete lines[0]!['rules']],
    ['field', 1, 'players', (lines) => (lines[0]!['players'] = [0, 1, 2, 3, 4].map((seat) => ({ seat, name: '', kind: 'bot', bot: null })))],
    ['field', 1, 'players.1.seat', (lines) => (at(1, 'players', '1')(lines)['seat'] = 0)],
    ['field', 1, 'match.first_dealer', (lines) => (at(1, 'match')(lines)['first_dealer'] = 3)],
    ['field', 1, 'seat', (lines) => (lines[0]!['seat'] = 1)],
    ['field', 1, 'rules.values.family', (lines) => (at(1, 'rules', 'values')(lines)['family'] = 'chess')],
    ['field', 1, 'rules.base', (lines) => delete at(1, 'rules')(lines)['base']],
    ['field', 1, 'created', (lines) => (lines[0]!['created'] = 'yesterday')],
    ['field', 1, 'walls.seed', (lines) => (at(1, 'walls')(lines)['seed'] = 5)],
    ['field', 1, 'walls.first', (lines) => (lines[0]!['walls'] = { scheme: 'seeded', seed: 5, first: null })],
    ['field', 2, 'wall', (lines) => (lines[1]!['wall'] = null)],
    ['field', 2, 'wall', (lines) => Object.assign(lines[0]!, { profile: 'public' })],
    ['field', 4, 'event.tiles', (lines) => (at(4, 'event')(lines)['tiles'] = null)],
    ['field', 2, 'type', (lines) => (lines[1]!['type'] = 'song')],
    ['field', 2, 'wall', (lines) => (lines[1]!['wall'] = '9z')],
    ['field', 3, 'event', (lines) => delete lines[2]!['event']],
    ['field', 3, 'event.points', (lines) => (at(3, 'event')(lines)['points'] = [0, 0])],
    ['field', 4, 'event.seat', (lines) => (at(4, 'event')(lines)['seat'] = 3)],
    ['field', 4, 'event.type', (lines) => (at(4, 'event')(lines)['type'] = 'song')],
    ['field', 8, 'event.seat', (lines) => (lines[7]!['event'] = { type: 'discarded' })],
    ['field', 8, 'event.hand', (lines) => (lines[7]!['event'] = { type: 'won', seat: 0, by: 'self_draw', tile: '1m', from: null })],
    ['field', 11, 'event.ranking', (lines) => (at(11, 'event')(lines)['ranking'] = [0, 0, 2])],
    ['order', 8, '', (lines) => (lines[7]!['number'] = 9)],
    ['order', 2, '', (lines) => (lines[1]!['hand'] = 2)],
    ['order', 4, '', (lines) => lines.splice(3, 3)],
    ['order', 3, '', (lines) => lines.splice(2, 0, act('bot'))],
    ['order', 4, '', (lines) => lines.splice(3, 7)],
    ['table', 8, '', (lines) => (at(8, 'event')(lines)['tile'] = '9m')],
    ['table', 4, '', (lines) => (at(4, 'event')(lines)['count'] = 2)],
    ['digest', 12, '', (lines) => Object.assign(lines[11]!, { lines: 11, digest: `sha256:${'0'.repeat(64)}` })],
    ['rules_hash', 1, '', (lines) => (at(1, 'rules', 'values')(lines)['cap'] = 500)],
    ['rules', 1, '', (lines) => (at(1, 'rules')(lines)['changes'] = [{ key: 'cap', value: 200, base: 300, text: {} }])],
    ['rules', 1, '', (lines) => (at(1, 'rules')(lines)['changes'] = [{ key: 'cap', value: 300, base: 300, text: {} }])],
    ['version', 1, '', (lines) => (lines[0]!['v'] = VERSION + 1)],
    ['version', 1, '', (lines) => (lines[0]!['v'] = String(VERSION))],
    ['not_a_record', 1, '', (lines) => (lines[0]!['format'] = 'pgn')],
  ])('is refused: %s in line %i %s', (key, line, field, change) => {
    const told = problem(forged((lines) => {
      change(lines);
      const renumbered = lines.filter((each) => each['type'] === 'event');
      if (key === 'order' && lines.length < 12) renumbered.forEach((each, place) => (each['number'] = place + 1));
    }));
    expect(told).toMatchObject({ key, line, field });
  });

  it.each<[number | null, number, string, (lines: Fields[]) => void]>([
    [null, 2, 'wall', (lines) => (lines[1]!['wall'] = '1m')],
    [null, 4, 'event.tiles', (lines) => (at(4, 'event')(lines)['tiles'] = ['1m'])],
    [2, 7, 'event.tile', (lines) => (at(7, 'event')(lines)['tile'] = '4m')],
    [2, 6, 'event.tiles', (lines) => (at(6, 'event')(lines)['tiles'] = null)],
    [2, 8, 'type', (lines) => lines.splice(7, 0, act('bot'))],
  ])('is refused where, reduced for %s, line %i shows or hides what it should not: %s', (seat, line, field, change) => {
    expect(problem(reduced(seat, change))).toMatchObject({ key: 'field', line, field });
  });

  it('is refused where a line is no object', () => {
    for (const body of ['{"type":', '{"type":"stop"}}']) expect(problem(sealed(HEADER, body))).toMatchObject({ key: 'line', line: 2 });
  });
});

describe('the order of events', () => {
  it('is that of docs/record.md', () => {
    const text = readFileSync(new URL('../../docs/record.md', import.meta.url), 'utf8');
    const table = text.slice(text.indexOf('| event | is followed by |'), text.indexOf('## Events'));
    const rows = table.split('\n').flatMap((row) => {
      const [, event = '', next = ''] = row.split('|');
      const name = event.includes('the header') ? '' : /`(\w+)`/.exec(event)?.[1];
      return name === undefined ? [] : [[name, [...next.matchAll(/`(\w+)`/g)].map(([, found]) => found)] as const];
    });
    expect(Object.fromEntries(rows)).toEqual(FOLLOWS);
  });
});

describe('the rules of a record', () => {
  const preset = (id: string, cap: number): Preset => ({ id, hash: '', name: { zh: id, en: id }, line: { zh: '', en: '' }, family: 'wuhan', seats: 3, values: { family: 'wuhan', cap } });
  const PRESETS = [preset('r', 300), preset('q', 200)];
  const change = (value: number, base: number) => ({ key: 'cap', value, base, text: {} });
  const header = (rules: object, v = VERSION) => readRecord(forged((lines) => Object.assign(lines[0]!, { v, rules: { ...RULES, ...rules } }))).header;
  const house = { id: 'wang', base: { id: 'q', name: { zh: 'q', en: 'q' } }, changes: [change(300, 200)] };

  it('are told as a room tells them', () => {
    const told = rulesetOf(readRecord(kept(3)).header);
    expect(told.base?.id).toBe('hongzhong-sanren');
    expect(told.changes.map(({ key, value, base }) => [key, value, base])).toEqual([['cap', 200, 300]]);
    expect(told.changes[0]?.text['en']).toEqual({ parameter: 'cap', value: '200', base: '300' });
    expect(rulesetOf(readRecord(kept(2)).header)).toMatchObject({ id: 'laizi-112', base: null, changes: [] });
  });

  it('must be those of their values where the presets are known', () => {
    const refused = (rules: object, presets = PRESETS) => expect(() => checkAgainst(header(rules), presets));
    refused({}).not.toThrow();
    refused(house).not.toThrow();
    refused({ id: 'q' }).toThrow('rules');
    refused({ id: 'wang' }).toThrow('rules');
    refused({ ...house, id: 'q' }).toThrow('rules');
    refused({ ...house, changes: [] }).toThrow('rules');
    refused({ ...house, changes: [change(300, 250)] }).toThrow('rules');
    refused({ ...house, base: { id: 'r', name: { zh: '', en: '' } } }).toThrow('rules');
    refused({ id: 'q' }, []).not.toThrow();
    refused({ ...house, base: { id: 'unknown', name: { zh: '', en: '' } } }).not.toThrow();
  });

  it('of an older record are worked out from the preset of their id', () => {
    const older = (id: string) => header({ id, base: undefined, changes: undefined }, 2);
    expect(workedOut(older('q+12345678'), PRESETS)).toEqual({ extends: 'q', values: { cap: 300 }, names: null });
    expect(workedOut(older('wang'), PRESETS)).toBe(null);
    expect(workedOut(older('r'), PRESETS)).toBe(null);
    expect(workedOut(header(house), PRESETS)).toBe(null);
    expect(() => checkAgainst(older('wang'), PRESETS)).not.toThrow();
    expect(() => checkAgainst(older('q'), PRESETS)).toThrow('rules');
  });

  it('of a kept record cannot be changed without a word', () => {
    const [first, ...rest] = linesOf(kept(3));
    const rules = { ...(first!['rules'] as Fields), hash: '0'.repeat(64) };
    expect(problem(sealed({ ...first, rules }, ...rest))).toMatchObject({ key: 'rules_hash', line: 1 });
  });
});

describe('paths', () => {
  it('lead to their screens', () => {
    expect(placeOf('/', '')).toEqual({ screen: 'start' });
    expect(placeOf(roomPath('ABC234'), '')).toEqual({ screen: 'room', code: 'ABC234' });
    expect(placeOf('/r/abc234/', '#x')).toEqual({ screen: 'room', code: 'ABC234' });
    expect(placeOf('/nonsense', '')).toEqual({ screen: 'nowhere' });
    expect(recordPath('ABC234')).toBe('/#/record/ABC234');
    expect(placeOf('/', '#/record/abc234')).toEqual({ screen: 'record', code: 'ABC234' });
    expect(placeOf('/', recordPath(null).slice(1))).toEqual({ screen: 'record', code: null });
  });
});
