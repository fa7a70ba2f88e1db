import { describe, expect, it } from 'vitest';
import { emptyView } from '../src/lib/fold';
import { answered, initialState, receive, type GameState } from '../src/lib/store';
import type { Offer, Room, ServerMessage } from '../src/protocol';

const ROOM: Room = {
  code: 'K7QF',
  status: 'playing',
  owner: 0,
  ruleset: { id: 'hongzhong-kaikou', hash: '0', family: 'wuhan', name: { zh: '红中癞子杠', en: 'Red-dragon kongs' }, base: null, changes: [] },
  hands: 4,
  clock: { seconds: 15, bank: 60 },
  seats: [],
};
const OFFER: Offer = { id: '12', kind: 'turn', tile: null, from: null, actions: [['discard', '5p']], milliseconds: 15000, bank: 60000, refused: null };

function take(messages: ServerMessage[], from: GameState = initialState(), now = 1000): GameState {
  return messages.reduce((state, message) => receive(state, message, now), from);
}

const SEATED: ServerMessage[] = [
  { type: 'welcome', protocol: 1, seat: 0, token: 'next', room: ROOM, number: 0 },
  { type: 'snapshot', number: 17, view: { ...emptyView(0, { id: 'hongzhong-kaikou', hash: '0', family: 'wuhan' }, 4), phase: 'turn' } },
];

describe('receive', () => {
  it('takes in events in order and ignores repeated ones', () => {
    const discard: ServerMessage = { type: 'event', number: 18, event: { type: 'discarded', seat: 1, tile: '5p', special: false } };
    const state = take([...SEATED, discard, discard]);
    expect(state.number).toBe(18);
    expect(state.view?.players[1]?.river).toEqual(['5p']);
    expect(state.happenings).toHaveLength(1);
  });

  it('notices a missing event and stays where it was', () => {
    const state = take([...SEATED, { type: 'event', number: 20, event: { type: 'hand_drawn' } }]);
    expect(state.gap).toBe(true);
    expect(state.number).toBe(17);
    expect(state.view?.result).toBeNull();
  });

  it('starts from the very first event without a snapshot', () => {
    const state = take([SEATED[0] as ServerMessage, { type: 'event', number: 1, event: { type: 'hand_started', hand: 1, dealer: 2, points: [0, 0, 0, 0], fixed: ['7z'] } }]);
    expect(state.view).toMatchObject({ hand: 1, hands: 4, dealer: 2, viewer: 0 });
  });

  it('keeps one offer until it is closed, and one answer for it', () => {
    const offered = take([...SEATED, { type: 'offer', offer: OFFER }]);
    expect(offered.offer).toMatchObject({ id: '12', since: 1000 });
    const done = answered(offered);
    expect(done.answered).toBe(true);
    expect(take([{ type: 'offer_closed', offer: '11', by: 'lapse' }], done).offer?.id).toBe('12');
    expect(take([{ type: 'offer_closed', offer: '12', by: 'answer' }], done)).toMatchObject({ offer: null, answered: false });
  });

  it('lets a person answer again after an error', () => {
    const done = answered(take([...SEATED, { type: 'offer', offer: OFFER }]));
    const state = take([{ type: 'error', code: 'illegal_action', message: '', offer: '12' }], done);
    expect(state).toMatchObject({ answered: false, error: { code: 'illegal_action' } });
    expect(state.offer?.id).toBe('12');
  });

  it('forgets its own answer when the line came back and the offer is made again', () => {
    const done = answered(take([...SEATED, { type: 'offer', offer: OFFER }]));
    const back = take([SEATED[0] as ServerMessage, { type: 'offer', offer: { ...OFFER, milliseconds: 9000 } }], done, 7000);
    expect(back).toMatchObject({ answered: false, offer: { id: '12', milliseconds: 9000, since: 7000 } });
  });

  it('keeps a refused win for the hand until the next own draw', () => {
    const refused = { reason: 'not_open', tile: '5p' };
    const state = take([...SEATED, { type: 'offer', offer: { ...OFFER, refused } }, { type: 'offer_closed', offer: '12', by: 'answer' }]);
    expect(state.refused).toEqual(refused);
    const drawn = take([{ type: 'event', number: 18, event: { type: 'drew', seat: 0, tile: '1m', source: 'wall', remaining: 50 } }], state);
    expect(drawn.refused).toBeNull();
  });

  it('remembers the end of a hand and of the match', () => {
    const state = take(
      [
        ...SEATED,
        { type: 'event', number: 18, event: { type: 'hand_ended', points: [4, -4, 0, 0], dealer_next: 1, hands_left: 0 } },
        { type: 'event', number: 19, event: { type: 'match_ended', points: [4, -4, 0, 0], ranking: [0, 2, 3, 1] } },
      ],
      initialState(),
      5000,
    );
    expect(state.endedAt).toBe(5000);
    expect(state.view).toMatchObject({ hand_end: { dealer_next: 1, hands_left: 0 }, ranking: [0, 2, 3, 1] });
  });

  it('stops at a newer window', () => {
    const state = take([...SEATED, { type: 'offer', offer: OFFER }, { type: 'superseded' }]);
    expect(state).toMatchObject({ superseded: true, offer: null });
  });

  it('ignores messages it does not know', () => {
    const state = take(SEATED);
    expect(receive(state, { type: 'fireworks' } as unknown as ServerMessage, 0)).toBe(state);
  });
});
