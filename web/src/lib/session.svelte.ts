// One room as the components see it: the pure store, the connection, and what the person asks for.
import type { Action, AutoOptions, ClientMessage, ServerMessage } from '../protocol';
import { Connection, type Line, type Wires } from './connection';
import { autoOptions, keepAutoOptions, keepLastRoom, NO_AUTO, tokenBox } from './memory';
import { answered, initialState, receive, type GameState } from './store';

/** Errors after which trying again is no use. */
const LOST: Readonly<Record<string, Exclude<Lost, null>>> = {
  bad_token: 'seat',
  token_reused: 'seat',
  seat_left: 'seat',
  kicked: 'seat',
  unknown_room: 'room',
  wrong_protocol: 'version',
};

/** Why there is no way on: the seat is another's, the room is gone, or this page is too old. */
export type Lost = 'seat' | 'room' | 'version' | null;

export function browserWires(): Wires {
  return {
    open: (url) => new WebSocket(url) as unknown as ReturnType<Wires['open']>,
    setTimeout: (call, milliseconds) => window.setTimeout(call, milliseconds),
    clearTimeout: (timer) => window.clearTimeout(timer),
    now: () => Date.now(),
    random: () => Math.random(),
  };
}

function socketUrl(code: string): string {
  return `${location.origin.replace(/^http/, 'ws')}/api/rooms/${code}/socket`;
}

export class Session {
  game: GameState = $state.raw(initialState());
  line: Line = $state('connecting');
  lost: Lost = $state(null);
  auto: AutoOptions = $state.raw(NO_AUTO);

  private readonly connection: Connection;
  private readonly token;

  constructor(
    readonly code: string,
    private readonly wires: Wires = browserWires(),
  ) {
    this.token = tokenBox(code);
    this.auto = autoOptions(code);
    this.connection = new Connection(socketUrl(code), this.token, wires, {
      message: (message) => this.take(message),
      line: (line) => (this.line = line),
      lastNumber: () => this.game.number,
    });
  }

  start(): void {
    keepLastRoom(this.code);
    this.connection.start();
    document.addEventListener('visibilitychange', this.wake);
    window.addEventListener('online', this.wake);
  }

  stop(): void {
    this.connection.stop();
    document.removeEventListener('visibilitychange', this.wake);
    window.removeEventListener('online', this.wake);
  }

  /** Takes the seat back from another window of the same browser. */
  takeBack(): void {
    this.connection.start();
  }

  send(message: ClientMessage): boolean {
    return this.connection.send(message);
  }

  /** Answers the open offer, once. */
  answer(action: Action): void {
    const { offer, answered: done } = this.game;
    if (!offer || done) return;
    if (this.send({ type: 'answer', offer: offer.id, action })) this.game = answered(this.game);
  }

  setAuto(options: AutoOptions): void {
    this.auto = options;
    keepAutoOptions(this.code, options);
    this.send({ type: 'auto', options });
  }

  leave(): void {
    this.send({ type: 'leave' });
    this.token.forget();
    keepLastRoom(null);
    this.stop();
  }

  private readonly wake = (): void => {
    if (document.visibilityState !== 'hidden') this.connection.wake();
  };

  private take(message: ServerMessage): void {
    this.game = receive(this.game, message, this.wires.now());
    if (message.type === 'welcome') this.welcomed();
    if (message.type === 'error') this.failed(message.code);
    if (this.game.gap) this.connection.resync();
  }

  private welcomed(): void {
    const chosen = Object.values(this.auto).some(Boolean);
    if (this.game.seat !== null && chosen) this.send({ type: 'auto', options: this.auto });
  }

  private failed(code: string): void {
    const lost = LOST[code];
    if (lost) this.giveUp(lost);
  }

  private giveUp(lost: Lost): void {
    if (lost !== 'version') {
      this.token.forget();
      keepLastRoom(null);
    }
    this.lost = lost;
    this.connection.stop();
  }
}
