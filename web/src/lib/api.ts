// The few HTTP calls: rooms and rulesets. Everything at the table goes through the socket.
import type { Clock, Room, RulesetInfo, Seat } from '../protocol';

export interface Ticket {
  code: string;
  seat: Seat;
  token: string;
}

export interface NewRoom {
  name: string;
  ruleset: string;
  hands: number;
  clock: Clock | null;
  bots: string[];
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface ErrorBody {
  code?: string;
  message?: string;
  detail?: unknown;
}

function errorOf(status: number, body: ErrorBody): ApiError {
  const detail = (typeof body.detail === 'object' && body.detail ? body.detail : body) as ErrorBody;
  return new ApiError(status, detail.code ?? `http_${status}`, detail.message ?? '');
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(path, init).catch(() => {
    throw new ApiError(0, 'offline', '');
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw errorOf(response.status, answer as ErrorBody);
  return answer as T;
}

export function createRoom(room: NewRoom): Promise<Ticket> {
  return call('/api/rooms', room);
}

export async function joinRoom(code: string, name: string): Promise<Ticket> {
  const answer = await call<Omit<Ticket, 'code'>>(`/api/rooms/${code}/join`, { name });
  return { code, ...answer };
}

export function roomOf(code: string): Promise<Room> {
  return call(`/api/rooms/${code}`);
}

/** How far the server's first start has come, 0 to 1. */
export async function progress(): Promise<number> {
  const answer: unknown = await fetch('/readyz').then((response) => response.json(), () => ({}));
  const share = (answer as { progress?: number }).progress;
  return typeof share === 'number' ? share : 0;
}

export async function rulesets(): Promise<RulesetInfo[]> {
  const answer = await call<RulesetInfo[] | { rulesets: RulesetInfo[] }>('/api/rulesets');
  return Array.isArray(answer) ? answer : answer.rulesets;
}
