// The messages between the page and the server, by short names. The types themselves come from the server:
// `src/api.ts` is generated from `openapi.json` (npm run types).
import type { components } from './api';

type Schemas = components['schemas'];

/** A kind of tile in MPSZ notation: "5m", "1z" … */
export type Tile = string;
/** Absolute seat, 0–3. */
export type Seat = number;

export type Action = Schemas['Answer']['action'];
export type Verb = Action[0];
export type AutoOptions = Schemas['AutoOptions'];
export type BotName = Schemas['AddBot']['bot'];
export type ClientMessage = Schemas['ClientMessage'];
export type Clock = Schemas['Clock'];
/** A tile that would complete the hand, and what would follow from each source. */
export type Completion = Schemas['CompletionView'];
export type Family = Schemas['RulesetInfo']['family'];
export type HouseRead = Schemas['HouseRead'];
export type HouseRules = Schemas['HouseRules'];
export type LoserSettlement = Schemas['LoserView'];
export type Meld = Schemas['Meld'];
export type MeldKind = Meld['kind'];
export type NewRoom = Schemas['NewRoom'];
export type Offer = Schemas['OfferView'];
export type Outcome = Schemas['OutcomeView'];
export type Player = Schemas['Player'];
export type Preset = Schemas['Preset'];
export type Refusal = Schemas['RefusedWin'];
export type Room = Schemas['RoomView'];
export type RoomSeat = Schemas['RoomSeat'];
export type RuleProblem = Schemas['ProblemView'];
export type RulesetInfo = Schemas['RulesetInfo'];
export type RuleValue = Preset['values'][string];
export type ServerMessage = Schemas['ServerMessage'];
export type Settlement = Schemas['SettlementView'];
export type SettlementLine = Schemas['Line'];
export type TableEvent = Schemas['EventMessage']['event'];
export type Ticket = Schemas['Ticket'];
/** What a viewer sees of the table; before the first hand it waits. */
export type View = Omit<Schemas['View'], 'phase'> & { phase: Schemas['View']['phase'] | 'waiting' };

export const PROTOCOL = 1;
