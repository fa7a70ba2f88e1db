import { describe, expect, it } from 'vitest';
import { emptyView, fold } from '../src/lib/fold';
import type { TableEvent, View } from '../src/protocol';
import recorded from './fixtures/hands.json';

interface Step {
  events: TableEvent[];
  view: View;
}

const hands = recorded.hands as unknown as { ruleset: string; viewer: number | null; seed: number; steps: Step[] }[];

/** What a view says whatever the order in which a hand or the special tiles are held. */
function told(view: View): View {
  const players = view.players.map((player) => ({ ...player, hand: player.hand?.toSorted() ?? null, special: player.special.toSorted() }));
  return { ...view, players };
}

describe('folding real hands', () => {
  it.each(hands)('of $ruleset, seed $seed, leads to what the server shows seat $viewer', ({ viewer, steps }) => {
    const first = steps[0]?.view;
    if (!first) throw new Error('the hand has no steps');
    let view: View = emptyView(viewer, first.ruleset, first.hands, first.players.length);
    for (const step of steps) {
      view = step.events.reduce(fold, view);
      expect(told(view)).toEqual(told(step.view));
    }
  });

  it('meets a chow with 白板 and a 财神 in the river', () => {
    const events = hands.filter((hand) => hand.ruleset === 'wuyi-erren').flatMap((hand) => hand.steps.flatMap((step) => step.events));
    expect(events.some((event) => event.type === 'melded' && event.meld.kind === 'chow' && event.meld.tiles?.includes('5z'))).toBe(true);
    const views = hands.filter((hand) => hand.ruleset === 'wuyi-erren').flatMap((hand) => hand.steps.map((step) => step.view));
    expect(views.some((view) => view.players.some((player) => player.river.some((tile) => view.wildcards.includes(tile))))).toBe(true);
  });

  it('meets every kind of event that can be met', () => {
    const met = new Set(hands.flatMap((hand) => hand.steps.flatMap((step) => step.events.map((event) => event.type))));
    const rare = ['concealed_kong_made', 'concealed_kongs_revealed', 'added_kong_announced', 'added_kong_made', 'last_zone_began', 'laid_aside', 'hand_drawn'];
    for (const type of [...rare, 'dealt', 'wildcard_shown', 'drew', 'discarded', 'melded', 'special_kong_made', 'won', 'settled', 'hand_ended']) {
      expect(met).toContain(type);
    }
  });
});
