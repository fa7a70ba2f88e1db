// Everything the page knows about one room, moved forward by one server message at a time.
// Pure: no DOM, no sockets, no clock of its own (`now` is an argument).
import type { Completion, Offer, Refusal, Room, Seat, ServerMessage, TableEvent, View } from '../protocol';
import { emptyView, fold, settle } from './fold';

/** A numbered event, kept for the log and for short animations. */
export interface Happening {
  number: number;
  event: TableEvent;
}

export interface OpenOffer extends Offer {
  /** When it arrived on this page's clock, in milliseconds. */
  since: number;
}

export interface ServerError {
  code: string;
  message: string;
  at: number;
}

export interface GameState {
  seat: Seat | null;
  room: Room | null;
  view: View | null;
  /** Number of the last event or snapshot taken in. */
  number: number | null;
  offer: OpenOffer | null;
  /** The open offer has been answered; nothing more may be clicked until the server speaks. */
  answered: boolean;
  /** The last refused win of this hand, with its reason. */
  refused: Refusal | null;
  /** What each tile that completes the own hand would bring; null while nothing is known of this hand. */
  whatIf: Completion[] | null;
  clockSeat: Seat | null;
  happenings: Happening[];
  /** When the end of the hand came, on this page's clock. */
  endedAt: number | null;
  error: ServerError | null;
  superseded: boolean;
  /** An event is missing: the connection must ask again from `number`. */
  gap: boolean;
}

const LOG_LENGTH = 80;

export function initialState(): GameState {
  return {
    seat: null,
    room: null,
    view: null,
    number: null,
    offer: null,
    answered: false,
    refused: null,
    whatIf: null,
    clockSeat: null,
    happenings: [],
    endedAt: null,
    error: null,
    superseded: false,
    gap: false,
  };
}

type Of<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

function welcome(state: GameState, message: Of<'welcome'>): GameState {
  // The server offers again what is still open, so an answer lost on the way can be given again.
  return { ...state, seat: message.seat, room: message.room, offer: null, answered: false, superseded: false, gap: false };
}

function snapshot(state: GameState, message: Of<'snapshot'>): GameState {
  const view = settle(message.view);
  return { ...state, view, number: message.number, gap: false, whatIf: null, endedAt: view.phase === 'ended' ? state.endedAt : null };
}

function viewOf(state: GameState): View {
  const told = state.room?.ruleset;
  const ruleset = { id: told?.id ?? '', hash: told?.hash ?? '', family: told?.family ?? 'wuhan' };
  return state.view ?? emptyView(state.seat, ruleset, state.room?.hands ?? 0, state.room?.seats.length);
}

function takeEvent(state: GameState, message: Of<'event'>, now: number): GameState {
  if (state.number !== null && message.number <= state.number) return state;
  if (state.number !== null && message.number > state.number + 1) return { ...state, gap: true };
  const happenings = [...state.happenings, { number: message.number, event: message.event }].slice(-LOG_LENGTH);
  const next = { ...state, view: fold(viewOf(state), message.event), number: message.number, happenings };
  return { ...next, ...aside(state, message.event, now) };
}

/** What an event changes beside the table itself. */
function aside(state: GameState, event: TableEvent, now: number): Partial<GameState> {
  switch (event.type) {
    case 'hand_started':
      return { refused: null, whatIf: null, endedAt: null, offer: null, answered: false };
    case 'drew':
      return event.seat === state.seat ? { whatIf: null, refused: null } : {};
    case 'discarded':
    case 'melded':
      return event.seat === state.seat ? { whatIf: null } : {};
    case 'hand_ended':
      return { endedAt: now };
    default:
      return {};
  }
}

function takeOffer(state: GameState, offer: Offer, now: number): GameState {
  return { ...state, offer: { ...offer, since: now }, answered: false, refused: offer.refused ?? state.refused };
}

function closeOffer(state: GameState, id: string): GameState {
  return state.offer?.id === id ? { ...state, offer: null, answered: false } : state;
}

function takeError(state: GameState, message: Of<'error'>, now: number): GameState {
  const error = { code: message.code, message: message.message, at: now };
  return { ...state, error, answered: false };
}

/** The state after one message from the server. */
export function receive(state: GameState, message: ServerMessage, now: number): GameState {
  switch (message.type) {
    case 'welcome':
      return welcome(state, message);
    case 'room':
      return { ...state, room: message.room };
    case 'snapshot':
      return snapshot(state, message);
    case 'event':
      return takeEvent(state, message, now);
    case 'offer':
      return takeOffer(state, message.offer, now);
    case 'offer_closed':
      return closeOffer(state, message.offer);
    case 'clock':
      return { ...state, clockSeat: message.running ? message.seat : null };
    case 'what_if':
      return { ...state, whatIf: message.tiles };
    case 'superseded':
      return { ...state, superseded: true, offer: null, answered: false };
    case 'error':
      return takeError(state, message, now);
    default:
      return state;
  }
}

/** The state once the open offer has been answered: one offer takes one answer. */
export function answered(state: GameState): GameState {
  return { ...state, answered: true, error: null };
}
