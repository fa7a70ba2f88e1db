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

/** The widest tile, in pixels, with which `count` tiles lie in full rows inside a space. */
export function widestTile(count: number, { width, height, gap, most }: Space): number {
  for (let columns = 1; columns <= count; columns += 1) {
    const tile = (width + gap) / columns - gap;
    const rows = Math.ceil(count / columns);
    if (rows * (tile * RATIO + gap) - gap <= height) return Math.max(1, Math.min(most, Math.floor(tile)));
  }
  return 1;
}
