// Numbers and times as people read them.
import type { SettlementLine } from '../protocol';

/** +104, −64, 0 — with a true minus sign, so that columns line up. */
export function signed(points: number): string {
  if (points === 0) return '0';
  return points > 0 ? `+${points}` : `−${-points}`;
}

export function points(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** A factor: ×2, ×1.5. */
export function factor(value: number): string {
  return `×${Number.isInteger(value) ? value : value.toFixed(1)}`;
}

/** What a line of a settlement does with its value: stand alone, be added, multiply. */
export function amount(line: Pick<SettlementLine, 'operation' | 'value'>): string {
  if (line.operation === 'multiply') return factor(line.value);
  return line.operation === 'add' ? signed(line.value) : points(line.value);
}

/** The lines as one sum or product: 7 + 10 + 4, 2 × 4, (10 + 20) × 2; a limit is no part of it. */
export function formula(lines: readonly Pick<SettlementLine, 'operation' | 'value'>[]): string {
  const terms = lines
    .filter((line) => line.operation === 'base' || line.operation === 'add')
    .map((line) => points(line.value));
  const factors = lines.filter((line) => line.operation === 'multiply').map((line) => factor(line.value).slice(1));
  const sum = terms.join(' + ');
  return factors.length ? [terms.length > 1 ? `(${sum})` : sum, ...factors].join(' × ') : sum;
}

/** What stands between a formula and what it is worked out to: a limit was reached, or not. */
export function equals(lines: readonly Pick<SettlementLine, 'operation'>[]): string {
  return lines.some((line) => line.operation === 'limit') ? '≥' : '=';
}

/** Whole seconds left, never negative. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

export interface TimeLeft {
  /** Seconds of this decision. */
  own: number;
  /** Seconds of the time bank. */
  bank: number;
  /** 1 … 0, of the decision's own time. */
  share: number;
}

/** What is left of an offer: its own time runs first, then the bank. */
export function timeLeft(since: number, milliseconds: number, bank: number, now: number): TimeLeft {
  const passed = Math.max(0, now - since);
  const own = Math.max(0, milliseconds - passed);
  const bankLeft = Math.max(0, bank - Math.max(0, passed - milliseconds));
  return { own: Math.ceil(own / 1000), bank: Math.ceil(bankLeft / 1000), share: milliseconds > 0 ? own / milliseconds : 0 };
}
