// A game record (.lzr, docs/record.md) as the viewer needs it: hands, their events, who acted for whom.
// Pure. The events are those of the socket, so the same fold moves the table forward.
import type { Family, Seat, Tile, TableEvent, View } from '../protocol';
import { emptyView, fold } from './fold';

export const FORMAT = 'lzr';
export const VERSION = 2;
/** Every version says what happened in the same way; what came later are only rules. */
const READABLE = [1, VERSION];

/** Who acted: the player, the clock, an auto option, auto-play, a bot. */
export type By = 'player' | 'timeout' | 'auto' | 'auto_play' | 'bot';

interface HeaderLine {
  type: 'header';
  format: string;
  v: number;
  id: string;
  rules: { id: string; hash: string; names: { zh: string; en: string }; values: { family: Family } };
  players: { seat: Seat; name: string; kind: 'human' | 'bot'; bot: string | null }[];
  match: { schedule: string; hands: number; first_dealer: Seat };
  profile: 'full' | 'seat' | 'public';
  seat: Seat | null;
}

type RecordLine =
  | HeaderLine
  | { type: 'hand'; hand: number; wall: string | null }
  | { type: 'action'; seat: Seat; action: [string, Tile?]; by: By; ms: number | null }
  | { type: 'leave'; seat: Seat; penalty: boolean }
  | { type: 'stop' }
  | { type: 'event'; number: number; event: TableEvent }
  | { type: 'end'; lines: number; digest: string };

/** One event and the table after it. */
export interface Step {
  event: TableEvent;
  view: View;
  /** Set where the clock or the machine acted in somebody's name. */
  by: By | null;
}

export interface RecordedHand {
  number: number;
  events: { event: TableEvent; by: By | null }[];
}

export interface GameRecord {
  header: HeaderLine;
  hands: RecordedHand[];
}

/** What is wrong with a file, and in which line. */
export class RecordProblem extends Error {
  constructor(
    readonly key: 'not_a_record' | 'version' | 'line' | 'cut_off',
    readonly line: number,
  ) {
    super(`${key}, line ${line}`);
  }
}

function parse(text: string, line: number): RecordLine {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'type' in value) return value as RecordLine;
  } catch {
    // Told below, with the line.
  }
  throw new RecordProblem(line === 1 ? 'not_a_record' : 'line', line);
}

function headerOf(line: RecordLine): HeaderLine {
  if (line.type !== 'header' || line.format !== FORMAT) throw new RecordProblem('not_a_record', 1);
  if (!READABLE.includes(line.v)) throw new RecordProblem('version', 1);
  return line;
}

const ORDINARY: readonly By[] = ['player', 'bot'];

/** Reads a record; what was done for whom goes to the first event that it brought. */
export function readRecord(text: string): GameRecord {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const header = headerOf(parse(lines[0] ?? '', 1));
  const hands: RecordedHand[] = [];
  let by: By | null = null;
  let ended = false;
  lines.slice(1).forEach((each, place) => {
    const line = parse(each, place + 2);
    if (line.type === 'hand' && (hands.length === 0 || hands.at(-1)?.number !== 0)) hands.push({ number: line.hand, events: [] });
    else if (line.type === 'hand') hands[hands.length - 1]!.number = line.hand;
    else if (line.type === 'action') by = ORDINARY.includes(line.by) ? null : line.by;
    else if (line.type === 'event') {
      if (hands.length === 0) hands.push({ number: 0, events: [] });
      hands.at(-1)!.events.push({ event: line.event, by });
      by = null;
    }
    ended = line.type === 'end';
  });
  if (!ended) throw new RecordProblem('cut_off', lines.length);
  return { header, hands };
}

/** Who looks: the seat a record is reduced for, else the first seat sits in front. */
export function viewerOf(record: GameRecord): Seat {
  return record.header.seat ?? 0;
}

/** Every moment of a hand. */
export function stepsOf(record: GameRecord, place: number): Step[] {
  const { rules, match, players } = record.header;
  let view = emptyView(viewerOf(record), { id: rules.id, hash: rules.hash, family: rules.values.family }, match.hands, players.length);
  return (record.hands[place]?.events ?? []).map(({ event, by }) => {
    view = fold(view, event);
    return { event, view, by };
  });
}
