// The few HTTP calls: rooms and rulesets. Everything at the table goes through the socket.
import type { NewRoom, Room, RulesetInfo, Ticket } from '../protocol';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

function errorOf(status: number, body: { code?: string; message?: string }): ApiError {
  return new ApiError(status, body.code ?? `http_${status}`, body.message ?? '');
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(path, init).catch(() => {
    throw new ApiError(0, 'offline', '');
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw errorOf(response.status, answer as { code?: string; message?: string });
  return answer as T;
}

export function createRoom(room: NewRoom): Promise<Ticket> {
  return call('/api/rooms', room);
}

export function joinRoom(code: string, name: string): Promise<Ticket> {
  return call(`/api/rooms/${code}/join`, { name });
}

export function roomOf(code: string): Promise<Room> {
  return call(`/api/rooms/${code}`);
}

/** The game record of a room's match; with a seat's token every hand is open. */
export async function recordOf(code: string, token: string | null): Promise<string> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`/api/rooms/${code}/record`, { headers }).catch(() => {
    throw new ApiError(0, 'offline', '');
  });
  if (response.ok) return response.text();
  throw errorOf(response.status, (await response.json().catch(() => ({}))) as { code?: string; message?: string });
}

/** How far the server's first start has come, 0 to 1. */
export async function progress(): Promise<number> {
  const answer: unknown = await fetch('/readyz').then((response) => response.json(), () => ({}));
  const share = (answer as { progress?: number }).progress;
  return typeof share === 'number' ? share : 0;
}

export function rulesets(): Promise<RulesetInfo[]> {
  return call('/api/rulesets');
}
