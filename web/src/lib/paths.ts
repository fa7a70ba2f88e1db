// Where things are on this page: / is the start, /r/CODE a room, /#/record/CODE a room's record, /#/record any file.

export type Place = { screen: 'start' } | { screen: 'room'; code: string } | { screen: 'record'; code: string | null };

export function placeOf(path: string, hash: string): Place {
  const record = /^#\/record(?:\/([A-Za-z0-9]+))?\/?$/.exec(hash);
  if (record) return { screen: 'record', code: record[1]?.toUpperCase() ?? null };
  const room = /^\/r\/([A-Za-z0-9]+)\/?$/.exec(path)?.[1];
  return room ? { screen: 'room', code: room.toUpperCase() } : { screen: 'start' };
}

export function roomPath(code: string): string {
  return `/r/${code}`;
}

/** The record of a room's match, or the screen on which a file is opened. */
export function recordPath(code: string | null): string {
  return code === null ? '/#/record' : `/#/record/${code}`;
}
