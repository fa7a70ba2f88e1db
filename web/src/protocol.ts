// The messages between the page and the server. One file, so that types generated from the server's
// OpenAPI document (`npm run types`) can take its place.

/** A kind of tile in MPSZ notation: "5m", "1z" … */
export type Tile = string;
/** Absolute seat, 0–3. */
export type Seat = number;

export type Action =
  | ['discard', Tile]
  | ['win']
  | ['pass']
  | ['pung', Tile]
  | ['exposed_kong', Tile]
  | ['added_kong', Tile]
  | ['concealed_kong', Tile]
  | ['special_kong', Tile]
  | ['chow', Tile, [Tile, Tile]];

export type MeldKind = 'chow' | 'pung' | 'exposed_kong' | 'added_kong' | 'concealed_kong';

export interface Meld {
  kind: MeldKind;
  /** null: a concealed kong of another player. */
  tiles: Tile[] | null;
  from: Seat | null;
}

export interface Player {
  seat: Seat;
  /** null: hidden. Includes the drawn tile. */
  hand: Tile[] | null;
  count: number;
  drawn: Tile | null;
  melds: Meld[];
  special: Tile[];
  river: Tile[];
  open: boolean;
}

export type Phase = 'turn' | 'claim' | 'rob' | 'last_zone' | 'ended' | 'waiting';

export interface View {
  viewer: Seat | null;
  ruleset: { id: string; hash: string };
  hand: number;
  hands: number;
  dealer: Seat;
  points: number[];
  indicator: Tile | null;
  wildcards: Tile[];
  fixed: Tile[];
  remaining: number;
  last_zone: boolean;
  phase: Phase;
  turn: Seat;
  last_discard: { seat: Seat; tile: Tile } | null;
  players: Player[];
  settlement: Settlement | null;
  result: 'won' | 'drawn' | null;
  /** What followed the end of this hand, once it is over. */
  hand_end: { dealer_next: Seat; hands_left: number } | null;
  ranking: Seat[] | null;
}

export type WinBy = 'self_draw' | 'discard' | 'robbed_kong';

/** A set of the concealed tiles; melds lie open and need no reading. */
export interface ReadingSet {
  kind: string;
  tiles: Tile[];
}

export interface Reading {
  sets: ReadingSet[];
  pair: Tile[] | null;
  loose: Tile[];
  wildcards: { tile: Tile; as: Tile }[];
}

export interface SettlementLine {
  code: string;
  factor: number;
  section: string;
}

export interface LoserSettlement {
  seat: Seat;
  lines: SettlementLine[];
  raw: number;
  capped: number;
  golden: number | null;
  pays: number;
}

export interface Settlement {
  winner: Seat;
  by: WinBy;
  tile: Tile;
  from: Seat | null;
  big_wins: string[];
  hard: boolean | null;
  reading: Reading | null;
  /** Whose win the losers' lines price: the winner, or the robbed player in 杠进杠出. */
  priced_seat?: Seat;
  priced_big_wins?: string[];
  losers: LoserSettlement[];
  payer: Seat | null;
  second_payer?: Seat | null;
  liability: string | null;
  payments: number[];
}

export type TableEvent =
  | { type: 'hand_started'; hand: number; dealer: Seat; points: number[] }
  | { type: 'dealt'; seat: Seat; tiles: Tile[] | null; count: number }
  | { type: 'wildcard_shown'; indicator: Tile | null; wildcards: Tile[] }
  | { type: 'drew'; seat: Seat; tile: Tile | null; source: 'wall' | 'replacement' | 'last_zone'; remaining: number }
  | { type: 'discarded'; seat: Seat; tile: Tile; special: boolean }
  | { type: 'melded'; seat: Seat; meld: Meld; tile: Tile }
  | { type: 'concealed_kong_made'; seat: Seat; tile: Tile | null }
  | { type: 'added_kong_announced'; seat: Seat; tile: Tile }
  | { type: 'added_kong_made'; seat: Seat; tile: Tile }
  | { type: 'special_kong_made'; seat: Seat; tile: Tile }
  | { type: 'last_zone_began'; seat: Seat }
  | { type: 'laid_aside'; seat: Seat; tile: Tile | null }
  | { type: 'won'; seat: Seat; by: WinBy; tile: Tile; from: Seat | null; hand: Tile[] }
  | { type: 'concealed_kongs_revealed'; seat: Seat; tiles: Tile[] }
  | { type: 'hand_drawn' }
  | { type: 'settled'; settlement: Settlement }
  | { type: 'hand_ended'; points: number[]; dealer_next: Seat; hands_left: number }
  | { type: 'escaped'; seat: Seat; payments: number[]; points: number[] }
  | { type: 'match_ended'; points: number[]; ranking: Seat[] };

export interface RoomSeat {
  seat: Seat;
  name: string;
  kind: 'human' | 'bot' | 'empty';
  bot: string | null;
  connected: boolean;
  auto_play: boolean;
  left: boolean;
}

export interface Clock {
  seconds: number;
  bank: number;
}

export interface RulesetInfo {
  id: string;
  hash: string;
  /** Names by language. */
  name: Record<string, string>;
}

export interface Room {
  code: string;
  status: 'waiting' | 'playing' | 'paused' | 'ended';
  /** null: everybody has left. */
  owner: Seat | null;
  ruleset: RulesetInfo;
  hands: number;
  clock: Clock;
  seats: RoomSeat[];
}

export interface Refusal {
  tile: Tile;
  reason: string;
}

export interface Offer {
  id: string;
  kind: 'turn' | 'claim' | 'rob' | 'last_zone';
  tile: Tile | null;
  from: Seat | null;
  actions: Action[];
  milliseconds: number;
  bank: number;
  refused: Refusal | null;
}

export interface AutoOptions {
  win: boolean;
  no_claims: boolean;
  discard_drawn: boolean;
}

export type ServerMessage =
  | { type: 'welcome'; protocol: number; seat: Seat | null; token: string | null; room: Room; number: number | null }
  | { type: 'room'; room: Room }
  | { type: 'snapshot'; number: number; view: View }
  | { type: 'event'; number: number; event: TableEvent }
  | { type: 'offer'; offer: Offer }
  | { type: 'offer_closed'; offer: string; by: 'answer' | 'timeout' | 'lapse' }
  | { type: 'clock'; seat: Seat; running: boolean }
  | { type: 'why_not'; tiles: Refusal[] }
  | { type: 'superseded' }
  | { type: 'error'; code: string; message: string; offer?: string | null }
  | { type: 'pong'; at: number };

export type ClientMessage =
  | { type: 'hello'; protocol: 1; token: string | null; last_number: number | null }
  | { type: 'answer'; offer: string; action: Action }
  | { type: 'auto'; options: AutoOptions }
  | { type: 'auto_play'; on: boolean }
  | { type: 'why_not' }
  | { type: 'leave' }
  | { type: 'ping'; at: number }
  | { type: 'kick'; seat: Seat }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'end_match' }
  | { type: 'start' }
  | { type: 'add_bot'; seat: Seat; bot: string }
  | { type: 'next_hand' };

export const PROTOCOL = 1;
