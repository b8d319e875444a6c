import type { Contract } from '@plumbline/contract/call';
import type { PersonaId } from '@plumbline/sample/personas';
import type { SignedIn } from './back-end/issuer.ts';
import type { BootState, Dataset } from './controls.ts';

/** A request as it goes from a tab to the back end. */
export interface WireRequest {
  service: Contract['service'];
  method: string;
  /** Path and query. */
  path: string;
  headers: [string, string][];
  body: string | null;
}
export interface WireHead {
  status: number;
  headers: [string, string][];
}

/** What else a tab may ask of the back end, with what it answers. */
export interface Orders {
  signIn: { ask: { persona: PersonaId; service: Contract['service'] }; answer: SignedIn };
  expireTokens: { ask: null; answer: null };
  /** Fresh data, with so many jobs; null for those that the build prepared. */
  reset: { ask: { jobs: number | null }; answer: null };
}
export type OrderName = keyof Orders;
export type OrderAnswer = Orders[OrderName]['answer'];
export type Order = { [Name in OrderName]: { name: Name; ask: Orders[Name]['ask'] } }[OrderName];

/** What a tab asks of whichever worker is the back end. */
export type Question =
  | { kind: 'request'; request: WireRequest }
  | { kind: 'order'; order: Order }
  /** Nobody waits for the answer any more. */
  | { kind: 'abort' }
  /** A tab that has just opened asks how things stand. */
  | { kind: 'hello' };
export type ToBackEnd = Question & { tab: string; id: number };

/** From the back end to one tab: an answer is whole, or a head with pieces after it. */
export type ToTab =
  | { id: number; kind: 'answer'; head: WireHead; body: ArrayBuffer }
  | { id: number; kind: 'head'; head: WireHead }
  | { id: number; kind: 'piece'; bytes: Uint8Array }
  | { id: number; kind: 'end' }
  | { id: number; kind: 'done'; answer: OrderAnswer }
  | { id: number; kind: 'failed'; reason: string };

/** From the back end to every tab. A new `epoch` is a new back end: what the one before had not answered comes to nothing. */
export type News =
  | { kind: 'boot'; epoch: string; state: BootState; dataset: Dataset | null }
  /** All data are others now: every tab loads anew. */
  | { kind: 'reset' };

/** The channels and the lock of one emulation; `name` differs where two are served from one origin. */
export const channelsOf = (name: string) => ({
  lock: `${name}.back-end`,
  database: `${name}.data`,
  toBackEnd: `${name}.to-back-end`,
  news: `${name}.news`,
  toTab: (tab: string) => `${name}.to-tab.${tab}`,
  /** Held by a tab for as long as it lives. */
  tabLock: (tab: string) => `${name}.tab.${tab}`,
});
export type Channels = ReturnType<typeof channelsOf>;
