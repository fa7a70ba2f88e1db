// A game record (.lzr, docs/record.md) as the viewer needs it: hands, their events, who acted for whom. What does
// not stand as it was written is refused, with its line. Pure. The events are those of the socket, so the same fold
// moves the table forward.
import type { Preset, RulesetInfo, Seat, TableEvent, View } from '../protocol';
import { emptyView, fold } from './fold';
import { change, plain, same, type Draft } from './house';
import { Order, wrongInHeader, wrongInLine, type By, type HeaderLine, type RecordLine } from './lines';
import { crc32, hex, sha256 } from './sealing';

export type { By } from './lines';
export const FORMAT = 'lzr';
export const VERSION = 3;
/** Every version says what happened in the same way; what came later is only about the rules. */
const READABLE = [1, 2, VERSION];

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

export type ProblemKey = 'not_a_record' | 'version' | 'damaged' | 'line' | 'field' | 'order' | 'table' | 'digest' | 'rules' | 'rules_hash' | 'cut_off' | 'after_end';

/** What is wrong with a file, in which line, and where it is a field, in which. */
export class RecordProblem extends Error {
  constructor(
    readonly key: ProblemKey,
    readonly line: number,
    readonly field = '',
  ) {
    super(`${key}, line ${line} ${field}`.trimEnd());
  }
}

// --- lines as bytes --------------------------------------------------------------------------------
const [LINE_FEED, BRACE] = [10, 123];
const HEAD = /^\{"#":"([0-9a-f]{8})",$/;
const HEAD_LENGTH = '{"#":"01234567",'.length;
const plainText = new TextDecoder('latin1');
const strictText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A line's body as text, and where the line begins. */
interface RawLine {
  number: number;
  start: number;
  body: string;
}

/** Every line whose check fits; the first that does not is told. */
function* linesOf(bytes: Uint8Array): Generator<RawLine> {
  let crc = 0;
  for (let start = 0, number = 1; start < bytes.length; number++) {
    const end = bytes.indexOf(LINE_FEED, start);
    const head = plainText.decode(bytes.subarray(start, start + HEAD_LENGTH));
    if (number === 1 && !head.startsWith('{"#":"')) throw new RecordProblem('not_a_record', 1);
    if (end < 0) throw new RecordProblem('cut_off', number - 1);
    const body = bytes.slice(start + HEAD_LENGTH - 1, end);
    body[0] = BRACE;
    crc = crc32(body, crc);
    if (HEAD.exec(head)?.[1] !== hex(crc)) throw new RecordProblem('damaged', number);
    yield { number, start, body: textOf(body, number) };
    start = end + 1;
  }
}

function textOf(body: Uint8Array, number: number): string {
  try {
    return strictText.decode(body);
  } catch {
    throw new RecordProblem('line', number);
  }
}

function parsed({ body, number }: RawLine): { type?: unknown } {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below, with the line.
  }
  throw new RecordProblem('line', number);
}

// --- the header ------------------------------------------------------------------------------------
function headerOf(line: RawLine): HeaderLine {
  const value = parsed(line) as { type?: unknown; format?: unknown; v?: unknown };
  if (value.type !== 'header' || value.format !== FORMAT) throw new RecordProblem('not_a_record', 1);
  if (typeof value.v !== 'number' || !READABLE.includes(value.v)) throw new RecordProblem('version', 1);
  const wrong = wrongInHeader(value, value.v);
  if (wrong !== null) throw new RecordProblem('field', 1, wrong);
  const header = value as HeaderLine;
  checkRules(header, line.body);
  return header;
}

/** The hash is of the values as they stand there, keys sorted; what is said to be changed must be so. */
function checkRules({ rules }: HeaderLine, body: string): void {
  const values = /"values":(\{[^{}]*\})/.exec(body)?.[1] ?? '';
  if (sha256(new TextEncoder().encode(values)) !== rules.hash) throw new RecordProblem('rules_hash', 1);
  const changes = rules.changes ?? [];
  const right = changes.every(({ key, value, base }) => same(rules.values[key] ?? null, value) && !same(value, base));
  if (!right || new Set(changes.map(({ key }) => key)).size !== changes.length) throw new RecordProblem('rules', 1);
}

// --- the whole -------------------------------------------------------------------------------------
const ORDINARY: readonly By[] = ['player', 'bot'];

/** The hands that were dealt, each with what happened before it; none where a match ended before its first. */
function handsOf(lines: RecordLine[]): RecordedHand[] {
  const hands: RecordedHand[] = [];
  let by: By | null = null;
  for (const line of lines) {
    if (line.type === 'hand' && (hands.length === 0 || hands.at(-1)?.number !== 0)) hands.push({ number: line.hand, events: [] });
    else if (line.type === 'hand') hands[hands.length - 1]!.number = line.hand;
    else if (line.type === 'action') by = ORDINARY.includes(line.by) ? null : line.by;
    else if (line.type === 'event') {
      if (hands.length === 0) hands.push({ number: 0, events: [] });
      hands.at(-1)!.events.push({ event: line.event, by });
      by = null;
    }
  }
  return hands.filter((hand) => hand.number > 0);
}

/** Follows a record line by line, and knows where a line cannot stand. */
class Reading {
  readonly lines: RecordLine[] = [];
  private readonly order = new Order();
  private view: View;

  constructor(private readonly header: HeaderLine) {
    this.view = firstView(header);
  }

  take(raw: RawLine): RecordLine {
    const value = parsed(raw);
    const wrong = wrongInLine(value, this.header);
    if (wrong !== null) throw new RecordProblem('field', raw.number, wrong);
    const line = value as RecordLine;
    if (!this.order.take(line)) throw new RecordProblem('order', raw.number);
    if (line.type === 'event') this.fold(line.event, raw.number);
    this.lines.push(line);
    return line;
  }

  /** A tile can only leave a hand that holds it: the hand is then as long as it is counted. */
  private fold(event: TableEvent, line: number): void {
    this.view = fold(this.view, event);
    if (this.view.players.some(({ hand, count }) => hand !== null && hand.length !== count)) throw new RecordProblem('table', line);
  }
}

/** Reads a record whole; what was done for whom goes to the first event that it brought. */
export function readRecord(bytes: Uint8Array): GameRecord {
  const raws = linesOf(bytes);
  const first = raws.next();
  if (first.done) throw new RecordProblem('not_a_record', 1);
  const header = headerOf(first.value);
  const reading = new Reading(header);
  let last = first.value.number;
  for (const raw of raws) {
    last = raw.number;
    const line = reading.take(raw);
    if (line.type !== 'end') continue;
    if (line.lines !== raw.number - 1 || line.digest !== `sha256:${sha256(bytes.subarray(0, raw.start))}`) throw new RecordProblem('digest', raw.number);
    if (bytes.indexOf(LINE_FEED, raw.start) + 1 < bytes.length) throw new RecordProblem('after_end', raw.number + 1);
    return { header, hands: handsOf(reading.lines) };
  }
  throw new RecordProblem('cut_off', last);
}

/** Who looks: the seat a record is reduced for, else the first seat sits in front. */
export function viewerOf(record: GameRecord): Seat {
  return record.header.seat ?? 0;
}

function firstView({ rules, match, players, seat }: HeaderLine): View {
  return emptyView(seat ?? 0, { id: rules.id, hash: rules.hash, family: rules.values.family }, match.hands, players.length);
}

/** Every moment of a hand. Until the first draw what is left is what the deal left. */
export function stepsOf(record: GameRecord, place: number): Step[] {
  const events = record.hands[place]?.events ?? [];
  const firstDraw = events.findIndex(({ event }) => event.type === 'drew');
  const drew = events[firstDraw]?.event;
  const remaining = drew?.type === 'drew' ? drew.remaining + 1 : 0;
  let view = firstView(record.header);
  return events.map(({ event, by }, at) => {
    view = fold(view, event);
    return { event, view: at < firstDraw ? { ...view, remaining } : view, by };
  });
}

// --- the rules -------------------------------------------------------------------------------------
/** What is played, as a room tells it. */
export function rulesetOf({ rules }: HeaderLine): RulesetInfo {
  return { id: rules.id, hash: rules.hash, family: rules.values.family, name: rules.names, base: rules.base ?? null, changes: rules.changes ?? [] };
}

/** Whether what a record says of its rules is so, as far as the presets are known. */
export function checkAgainst({ rules, v }: HeaderLine, presets: readonly Preset[]): void {
  if (presets.length === 0) return;
  const own = presets.find((preset) => preset.id === rules.id);
  const differing = (preset: Preset): string[] => Object.keys(rules.values).filter((key) => !same(rules.values[key] ?? null, preset.values[key] ?? null));
  const told = v >= VERSION;
  if (own && (rules.base || differing(own).length)) throw new RecordProblem('rules', 1);
  if (told && !own && !rules.base) throw new RecordProblem('rules', 1);
  const base = presets.find((preset) => preset.id === rules.base?.id);
  const changes = rules.changes ?? [];
  const stated = changes.map(({ key }) => key).sort().join();
  const right = changes.every((each) => !base || same(each.base, base.values[each.key] ?? null));
  if (base && (stated !== differing(base).sort().join() || !right)) throw new RecordProblem('rules', 1);
}

/** Of an older record, which did not tell it: what its values change of the preset that its id names; null for nothing. */
export function workedOut({ rules, v }: HeaderLine, presets: readonly Preset[]): Draft | null {
  const preset = presets.find((each) => each.id === rules.id.split('+')[0]);
  if (v >= VERSION || !preset || preset.id === rules.id) return null;
  return Object.entries(rules.values).reduce((draft: Draft, [key, value]) => change(draft, preset, key, value), plain(preset.id));
}
