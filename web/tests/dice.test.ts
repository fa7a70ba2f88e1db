import { describe, expect, it } from 'vitest';
import { throwsOf, type Deal, type Throws } from '../src/lib/dice';

const deal = (change: Partial<Deal> = {}): Deal => ({ family: 'laizi_112', hand: 1, dealer: 0, seats: 4, ...change });

function dice(throws: Throws | null): number[] {
  return throws ? [...throws.dealer.dice, ...throws.other.dice] : [];
}

const many = Array.from({ length: 6000 }, (_, place) => dice(throwsOf(`ROOM${Math.floor(place / 16)}`, deal({ hand: 1 + (place % 16) }))));

describe('the dice that break the wall', () => {
  it('are the same for everybody who knows the room and the hand', () => {
    expect(throwsOf('K7QF2M', deal({ hand: 2, dealer: 3 }))).toEqual({ dealer: { seat: 3, dice: [5, 2] }, other: { seat: 1, dice: [1, 3] }, stack: 11 });
  });

  it('change from hand to hand and from room to room', () => {
    const seen = (of: string[]): number => new Set(of).size;
    expect(seen([1, 2, 3, 4, 5, 6, 7, 8].map((hand) => dice(throwsOf('K7QF2M', deal({ hand }))).join()))).toBeGreaterThan(6);
    expect(seen(['K7QF2M', 'K7QF2N', 'M2FQ7K', 'A'].map((room) => dice(throwsOf(room, deal())).join()))).toBe(4);
  });

  it('show one to six, each as often as the others, and every sum', () => {
    for (const place of [0, 1, 2, 3]) {
      const counts = [1, 2, 3, 4, 5, 6].map((face) => many.filter((each) => each[place] === face).length);
      expect(Math.min(...counts)).toBeGreaterThan(850);
      expect(Math.max(...counts)).toBeLessThan(1150);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(many.length);
    }
    const pairs = new Set(many.map((each) => each.join()));
    expect(pairs.size).toBeGreaterThan(1250);
  });

  it('are thrown by the dealer and by who sits opposite, else by the next player', () => {
    const thrower = (seats: number, dealer: number): number | undefined => throwsOf('X', deal({ seats, dealer }))?.other.seat;
    expect([0, 1, 2, 3].map((dealer) => thrower(4, dealer))).toEqual([2, 3, 0, 1]);
    expect([0, 1].map((dealer) => thrower(2, dealer))).toEqual([1, 0]);
    expect([0, 1, 2].map((dealer) => thrower(3, dealer))).toEqual([1, 2, 0]);
    expect(throwsOf('X', deal({ dealer: 2 }))?.dealer.seat).toBe(2);
  });

  it('count to the sum of all four', () => {
    for (const hand of [1, 2, 3, 4, 5]) {
      const throws = throwsOf('X', deal({ hand }));
      expect(throws?.stack).toBe(dice(throws).reduce((sum, die) => sum + die, 0));
    }
  });

  it('lie on no other table, and not before the first hand', () => {
    expect([throwsOf('X', deal({ family: 'wuhan' })), throwsOf('X', deal({ family: 'wuyi', seats: 2 })), throwsOf('X', deal({ hand: 0 }))]).toEqual([null, null, null]);
  });
});
