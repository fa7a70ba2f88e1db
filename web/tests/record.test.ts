import { describe, expect, it } from 'vitest';
import { readRecord, RecordProblem, stepsOf, viewerOf } from '../src/lib/record';
import { placeOf, recordPath, roomPath } from '../src/lib/paths';

const HEADER = {
  type: 'header',
  format: 'lzr',
  v: 2,
  id: 'X',
  rules: { id: 'r', hash: 'h', names: { zh: '规则', en: 'rules' }, values: { family: 'wuhan' } },
  players: [0, 1, 2].map((seat) => ({ seat, name: `p${seat}`, kind: 'bot', bot: 'greedy' })),
  match: { schedule: 'match', hands: 4, first_dealer: 0 },
  profile: 'full',
  seat: null,
};
const END = { type: 'end', lines: 1, digest: '' };
const started = (hand: number) => ({ type: 'event', number: hand, event: { type: 'hand_started', hand, dealer: 0, points: [0, 0, 0], fixed: [] } });
const hand = (number: number) => ({ type: 'hand', hand: number, wall: '' });
const discarded = { type: 'event', number: 2, event: { type: 'discarded', seat: 0, tile: '1m', special: false } };

function text(...lines: object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function problem(of: string): RecordProblem {
  try {
    readRecord(of);
  } catch (error) {
    if (error instanceof RecordProblem) return error;
  }
  throw new Error('nothing is wrong');
}

describe('a record', () => {
  it('is cut into hands, with as many seats as players', () => {
    const record = readRecord(text(HEADER, hand(1), started(1), discarded, hand(2), started(2), END));
    expect(record.hands.map((each) => [each.number, each.events.length])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(stepsOf(record, 0).map((step) => step.view.players.length)).toEqual([3, 3]);
    expect(viewerOf(record)).toBe(0);
  });

  it('tells who acted for a player, once, and with the event that it brought', () => {
    const act = (by: string) => ({ type: 'action', seat: 0, action: ['discard', '1m'], by, ms: 1 });
    const record = readRecord(text(HEADER, hand(1), started(1), act('timeout'), discarded, act('player'), discarded, act('bot'), discarded, END));
    expect(stepsOf(record, 0).map((step) => step.by)).toEqual([null, 'timeout', null, null]);
  });

  it('may begin with what happened before the first hand', () => {
    const escaped = { type: 'event', number: 1, event: { type: 'escaped', seat: 1, payments: [200, -400, 200], points: [200, -400, 200] } };
    const record = readRecord(text(HEADER, { type: 'leave', seat: 1, penalty: true }, escaped, hand(1), started(1), END));
    expect(record.hands.map((each) => [each.number, each.events.length])).toEqual([[1, 2]]);
    expect(readRecord(text(HEADER, { type: 'stop' }, END)).hands).toEqual([]);
    expect(stepsOf(readRecord(text(HEADER, END)), 0)).toEqual([]);
  });

  it('is looked at from the seat that it is reduced for', () => {
    expect(viewerOf(readRecord(text({ ...HEADER, profile: 'seat', seat: 2 }, END)))).toBe(2);
  });

  it('names what is wrong and the line', () => {
    expect(problem('')).toMatchObject({ key: 'not_a_record', line: 1 });
    expect(problem(text({ ...HEADER, format: 'pgn' }))).toMatchObject({ key: 'not_a_record', line: 1 });
    expect(problem(text({ ...HEADER, v: 3 }))).toMatchObject({ key: 'version', line: 1 });
    expect(problem(`${text(HEADER, hand(1))}{"type":\n`)).toMatchObject({ key: 'line', line: 3 });
    expect(problem(text(HEADER, hand(1), [] as object))).toMatchObject({ key: 'line', line: 3 });
    expect(problem(text(HEADER, hand(1)))).toMatchObject({ key: 'cut_off', line: 2 });
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
