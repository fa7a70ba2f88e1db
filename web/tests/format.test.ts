import { describe, expect, it } from 'vitest';
import { factor, points, secondsLeft, signed, timeLeft } from '../src/lib/format';

describe('numbers', () => {
  it('carry a true minus and a plus', () => {
    expect([signed(104), signed(-64), signed(0)]).toEqual(['+104', '−64', '0']);
    expect([points(7), points(-7)]).toEqual(['7', '−7']);
    expect([factor(2), factor(1.5)]).toEqual(['×2', '×1.5']);
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
