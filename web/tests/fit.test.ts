import { describe, expect, it } from 'vitest';
import { RATIO, rowsIn, widestTile } from '../src/lib/fit';

const SPACE = { width: 340, height: 96, gap: 2, most: 56 };

function rowsThatFit(tile: number): number {
  const columns = Math.floor((SPACE.width + SPACE.gap) / (tile + SPACE.gap));
  return Math.floor((SPACE.height + SPACE.gap) / (tile * RATIO + SPACE.gap)) * columns;
}

describe('widestTile', () => {
  it('lets every number of tiles fit, ever smaller', () => {
    let before = Infinity;
    for (let count = 1; count <= 60; count += 1) {
      const tile = widestTile(count, SPACE);
      expect(rowsThatFit(tile)).toBeGreaterThanOrEqual(count);
      expect(tile).toBeLessThanOrEqual(before);
      before = tile;
    }
    expect(before).toBeGreaterThan(14);
  });

  it('lays them in as few columns as the height allows, but not fewer than wanted', () => {
    for (let count = 1; count <= 60; count += 1) {
      const { tile, columns } = rowsIn(count, 8, SPACE);
      expect(columns * (tile + SPACE.gap) - SPACE.gap).toBeLessThanOrEqual(SPACE.width);
      expect(Math.ceil(count / columns) * (tile * RATIO + SPACE.gap) - SPACE.gap).toBeLessThanOrEqual(SPACE.height);
    }
    expect(rowsIn(4, 8, SPACE).columns).toBe(5);
    expect(rowsIn(20, 10, { ...SPACE, width: 1300, height: 240 }).columns).toBe(10);
  });

  it('never goes above the most', () => {
    expect(widestTile(1, { ...SPACE, height: 500 })).toBe(56);
  });

  it('gives something where nothing fits', () => {
    expect(widestTile(5, { ...SPACE, height: 0 })).toBe(1);
  });
});
