import type { Contract } from '@plumbline/contract/call';
import type { PersonaId } from '@plumbline/sample/personas';
import type { Store } from './store.ts';

/** The faults between this tab and the back end. */
export interface Faults {
  /** Extra milliseconds for each call. */
  latencyMs: number;
  /** The share of failing calls, 0 to 1. Half fail before they reach the back end, half after it did the work. */
  failureRate: number;
  isOffline: boolean;
}
export const noFaults: Faults = { latencyMs: 0, failureRate: 0, isOffline: false };

/** The deliberate fault that made a call fail. */
export type FaultKind = 'offline' | 'request lost' | 'answer lost' | 'unavailable';

/** The last request of a call, and its result. */
export interface LoggedCall {
  service: Contract['service'];
  /** As in the contract: `saveJobs`. */
  name: string;
  method: string;
  /** Path and query. */
  path: string;
  /** JSON text; null for a call without a body. */
  requestBody: string | null;
  /** null while it is under way, and without an answer. */
  status: number | null;
  /** JSON text, cut if very long; null while under way, for a stream, or without an answer. */
  responseBody: string | null;
  fault: FaultKind | null;
  startedAt: number;
  /** null while it is under way. */
  ms: number | null;
  /** How often this tab made the call. */
  count: number;
}

export type BootState =
  | { phase: 'downloading'; loaded: number; total: number }
  | { phase: 'starting' }
  | { phase: 'making'; made: number; jobs: number }
  | { phase: 'ready' }
  | { phase: 'failed'; reason: string };

/** What the back end holds now. */
export interface Dataset {
  jobs: number;
}

/** A call as another person, without this tab's faults. */
export interface AskedCall {
  persona: PersonaId;
  service: Contract['service'];
  method: string;
  /** Path and query: `/api/workflow/wip/jobs`. */
  path: string;
  body?: unknown;
  /** For a person with several tenants. */
  tenantId?: string;
}

declare global {
  interface Window {
    /** For the console, and for tests in a browser. */
    plumblineEmulation?: Controls;
  }
}

/** Everything that the panel shows and does. */
export interface Controls {
  /** Waits until a person is chosen in place of a provider's sign-in page; null if nobody has to sign in. */
  signIn: Store<((persona: PersonaId) => void) | null>;
  boot: Store<BootState>;
  /** Of this tab. */
  faults: Store<Faults>;
  /** The latest first, one entry for each call that was made. */
  calls: Store<readonly LoggedCall[]>;
  dataset: Store<Dataset | null>;
  /** How many items a lookup of this tab answers at most. */
  lookups: Store<number>;
  /** This tab's person. */
  persona: PersonaId | null;
  /** Continues as another person: the page loads again. */
  switchPersona(persona: PersonaId): void;
  /** Ends all access tokens. The app renews them by itself. */
  expireTokens(): Promise<void>;
  /** Ends access tokens and sessions: the person has to sign in again. */
  endSession(): Promise<void>;
  /** Resets all data, optionally with another number of jobs. Every tab loads again. */
  reset(jobs?: number): Promise<void>;
  ask(call: AskedCall): Promise<{ status: number; text: string }>;
}
