import { beforeEach, describe, expect, it } from 'vitest';
import { Connection, HEARTBEAT, pause, STALLED, type Line, type Socket, type Wires } from '../src/lib/connection';
import type { ServerMessage } from '../src/protocol';

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

class FakeWires implements Wires {
  sockets: FakeSocket[] = [];
  time = 0;
  private timers = new Map<number, { at: number; call: () => void }>();
  private next = 1;
  open(): FakeSocket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }
  setTimeout(call: () => void, milliseconds: number): number {
    this.timers.set(this.next, { at: this.time + milliseconds, call });
    return this.next++;
  }
  clearTimeout(timer: number): void {
    this.timers.delete(timer);
  }
  now(): number {
    return this.time;
  }
  random(): number {
    return 1;
  }
  pass(milliseconds: number): void {
    const until = this.time + milliseconds;
    for (;;) {
      const due = [...this.timers].filter(([, timer]) => timer.at <= until).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.time = due[1].at;
      due[1].call();
    }
    this.time = until;
  }
  get last(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }
}

const WELCOME = { type: 'welcome', protocol: 1, seat: 0, token: 'second', room: {}, number: 0 };

let wires: FakeWires;
let lines: Line[];
let messages: ServerMessage[];
let token: string | null;
let connection: Connection;

function greet(): void {
  wires.last.onopen?.();
  wires.last.say(WELCOME);
}

beforeEach(() => {
  wires = new FakeWires();
  lines = [];
  messages = [];
  token = 'first';
  connection = new Connection('ws://table', { read: () => token, write: (next) => (token = next) }, wires, {
    message: (message) => messages.push(message),
    line: (line) => lines.push(line),
    lastNumber: () => 17,
  });
  connection.start();
});

describe('Connection', () => {
  it('says hello with its token and the last number, and keeps the new token', () => {
    greet();
    expect(wires.last.sent[0]).toEqual({ type: 'hello', protocol: 1, token: 'first', last_number: 17 });
    expect(token).toBe('second');
    expect(lines).toEqual(['connecting', 'open']);
  });

  it('sends nothing before it was welcomed', () => {
    wires.last.onopen?.();
    expect(connection.send({ type: 'next_hand' })).toBe(false);
    wires.last.say(WELCOME);
    expect(connection.send({ type: 'next_hand' })).toBe(true);
  });

  it('comes back after a closed line, with longer and longer pauses, and the newest token', () => {
    greet();
    wires.last.onclose?.();
    expect(lines.at(-1)).toBe('lost');
    wires.pass(pause(0, 1));
    expect(wires.sockets).toHaveLength(2);
    wires.last.onclose?.();
    wires.pass(pause(0, 1));
    expect(wires.sockets).toHaveLength(2);
    wires.pass(pause(1, 1));
    expect(wires.sockets).toHaveLength(3);
    greet();
    expect(wires.last.sent[0]).toMatchObject({ token: 'second' });
    expect(lines.at(-1)).toBe('open');
  });

  it('notices a stalled line by its heartbeat', () => {
    greet();
    wires.pass(HEARTBEAT);
    expect(wires.last.sent.at(-1)).toMatchObject({ type: 'ping' });
    wires.pass(STALLED);
    expect(wires.sockets[0]?.closed).toBe(true);
    expect(lines.at(-1)).toBe('lost');
    wires.pass(pause(0, 1));
    expect(wires.sockets).toHaveLength(2);
  });

  it('is content with any sign of life', () => {
    greet();
    for (let round = 0; round < 5; round += 1) {
      wires.pass(HEARTBEAT);
      wires.last.say({ type: 'pong', at: 0 });
    }
    expect(wires.sockets).toHaveLength(1);
  });

  it('gives up a socket that never answers the hello', () => {
    wires.last.onopen?.();
    wires.pass(60_000);
    expect(wires.sockets.length).toBeGreaterThan(1);
  });

  it('stays away once another window took the seat, until it is told to take it back', () => {
    greet();
    wires.last.say({ type: 'superseded' });
    wires.pass(120_000);
    expect(wires.sockets).toHaveLength(1);
    expect(lines.at(-1)).toBe('superseded');
    connection.start();
    expect(wires.sockets).toHaveLength(2);
  });

  it('does not listen to a socket it has left', () => {
    greet();
    const old = wires.last;
    const handler = old.onmessage;
    connection.resync();
    const before = messages.length;
    handler?.({ data: JSON.stringify({ type: 'pong', at: 0 }) });
    expect(messages).toHaveLength(before);
    expect(old.closed).toBe(true);
  });

  it('opens at once when the page wakes up during a pause', () => {
    greet();
    wires.last.onclose?.();
    connection.wake();
    expect(wires.sockets).toHaveLength(2);
    wires.pass(pause(0, 1));
    expect(wires.sockets).toHaveLength(2);
  });

  it('stops for good', () => {
    greet();
    connection.stop();
    wires.pass(120_000);
    expect(wires.sockets).toHaveLength(1);
    expect(lines.at(-1)).toBe('closed');
  });
});

describe('pause', () => {
  it('doubles up to a limit and is jittered by up to a half', () => {
    expect([0, 1, 2].map((attempt) => pause(attempt, 1))).toEqual([400, 800, 1600]);
    expect(pause(0, 0)).toBe(200);
    expect(pause(50, 1)).toBe(10_000);
  });
});
