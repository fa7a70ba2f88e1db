// The few HTTP calls: rooms and rulesets. Everything at the table goes through the socket.
import type { HouseRead, HouseRules, NewRoom, Preset, Room, RuleProblem, RulesetInfo, Ticket } from '../protocol';
import type { HouseSchema } from './house';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Of house rules that cannot be played: each with its key. */
    readonly problems: RuleProblem[] = [],
  ) {
    super(message);
  }
}

interface ErrorBody {
  code?: string;
  message?: string;
  problems?: RuleProblem[];
}

function errorOf(status: number, body: ErrorBody): ApiError {
  return new ApiError(status, body.code ?? `http_${status}`, body.message ?? '', body.problems);
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

export function joinRoom(code: string, name: string): Promise<Ticket> {
  return call(`/api/rooms/${code}/join`, { name });
}

export function roomOf(code: string): Promise<Room> {
  return call(`/api/rooms/${code}`);
}

/** The game record of a room's match; with a seat's token every hand is open. */
export async function recordOf(code: string, token: string | null): Promise<Uint8Array> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`/api/rooms/${code}/record`, { headers }).catch(() => {
    throw new ApiError(0, 'offline', '');
  });
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  throw errorOf(response.status, (await response.json().catch(() => ({}))) as { code?: string; message?: string });
}

/** How far the server's first start has come, 0 to 1. */
export async function progress(): Promise<number> {
  const answer: unknown = await fetch('/readyz').then((response) => response.json(), () => ({}));
  const share = (answer as { progress?: number }).progress;
  return typeof share === 'number' ? share : 0;
}

/** Every ruleset that comes with the game, the default first. */
export function presets(): Promise<Preset[]> {
  return call('/api/rulesets');
}

/** What a form of house rules is made of. */
export function houseSchema(): Promise<HouseSchema> {
  return call('/api/rulesets/schema');
}

/** What house rules come to; fails with every problem where they cannot be played. */
export function checkRules(house: HouseRules): Promise<RulesetInfo> {
  return call('/api/rulesets/check', house);
}

/** What a kept file says, checked by the server. */
export function readRules(text: string): Promise<HouseRead> {
  return call('/api/rulesets/read', { text });
}

export function writeRules(house: HouseRules): Promise<{ file: string; text: string }> {
  return call('/api/rulesets/write', house);
}
