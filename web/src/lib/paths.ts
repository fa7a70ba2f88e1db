// Where things are on this page: / is the start, anything unknown is nowhere, /r/CODE a room, /#/record/CODE a room's record, /#/record any file.

export type Place = { screen: 'start' } | { screen: 'nowhere' } | { screen: 'room'; code: string } | { screen: 'record'; code: string | null };

export function placeOf(path: string, hash: string): Place {
  const record = /^#\/record(?:\/([A-Za-z0-9]+))?\/?$/.exec(hash);
  if (record) return { screen: 'record', code: record[1]?.toUpperCase() ?? null };
  const room = /^\/r\/([A-Za-z0-9]+)\/?$/.exec(path)?.[1];
  if (room) return { screen: 'room', code: room.toUpperCase() };
  return { screen: path === '/' || path === '/index.html' ? 'start' : 'nowhere' };
}

export function roomPath(code: string): string {
  return `/r/${code}`;
}

/** The record of a room's match, or the screen on which a file is opened. */
export function recordPath(code: string | null): string {
  return code === null ? '/#/record' : `/#/record/${code}`;
}
