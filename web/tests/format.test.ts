import { describe, expect, it } from 'vitest';
import { amount, equals, factor, formula, points, secondsLeft, signed, timeLeft } from '../src/lib/format';

describe('numbers', () => {
  it('carry a true minus and a plus', () => {
    expect([signed(104), signed(-64), signed(0)]).toEqual(['+104', '−64', '0']);
    expect([points(7), points(-7)]).toEqual(['7', '−7']);
    expect([factor(2), factor(1.5)]).toEqual(['×2', '×1.5']);
  });
});

describe('lines of a settlement', () => {
  const base = { operation: 'base', value: 10 } as const;
  const add = { operation: 'add', value: 20 } as const;
  const twice = { operation: 'multiply', value: 2 } as const;
  const half = { operation: 'multiply', value: 1.5 } as const;

  it('are a sum, a product, or a sum multiplied', () => {
    expect(formula([base, add, { operation: 'add', value: 4 }])).toBe('10 + 20 + 4');
    expect(formula([base, twice, half])).toBe('10 × 2 × 1.5');
    expect(formula([base, add, twice])).toBe('(10 + 20) × 2');
    expect(formula([base])).toBe('10');
    const limit = { operation: 'limit', value: 1073741824 } as const;
    expect(formula([base, twice, limit])).toBe('10 × 2');
    expect([equals([base, twice]), equals([base, twice, limit])]).toEqual(['=', '≥']);
  });

  it('say what they do with their value', () => {
    expect([base, add, twice, half].map(amount)).toEqual(['10', '+20', '×2', '×1.5']);
  });
});

describe('timeLeft', () => {
  it('runs the own time first, then the bank', () => {
    expect(timeLeft(0, 15_000, 60_000, 5_000)).toEqual({ own: 10, bank: 60, share: 10 / 15 });
    expect(timeLeft(0, 15_000, 60_000, 20_000)).toEqual({ own: 0, bank: 55, share: 0 });
    expect(timeLeft(0, 15_000, 60_000, 500_000)).toEqual({ own: 0, bank: 0, share: 0 });
  });
});

describe('secondsLeft', () => {
  it('rounds up and never goes below zero', () => {
    expect(secondsLeft(2_500, 0)).toBe(3);
    expect(secondsLeft(0, 9_000)).toBe(0);
  });
});
