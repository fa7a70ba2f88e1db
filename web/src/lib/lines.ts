// The lines of a game record (docs/record.md): what each must hold. Events, actions and what house rules change are
// as the server's own schema has them. Pure.
import openapi from '../../openapi.json';
import type { Action, Family, RulesetInfo, Seat, TableEvent } from '../protocol';
import { Checker, type Schema, type Schemas } from './schema';

/** Who acted: the player, the clock, an auto option, auto-play, a bot. */
export type By = 'player' | 'timeout' | 'auto' | 'auto_play' | 'bot';

export interface HeaderLine {
  type: 'header';
  format: string;
  v: number;
  id: string;
  rules: {
    id: string;
    hash: string;
    names: { zh: string; en: string };
    /** Since version 3: what house rules change of which preset. */
    base?: RulesetInfo['base'];
    changes?: RulesetInfo['changes'];
    values: { family: Family; [key: string]: RulesetInfo['changes'][number]['value'] };
  };
  players: { seat: Seat; name: string; kind: 'human' | 'bot'; bot: string | null }[];
  match: { schedule: string; hands: number; first_dealer: Seat };
  walls: { scheme: 'stored' | 'seeded'; seed: number | null; first: number | null };
  profile: 'full' | 'seat' | 'public';
  seat: Seat | null;
}

export type RecordLine =
  | HeaderLine
  | { type: 'hand'; hand: number; wall: string | null }
  | { type: 'action'; seat: Seat; action: Action; by: By; ms: number | null }
  | { type: 'leave'; seat: Seat; penalty: boolean }
  | { type: 'stop' }
  | { type: 'event'; number: number; event: TableEvent }
  | { type: 'end'; lines: number; digest: string };

const SERVER = openapi.components.schemas as unknown as Schemas;

function object(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

const TEXT: Schema = { type: 'string' };
const SEAT: Schema = { type: 'integer', minimum: 0, maximum: 3 };
const WHOLE: Schema = { type: 'integer', minimum: 0 };
const TEXTS = object({ zh: TEXT, en: TEXT });
const VALUE: Schema = { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }, { type: 'array', items: TEXT }] };
const VALUES: Schema = { type: 'object', required: ['family'], properties: { family: SERVER['RulesetInfo']!.properties!['family']! }, additionalProperties: VALUE };
const RULES = { id: TEXT, names: TEXTS, hash: TEXT, values: VALUES };
const TOLD = { base: SERVER['RulesetInfo']!.properties!['base']!, changes: SERVER['RulesetInfo']!.properties!['changes']! };
const CHANGES_TOLD_SINCE = 3;

function headerSchema(version: number): Schema {
  return object({
    type: { const: 'header' },
    format: TEXT,
    v: WHOLE,
    id: TEXT,
    created: orNull({ type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$' }),
    engine: object({ version: TEXT, core: TEXT }),
    rules: object(version < CHANGES_TOLD_SINCE ? RULES : { ...RULES, ...TOLD }),
    players: { type: 'array', minItems: 2, maxItems: 4, items: object({ seat: SEAT, name: TEXT, kind: { enum: ['human', 'bot'] }, bot: orNull(TEXT) }) },
    match: object({ schedule: { enum: ['match', 'series'] }, hands: { ...WHOLE, minimum: 1 }, first_dealer: SEAT }),
    walls: object({ scheme: { enum: ['stored', 'seeded'] }, seed: orNull({ type: 'number', minimum: 0 }), first: orNull(WHOLE) }),
    profile: { enum: ['full', 'seat', 'public'] },
    seat: orNull(SEAT),
  });
}

/** Every line below the header by its type. */
export const LINES: Readonly<Record<string, Schema>> = {
  hand: object({ type: TEXT, hand: { ...WHOLE, minimum: 1 }, wall: orNull({ type: 'string', pattern: '^([1-9][mps]|[1-7]z)*$' }) }),
  action: object({ type: TEXT, seat: SEAT, action: SERVER['Answer']!.properties!['action']!, by: { enum: ['player', 'timeout', 'auto', 'auto_play', 'bot'] }, ms: orNull(WHOLE) }),
  leave: object({ type: TEXT, seat: SEAT, penalty: { type: 'boolean' } }),
  stop: object({ type: TEXT }),
  event: { $ref: 'EventMessage' },
  end: object({ type: TEXT, lines: WHOLE, digest: TEXT }),
};

const checker = new Checker(SERVER);

/** The first field of a header of some version that is missing or wrong; null where all are well. */
export function wrongInHeader(value: unknown, version: number): string | null {
  const wrong = checker.wrong(value, headerSchema(version));
  if (wrong !== null) return wrong;
  const { players, match, seat, profile } = value as HeaderLine;
  const misplaced = players.findIndex((player, place) => player.seat !== place);
  if (misplaced >= 0) return `players.${misplaced}.seat`;
  if (match.first_dealer >= players.length) return 'match.first_dealer';
  if ((seat === null) === (profile === 'seat') || (seat ?? 0) >= players.length) return 'seat';
  return wrongInWalls(value as HeaderLine);
}

/** Only a full record of a simulation says what its walls are made of: all hidden tiles follow from it. */
function wrongInWalls({ walls, profile }: HeaderLine): string | null {
  const told = walls.scheme === 'seeded' && profile === 'full';
  const wrong = (['seed', 'first'] as const).find((key) => (walls[key] !== null) !== told);
  return wrong ? `walls.${wrong}` : null;
}

/** The same of any other line of a record with this header. */
export function wrongInLine(value: { type?: unknown }, header: Pick<HeaderLine, 'players' | 'profile' | 'seat'>): string | null {
  const schema = typeof value.type === 'string' && Object.hasOwn(LINES, value.type) ? LINES[value.type] : undefined;
  if (!schema) return 'type';
  return checker.wrong(value, schema) ?? wrongSeat(value, header.players.length, '') ?? wrongInProfile(value as RecordLine, header);
}

const HIDDEN_TILES = ['dealt', 'drew', 'concealed_kong_made', 'laid_aside'];

/** What a profile hides must not be there, and what it shows must. */
function wrongInProfile(line: RecordLine, { profile, seat }: Pick<HeaderLine, 'profile' | 'seat'>): string | null {
  const shows = (owner: Seat): boolean => profile === 'full' || owner === seat;
  if (line.type === 'hand') return (line.wall !== null) === (profile === 'full') ? null : 'wall';
  if (line.type === 'action') return shows(line.seat) ? null : 'type';
  if (line.type !== 'event' || !HIDDEN_TILES.includes(line.event.type)) return null;
  const [field, tiles] = line.event.type === 'dealt' ? ['tiles', line.event.tiles] : ['tile', 'tile' in line.event ? line.event.tile : null];
  return (tiles !== null) === ('seat' in line.event && shows(line.event.seat)) ? null : `event.${String(field)}`;
}

const SEATS = ['seat', 'from', 'dealer', 'dealer_next', 'winner', 'payer', 'second_payer', 'priced_seat'];
const FOR_EACH_SEAT = ['points', 'payments', 'ranking'];

/** The first field that names a seat which is not there, or is not as long as there are seats. */
function wrongSeat(value: unknown, seats: number, path: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, each] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key;
    if (SEATS.includes(key) && typeof each === 'number' && each >= seats) return at;
    if (FOR_EACH_SEAT.includes(key) && Array.isArray(each) && each.length !== seats) return at;
    if (key === 'ranking' && Array.isArray(each) && !each.toSorted().every((seat, place) => seat === place)) return at;
    const within = wrongSeat(each, seats, at);
    if (within !== null) return within;
  }
  return null;
}

/** What may follow an event; `escaped` may stand anywhere between, `match_ended` after a stop. */
export const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  '': ['hand_started'],
  hand_started: ['dealt'],
  dealt: ['dealt', 'wildcard_shown', 'drew'],
  wildcard_shown: ['drew'],
  drew: ['discarded', 'concealed_kong_made', 'added_kong_announced', 'special_kong_made', 'laid_aside', 'won'],
  discarded: ['drew', 'melded', 'last_zone_began', 'hand_drawn', 'won'],
  melded: ['drew', 'discarded', 'concealed_kong_made', 'added_kong_announced', 'special_kong_made'],
  concealed_kong_made: ['drew'],
  added_kong_announced: ['added_kong_made', 'won'],
  added_kong_made: ['drew'],
  special_kong_made: ['drew'],
  last_zone_began: ['drew'],
  laid_aside: ['drew', 'hand_drawn'],
  won: ['concealed_kongs_revealed', 'settled'],
  hand_drawn: ['concealed_kongs_revealed', 'hand_ended'],
  concealed_kongs_revealed: ['concealed_kongs_revealed', 'settled', 'hand_ended'],
  settled: ['hand_ended'],
  hand_ended: ['hand_started', 'match_ended'],
  match_ended: [],
};

/** Whether lines stand in an order in which they can (docs/record.md, Order). */
export class Order {
  private event = '';
  private number = 0;
  private hand = 0;
  private begun = false;
  private stopped = false;

  /** Takes the next line; whether it can stand here. */
  take(line: RecordLine): boolean {
    switch (line.type) {
      case 'event':
        return line.number === ++this.number && this.takeEvent(line.event.type);
      case 'hand': {
        const may = !this.begun && ['', 'hand_ended'].includes(this.event);
        this.begun = true;
        return may && line.hand === ++this.hand;
      }
      case 'action':
        return !this.begun && !this.stopped && !['', 'hand_ended', 'match_ended'].includes(this.event);
      case 'leave':
      case 'stop':
        this.stopped ||= line.type === 'stop';
        return this.event !== 'match_ended';
      case 'end':
        return this.event === 'match_ended';
      default:
        return false;
    }
  }

  private takeEvent(type: string): boolean {
    if (type === 'escaped' && this.event !== 'match_ended') return true;
    const stopped = this.stopped && type === 'match_ended' && this.event !== 'match_ended';
    const may = (stopped || FOLLOWS[this.event]?.includes(type)) && (type !== 'hand_started' || this.begun);
    this.event = type;
    this.begun = false;
    return Boolean(may);
  }
}
