// One socket to one room that comes back by itself: back-off with jitter, a heartbeat that notices a
// stalled line, the seat's token kept for this browser. Everything it touches is passed in.
import { PROTOCOL, type ClientMessage, type ServerMessage } from '../protocol';

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** The world outside: sockets, timers, chance and memory. */
export interface Wires {
  open(url: string): Socket;
  setTimeout(call: () => void, milliseconds: number): number;
  clearTimeout(timer: number): void;
  now(): number;
  random(): number;
}

export interface TokenBox {
  read(): string | null;
  write(token: string): void;
}

export type Line = 'connecting' | 'open' | 'lost' | 'superseded' | 'closed';

export interface Listener {
  message(message: ServerMessage): void;
  line(line: Line): void;
  /** Number of the last event taken in; sent with every hello. */
  lastNumber(): number | null;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 10_000;
/** A heartbeat goes out when the line has been silent this long … */
export const HEARTBEAT = 3_000;
/** … and the line counts as stalled when nothing has come back this much later. */
export const STALLED = 4_000;
const HELLO_WAIT = 8_000;

/** Full pauses double up to a limit; the jitter keeps a whole tea-house from returning in one instant. */
export function pause(attempt: number, random: number): number {
  const full = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(attempt, 10));
  return Math.round(full * (0.5 + random / 2));
}

export class Connection {
  private socket: Socket | null = null;
  private attempt = 0;
  private retry: number | null = null;
  private watch: number | null = null;
  private greeted = false;
  private ended = false;

  constructor(
    private readonly url: string,
    private readonly token: TokenBox,
    private readonly wires: Wires,
    private readonly listener: Listener,
  ) {}

  start(): void {
    this.ended = false;
    this.open();
  }

  /** Closes for good: nothing is retried. */
  stop(line: Line = 'closed'): void {
    this.ended = true;
    this.drop();
    this.listener.line(line);
  }

  /** false: the line is down, nothing was sent. */
  send(message: ClientMessage): boolean {
    if (!this.socket || !this.greeted) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** The page has come back to the foreground or the network has returned. */
  wake(): void {
    if (this.ended) return;
    if (!this.socket) this.open();
    else if (this.greeted) this.beat();
  }

  /** Starts over on a fresh socket, asking for what came after the last known number. */
  resync(): void {
    if (this.ended) return;
    this.drop();
    this.open();
  }

  private open(): void {
    this.clear();
    this.listener.line(this.attempt === 0 ? 'connecting' : 'lost');
    const socket = this.wires.open(this.url);
    this.socket = socket;
    this.greeted = false;
    socket.onopen = () => this.hello(socket);
    socket.onmessage = (event) => this.take(socket, event.data);
    socket.onclose = () => this.lost(socket);
    this.watch = this.wires.setTimeout(() => this.lost(socket), HELLO_WAIT);
  }

  private hello(socket: Socket): void {
    const hello: ClientMessage = {
      type: 'hello',
      protocol: PROTOCOL,
      token: this.token.read(),
      last_number: this.listener.lastNumber(),
    };
    socket.send(JSON.stringify(hello));
  }

  private take(socket: Socket, data: unknown): void {
    if (socket !== this.socket || typeof data !== 'string') return;
    const message = JSON.parse(data) as ServerMessage;
    if (message.type === 'welcome') this.welcome(message.token);
    if (this.greeted) this.listen();
    this.listener.message(message);
    if (message.type === 'superseded') this.stop('superseded');
  }

  private welcome(token: string | null): void {
    this.greeted = true;
    this.attempt = 0;
    if (token) this.token.write(token);
    this.listener.line('open');
  }

  private listen(): void {
    this.rewatch(() => this.beat(), HEARTBEAT);
  }

  private beat(): void {
    const socket = this.socket;
    if (!socket) return;
    this.send({ type: 'ping', at: this.wires.now() });
    this.rewatch(() => this.lost(socket), STALLED);
  }

  private lost(socket: Socket): void {
    if (socket !== this.socket) return;
    this.drop();
    if (this.ended) return;
    this.listener.line('lost');
    this.retry = this.wires.setTimeout(() => this.open(), pause(this.attempt, this.wires.random()));
    this.attempt += 1;
  }

  private drop(): void {
    this.clear();
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private rewatch(call: () => void, milliseconds: number): void {
    if (this.watch !== null) this.wires.clearTimeout(this.watch);
    this.watch = this.wires.setTimeout(call, milliseconds);
  }

  private clear(): void {
    if (this.watch !== null) this.wires.clearTimeout(this.watch);
    if (this.retry !== null) this.wires.clearTimeout(this.retry);
    this.watch = this.retry = null;
  }
}
