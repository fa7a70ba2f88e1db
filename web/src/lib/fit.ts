// How large tiles may be so that all of them fit. Pure.

/** A tile is so many times as high as wide. */
export const RATIO = 1.36;

export interface Space {
  width: number;
  height: number;
  /** Between tiles, in pixels. */
  gap: number;
  /** No tile is wider. */
  most: number;
}

export interface Rows {
  /** Pixels. */
  tile: number;
  columns: number;
}

/** The widest tile with which `count` tiles lie inside a space, and the fewest columns, but at least `wanted`, that do. */
export function rowsIn(count: number, wanted: number, space: Space): Rows {
  const tile = widestTile(count, space);
  const fitting = Math.max(1, Math.floor((space.width + space.gap) / (tile + space.gap)));
  const rows = Math.max(1, Math.floor((space.height + space.gap) / (tile * RATIO + space.gap)));
  return { tile, columns: Math.min(fitting, Math.max(wanted, Math.ceil(count / rows))) };
}

/** The widest tile, in pixels, with which `count` tiles lie in full rows inside a space. */
export function widestTile(count: number, { width, height, gap, most }: Space): number {
  let best = 1;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const across = (width + gap) / columns - gap;
    const down = ((height + gap) / rows - gap) / RATIO;
    best = Math.max(best, Math.floor(Math.min(most, across, down)));
  }
  return best;
}
