// Seat tokens and small per-room facts in this browser's storage; quiet where storage is refused.
import type { AutoOptions } from '../protocol';
import type { TokenBox } from './connection';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage the seat lasts as long as the page.
  }
}

const fallback = new Map<string, string>();

export function tokenBox(code: string): TokenBox & { forget(): void } {
  const key = `laizi.token.${code}`;
  return {
    read: () => read(key) ?? fallback.get(key) ?? null,
    write: (token) => {
      fallback.set(key, token);
      write(key, token);
    },
    forget: () => {
      fallback.delete(key);
      write(key, null);
    },
  };
}

export const AUTO_KEYS = ['win', 'no_claims', 'discard_drawn'] as const satisfies readonly (keyof AutoOptions)[];
export const NO_AUTO: AutoOptions = { win: false, no_claims: false, discard_drawn: false };

export function autoOptions(code: string): AutoOptions {
  try {
    return { ...NO_AUTO, ...(JSON.parse(read(`laizi.auto.${code}`) ?? '{}') as Partial<AutoOptions>) };
  } catch {
    return NO_AUTO;
  }
}

export function keepAutoOptions(code: string, options: AutoOptions): void {
  write(`laizi.auto.${code}`, JSON.stringify(options));
}

/** The room to return to from the start page. */
export function lastRoom(): string | null {
  return read('laizi.room');
}

export function keepLastRoom(code: string | null): void {
  write('laizi.room', code);
}
