import type { Contract } from '@plumbline/contract/call';
import type { PersonaId } from '@plumbline/sample/personas';
import type { SignedIn } from './back-end/issuer.ts';
import type { BootState, Dataset } from './controls.ts';

/** A request from a tab to the back end. */
export interface WireRequest {
  service: Contract['service'];
  method: string;
  /** Path and query. */
  path: string;
  headers: [string, string][];
  /** Text, or the bytes of a file. */
  body: string | ArrayBuffer | null;
}
export interface WireHead {
  status: number;
  headers: [string, string][];
}

/** A tab's other orders to the back end, with their answers. */
export interface Orders {
  signIn: { ask: { persona: PersonaId; service: Contract['service'] }; answer: SignedIn };
  expireTokens: { ask: null; answer: null };
  /** Resets the data to this number of jobs; null for the number that the build prepared. */
  reset: { ask: { jobs: number | null }; answer: null };
}
export type OrderName = keyof Orders;
export type OrderAnswer = Orders[OrderName]['answer'];
export type Order = { [Name in OrderName]: { name: Name; ask: Orders[Name]['ask'] } }[OrderName];

/** A tab's messages to the worker that is the back end. */
export type Question =
  | { kind: 'request'; request: WireRequest }
  | { kind: 'order'; order: Order }
  /** Nobody waits for the answer any more. */
  | { kind: 'abort' }
  /** A new tab asks for the current state. */
  | { kind: 'hello' };
export type ToBackEnd = Question & { tab: string; id: number };

/** From the back end to a tab: a whole answer, or a head with pieces after it. */
export type ToTab =
  | { id: number; kind: 'answer'; head: WireHead; body: ArrayBuffer }
  | { id: number; kind: 'head'; head: WireHead }
  | { id: number; kind: 'piece'; bytes: Uint8Array }
  | { id: number; kind: 'end' }
  | { id: number; kind: 'done'; answer: OrderAnswer }
  | { id: number; kind: 'failed'; reason: string };

/** From the back end to every tab. A new `epoch` is a new back end: unanswered requests of the last one fail. */
export type News =
  | { kind: 'boot'; epoch: string; state: BootState; dataset: Dataset | null }
  /** All data were reset: every tab loads again. */
  | { kind: 'reset' };

/** The channels and the lock of an emulation. `name` differs if two are served from one origin. */
export const channelsOf = (name: string) => ({
  lock: `${name}.back-end`,
  database: `${name}.data`,
  toBackEnd: `${name}.to-back-end`,
  news: `${name}.news`,
  toTab: (tab: string) => `${name}.to-tab.${tab}`,
  /** Held by a tab as long as it lives. */
  tabLock: (tab: string) => `${name}.tab.${tab}`,
});
export type Channels = ReturnType<typeof channelsOf>;
