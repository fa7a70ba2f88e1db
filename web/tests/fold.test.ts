import { describe, expect, it } from 'vitest';
import { emptyView, fold, settle, without } from '../src/lib/fold';
import type { TableEvent, View } from '../src/protocol';

const ruleset = { id: 'hongzhong-kaikou', hash: '0', family: 'wuhan' as const };

function play(events: TableEvent[], from: View = emptyView(0, ruleset, 4)): View {
  return events.reduce(fold, from);
}

const DEALT: TableEvent[] = [
  { type: 'hand_started', hand: 1, dealer: 0, points: [0, 0, 0, 0], fixed: ['7z'] },
  { type: 'dealt', seat: 0, tiles: ['1m', '2m', '3m', '5p', '5p', '6p', '7p', '7p', '9s', '9s', '9s', '7z', '6m'], count: 13 },
  { type: 'dealt', seat: 1, tiles: null, count: 13 },
  { type: 'dealt', seat: 2, tiles: null, count: 13 },
  { type: 'dealt', seat: 3, tiles: null, count: 13 },
  { type: 'wildcard_shown', indicator: '5m', wildcards: ['6m'] },
  { type: 'drew', seat: 0, tile: '8s', source: 'wall', remaining: 82 },
];

describe('fold', () => {
  it('deals, shows the wildcard and counts the drawn tile into the hand', () => {
    const view = play(DEALT);
    expect(view.players[0]).toMatchObject({ count: 14, drawn: '8s' });
    expect(view.players[0]?.hand).toHaveLength(14);
    expect(view.players[1]).toMatchObject({ hand: null, count: 13 });
    expect(view).toMatchObject({ indicator: '5m', wildcards: ['6m'], remaining: 82, phase: 'turn', turn: 0 });
  });

  it('does not change the view it was given', () => {
    const before = play(DEALT);
    const copy = structuredClone(before);
    fold(before, { type: 'discarded', seat: 0, tile: '8s', special: false });
    expect(before).toEqual(copy);
  });

  it('moves a discard into the river and a special one to the special tiles', () => {
    const plain = play([{ type: 'discarded', seat: 0, tile: '8s', special: false }], play(DEALT));
    expect(plain.players[0]).toMatchObject({ river: ['8s'], special: [], count: 13, drawn: null });
    expect(plain.last_discard).toEqual({ seat: 0, tile: '8s' });
    const special = play([{ type: 'discarded', seat: 0, tile: '7z', special: true }], play(DEALT));
    expect(special.players[0]).toMatchObject({ river: [], special: ['7z'], count: 13 });
    expect(special.players[0]?.hand).not.toContain('7z');
  });

  it('keeps only the number of a hidden hand', () => {
    const view = play(
      [
        { type: 'drew', seat: 1, tile: null, source: 'wall', remaining: 81 },
        { type: 'discarded', seat: 1, tile: '5p', special: false },
      ],
      play(DEALT),
    );
    expect(view.players[1]).toMatchObject({ hand: null, count: 13, drawn: null, river: ['5p'] });
  });

  it('takes a claimed discard out of the river and its partners out of the hand', () => {
    const view = play(
      [
        { type: 'discarded', seat: 3, tile: '5p', special: false },
        { type: 'melded', seat: 0, meld: { kind: 'pung', tiles: ['5p', '5p', '5p'], from: 3 }, tile: '5p' },
      ],
      play(DEALT.slice(0, 6)),
    );
    expect(view.players[3]?.river).toEqual([]);
    expect(view.players[0]).toMatchObject({ count: 11, open: true, drawn: null });
    expect(view.players[0]?.hand).not.toContain('5p');
    expect(view.players[0]?.melds).toEqual([{ kind: 'pung', tiles: ['5p', '5p', '5p'], from: 3 }]);
    expect(view).toMatchObject({ turn: 0, phase: 'turn', last_discard: null });
  });

  it('removes only the claimed copy of a tile that lies in the river twice', () => {
    const view = play(
      [
        { type: 'discarded', seat: 3, tile: '5p', special: false },
        { type: 'discarded', seat: 3, tile: '1z', special: false },
        { type: 'discarded', seat: 3, tile: '5p', special: false },
        { type: 'melded', seat: 0, meld: { kind: 'chow', tiles: ['5p', '6p', '7p'], from: 3 }, tile: '5p' },
      ],
      play(DEALT.slice(0, 6)),
    );
    expect(view.players[3]?.river).toEqual(['5p', '1z']);
    expect(view.players[0]?.hand?.filter((tile) => tile === '7p')).toHaveLength(1);
  });

  it('hides a concealed kong of another player until it is revealed', () => {
    const hidden = play([{ type: 'concealed_kong_made', seat: 2, tile: null }], play(DEALT));
    expect(hidden.players[2]).toMatchObject({ count: 9, open: false, melds: [{ kind: 'concealed_kong', tiles: null }] });
    const shown = fold(hidden, { type: 'concealed_kongs_revealed', seat: 2, tiles: ['9s'] });
    expect(shown.players[2]?.melds[0]?.tiles).toEqual(['9s', '9s', '9s', '9s']);
  });

  it('turns a pung into an added kong only when the kong stands', () => {
    const pung: View = {
      ...play(DEALT),
      players: play(DEALT).players.map((player) =>
        player.seat === 0 ? { ...player, hand: ['9s', '1m'], count: 2, melds: [{ kind: 'pung', tiles: ['9s', '9s', '9s'], from: 2 }], open: true } : player,
      ),
    };
    const announced = fold(pung, { type: 'added_kong_announced', seat: 0, tile: '9s' });
    expect(announced.players[0]?.melds[0]?.kind).toBe('pung');
    expect(announced.players[0]).toMatchObject({ hand: ['1m'], count: 1 });
    expect(announced.phase).toBe('rob');
    const made = fold(announced, { type: 'added_kong_made', seat: 0, tile: '9s' });
    expect(made.players[0]).toMatchObject({ hand: ['1m'], count: 1, melds: [{ kind: 'added_kong', from: 2 }] });
  });

  it('plays a special kong and draws its replacement', () => {
    const view = play(
      [
        { type: 'special_kong_made', seat: 0, tile: '7z' },
        { type: 'drew', seat: 0, tile: '1z', source: 'replacement', remaining: 81 },
      ],
      play(DEALT),
    );
    expect(view.players[0]).toMatchObject({ special: ['7z'], count: 14, drawn: '1z' });
  });

  it('lays zone tiles aside', () => {
    const view = play(
      [
        { type: 'last_zone_began', seat: 1 },
        { type: 'drew', seat: 1, tile: null, source: 'last_zone', remaining: 13 },
        { type: 'laid_aside', seat: 1, tile: null },
      ],
      play(DEALT),
    );
    expect(view).toMatchObject({ last_zone: true, phase: 'last_zone' });
    expect(view.players[1]).toMatchObject({ count: 13, river: [] });
  });

  it('shows the winner with the winning tile and leaves the losers hidden', () => {
    const view = play(
      [
        { type: 'discarded', seat: 0, tile: '8s', special: false },
        { type: 'won', seat: 1, by: 'discard', tile: '8s', from: 0, hand: ['8s', '2p', '2p', '2p'] },
      ],
      play(DEALT),
    );
    expect(view.players[1]).toMatchObject({ hand: ['8s', '2p', '2p', '2p', '8s'], count: 5, drawn: '8s' });
    expect(view.players[0]?.river).toEqual([]);
    expect(view.players[2]?.hand).toBeNull();
    expect(view).toMatchObject({ phase: 'ended', result: 'won' });
  });

  it('ends a drawn hand and keeps the points that the server names', () => {
    const view = play([{ type: 'hand_drawn' }, { type: 'hand_ended', points: [1, 2, -3, 0], dealer_next: 0, hands_left: 3 }], play(DEALT));
    expect(view).toMatchObject({ result: 'drawn', points: [1, 2, -3, 0] });
  });

  it('clears the table for the next hand but keeps what holds for the match', () => {
    const view = play([{ type: 'hand_started', hand: 2, dealer: 3, points: [5, -5, 0, 0], fixed: ['7z'] }], play(DEALT));
    expect(view).toMatchObject({ hand: 2, hands: 4, dealer: 3, fixed: ['7z'], wildcards: [], result: null, settlement: null });
    expect(view.players.every((player) => player.count === 0 && player.river.length === 0)).toBe(true);
  });

  it('leaves the view alone when it does not know an event', () => {
    const view = play(DEALT);
    expect(fold(view, { type: 'from_the_future' } as unknown as TableEvent)).toBe(view);
  });
});

describe('settle', () => {
  it('puts a drawn tile that came apart into the hand, once', () => {
    const view = emptyView(0, ruleset, 4);
    const players = view.players.map((player) => (player.seat === 0 ? { ...player, hand: ['1m', '2m', '3m', '4m'], count: 4, drawn: '9p' } : player));
    const once = settle({ ...view, players });
    expect(once.players[0]?.hand).toEqual(['1m', '2m', '3m', '4m', '9p']);
    expect(settle(once).players[0]?.hand).toEqual(once.players[0]?.hand);
  });
});

describe('without', () => {
  it('takes one copy each', () => {
    expect(without(['1m', '1m', '2m'], '1m', '2m', '9s')).toEqual(['1m']);
  });
});

describe('a table for fewer', () => {
  it('has as many players as a hand has points', () => {
    const view = play([{ type: 'hand_started', hand: 1, dealer: 0, points: [0, 0, 0], fixed: [] }]);
    expect(view.players.map((player) => player.seat)).toEqual([0, 1, 2]);
  });
});
