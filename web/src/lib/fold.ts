// The table as one viewer sees it, moved forward by one event. Pure: no DOM, no sockets, no rules —
// it only writes down what the server says has happened.
import type { Meld, Player, Seat, TableEvent, Tile, View } from '../protocol';

type Of<T extends TableEvent['type']> = Extract<TableEvent, { type: T }>;

const SEATS = 4;

function emptyPlayer(seat: Seat): Player {
  return { seat, hand: null, count: 0, drawn: null, melds: [], special: [], river: [], open: false };
}

/** A view of a table where nothing has been dealt yet. */
export function emptyView(viewer: Seat | null, ruleset: View['ruleset'], hands: number, seats = SEATS): View {
  return {
    viewer,
    ruleset,
    hand: 0,
    hands,
    dealer: 0,
    points: Array<number>(seats).fill(0),
    indicator: null,
    wildcards: [],
    fixed: [],
    remaining: 0,
    last_zone: false,
    phase: 'waiting',
    turn: 0,
    last_discard: null,
    players: Array.from({ length: seats }, (_, seat) => emptyPlayer(seat)),
    settlement: null,
    result: null,
    hand_end: null,
    ranking: null,
  };
}

/** `tiles` without one copy of each of `taken`; a tile that is not there is left out silently. */
export function without(tiles: readonly Tile[], ...taken: Tile[]): Tile[] {
  const rest = [...tiles];
  for (const tile of taken) {
    const at = rest.lastIndexOf(tile);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

function change(view: View, seat: Seat, by: (player: Player) => Partial<Player>): View {
  const players = view.players.map((player) => (player.seat === seat ? { ...player, ...by(player) } : player));
  return { ...view, players };
}

/** Takes tiles out of a concealed hand; of a hidden hand only the number is known. */
function give(player: Player, taken: readonly Tile[], count = taken.length): Pick<Player, 'hand' | 'count' | 'drawn'> {
  return { hand: player.hand && without(player.hand, ...taken), count: Math.max(0, player.count - count), drawn: null };
}

function handStarted(view: View, event: Of<'hand_started'>): View {
  const fresh = emptyView(view.viewer, view.ruleset, view.hands, event.points.length);
  return { ...fresh, fixed: event.fixed, hand: event.hand, dealer: event.dealer, points: event.points, phase: 'turn', turn: event.dealer };
}

function drew(view: View, event: Of<'drew'>): View {
  const moved = change(view, event.seat, (player) => ({
    hand: player.hand && event.tile ? [...player.hand, event.tile] : player.hand,
    count: player.count + 1,
    drawn: event.tile,
  }));
  const phase = event.source === 'last_zone' ? 'last_zone' : 'turn';
  return { ...moved, remaining: event.remaining, turn: event.seat, phase };
}

function discarded(view: View, event: Of<'discarded'>): View {
  const moved = change(view, event.seat, (player) => ({
    ...give(player, [event.tile]),
    ...(event.special ? { special: [...player.special, event.tile] } : { river: [...player.river, event.tile] }),
  }));
  return { ...moved, phase: 'claim', last_discard: { seat: event.seat, tile: event.tile } };
}

function melded(view: View, event: Of<'melded'>): View {
  const tiles = event.meld.tiles ?? [];
  const fromHand = without(tiles, event.tile);
  const claimed = event.meld.from === null ? view : takeFromRiver(view, event.meld.from, event.tile);
  const moved = change(claimed, event.seat, (player) => ({
    ...give(player, fromHand),
    melds: [...player.melds, event.meld],
    open: true,
  }));
  return { ...moved, phase: 'turn', turn: event.seat };
}

function takeFromRiver(view: View, seat: Seat, tile: Tile): View {
  const left = change(view, seat, (player) => ({ river: without(player.river, tile) }));
  return { ...left, last_discard: null };
}

function concealedKong(view: View, event: Of<'concealed_kong_made'>): View {
  const four = event.tile ? Array<Tile>(4).fill(event.tile) : null;
  const meld: Meld = { kind: 'concealed_kong', tiles: four, from: null };
  return change(view, event.seat, (player) => ({ ...give(player, four ?? [], 4), melds: [...player.melds, meld] }));
}

function addedKong(view: View, event: Of<'added_kong_made'>): View {
  const grow = (meld: Meld): Meld =>
    meld.kind === 'pung' && meld.tiles?.[0] === event.tile
      ? { ...meld, kind: 'added_kong', tiles: [...meld.tiles, event.tile] }
      : meld;
  return { ...change(view, event.seat, (player) => ({ melds: player.melds.map(grow) })), phase: 'turn' };
}

function specialKong(view: View, event: Of<'special_kong_made'>): View {
  return change(view, event.seat, (player) => ({ ...give(player, [event.tile]), special: [...player.special, event.tile] }));
}

function laidAside(view: View, event: Of<'laid_aside'>): View {
  return change(view, event.seat, (player) => give(player, event.tile ? [event.tile] : [], 1));
}

function won(view: View, event: Of<'won'>): View {
  const claimed = event.by === 'discard' && event.from !== null ? takeFromRiver(view, event.from, event.tile) : view;
  const hand = [...event.hand, event.tile];
  const moved = change(claimed, event.seat, () => ({ hand, count: hand.length, drawn: event.tile }));
  return { ...moved, phase: 'ended', turn: event.seat, result: 'won' };
}

function revealKongs(view: View, event: Of<'concealed_kongs_revealed'>): View {
  const left = [...event.tiles];
  const reveal = (meld: Meld): Meld => {
    if (meld.kind !== 'concealed_kong') return meld;
    const tile = left.shift();
    return tile ? { ...meld, tiles: Array<Tile>(4).fill(tile) } : meld;
  };
  return change(view, event.seat, (player) => ({ melds: player.melds.map(reveal) }));
}

/** The view after `event`. Events that this page does not know leave the view as it was. */
export function fold(view: View, event: TableEvent): View {
  switch (event.type) {
    case 'hand_started':
      return handStarted(view, event);
    case 'dealt':
      return change(view, event.seat, () => ({ hand: event.tiles, count: event.count, drawn: null }));
    case 'wildcard_shown':
      return { ...view, indicator: event.indicator, wildcards: event.wildcards };
    case 'drew':
      return drew(view, event);
    case 'discarded':
      return discarded(view, event);
    case 'melded':
      return melded(view, event);
    case 'concealed_kong_made':
      return concealedKong(view, event);
    case 'added_kong_announced':
      // The tile has left the hand: it lies open until the kong stands or is robbed.
      return { ...change(view, event.seat, (player) => give(player, [event.tile])), phase: 'rob', turn: event.seat };
    case 'added_kong_made':
      return addedKong(view, event);
    case 'special_kong_made':
      return specialKong(view, event);
    case 'last_zone_began':
      return { ...view, last_zone: true, phase: 'last_zone', turn: event.seat };
    case 'laid_aside':
      return laidAside(view, event);
    case 'won':
      return won(view, event);
    case 'concealed_kongs_revealed':
      return revealKongs(view, event);
    case 'hand_drawn':
      return { ...view, phase: 'ended', result: 'drawn' };
    case 'settled':
      return { ...view, settlement: event.settlement };
    case 'hand_ended':
      return { ...view, points: event.points, phase: 'ended', hand_end: { dealer_next: event.dealer_next, hands_left: event.hands_left } };
    case 'escaped':
      return { ...view, points: event.points };
    case 'match_ended':
      return { ...view, points: event.points, phase: 'ended', ranking: event.ranking };
    default:
      return view;
  }
}

/** A snapshot as the page keeps it: `hand` always includes the drawn tile. */
export function settle(view: View): View {
  const players = view.players.map((player) => {
    const apart = player.hand !== null && player.drawn !== null && player.hand.length % 3 === 1;
    return apart && player.hand && player.drawn
      ? { ...player, hand: [...player.hand, player.drawn], count: player.hand.length + 1 }
      : player;
  });
  return { ...view, players };
}
