import type { Contract } from '@plumbline/contract/call';
import type { PersonaId } from '@plumbline/sample/personas';
import type { Store } from './store.ts';

/** What goes wrong on the way between this tab and the back end. */
export interface Faults {
  /** Milliseconds that each call takes longer, in all. */
  latencyMs: number;
  /** 0 to 1: how many calls fail, half of them before the back end heard of them and half after it did the work. */
  failureRate: number;
  isOffline: boolean;
}
export const noFaults: Faults = { latencyMs: 0, failureRate: 0, isOffline: false };

/** Why a call came to nothing, where that was on purpose. */
export type FaultKind = 'offline' | 'request lost' | 'answer lost' | 'unavailable';

/** The last request of a call, and what came of it. */
export interface LoggedCall {
  service: Contract['service'];
  /** As in the contract: `saveJobs`. */
  name: string;
  method: string;
  /** Path and query. */
  path: string;
  /** JSON text; null where the call has no body. */
  requestBody: string | null;
  /** null while it is under way, and where no answer came. */
  status: number | null;
  /** JSON text, cut where it is very long; null while under way, of a stream, or without an answer. */
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

/** What the emulated back end holds now. */
export interface Dataset {
  jobs: number;
}

/** A call as somebody else than this tab's person, without its faults. */
export interface AskedCall {
  persona: PersonaId;
  service: Contract['service'];
  method: string;
  /** Path and query: `/api/workflow/wip/jobs`. */
  path: string;
  body?: unknown;
  /** For a person of several tenants. */
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
  /** Waits for somebody to be chosen, in the place of a provider's sign-in page; null when nobody has to sign in. */
  signIn: Store<((persona: PersonaId) => void) | null>;
  boot: Store<BootState>;
  /** Of this tab. */
  faults: Store<Faults>;
  /** The latest first; one for each call of the contracts that was made. */
  calls: Store<readonly LoggedCall[]>;
  dataset: Store<Dataset | null>;
  /** How many items a lookup of this tab answers at most. */
  lookups: Store<number>;
  /** This tab's person. */
  persona: PersonaId | null;
  /** Goes on as somebody else: the page loads anew. */
  switchPersona(persona: PersonaId): void;
  /** The back end takes no access token that it gave until now; the app renews them by itself. */
  expireTokens(): Promise<void>;
  /** As above, and nothing can be renewed: the person has to sign in again. */
  endSession(): Promise<void>;
  /** All data as at first, or with another number of jobs; every tab loads anew. */
  reset(jobs?: number): Promise<void>;
  ask(call: AskedCall): Promise<{ status: number; text: string }>;
}
