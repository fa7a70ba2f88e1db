// What 白板 plays on the table around a tile: told once by the screen, read by every tile in it.
import { getContext, setContext } from 'svelte';
import type { Tile } from '../protocol';

const KEY = Symbol('the face that 白板 plays');

export function provideFace(face: () => Tile | null): void {
  setContext(KEY, face);
}

export function useFace(): () => Tile | null {
  return getContext<(() => Tile | null) | undefined>(KEY) ?? (() => null);
}
