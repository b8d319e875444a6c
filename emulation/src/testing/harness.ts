import type { makeTenant, NewTenant } from '@plumbline/testing/make-tenant';
import type { JSONWebKeySet } from 'jose';

// What the parts of the harness say to one another: the test in Node, its page, and the worker that the page starts.

/** A request as a test sends it. */
export interface SentRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: [string, string][];
  body: string | null;
  /** Of a large body: it is gzip in base64, for the way into the browser is narrow. */
  isPacked: boolean;
}
export interface SentAnswer {
  status: number;
  headers: [string, string][];
  /** null of an event stream, whose pieces are read one by one. */
  body: string | null;
  /** By which the pieces are asked for. */
  id: number;
}

/** What a test asks of the database in the worker: a transaction stays open there, statement by statement. */
export interface Asks {
  open: { ask: { issuer: { url: string; publicKeys: JSONWebKeySet } }; answer: null };
  /** In one question: a tenant is made for nearly each test, and the way into the browser is long. */
  makeTenant: { ask: NewTenant; answer: Awaited<ReturnType<typeof makeTenant>> };
  begin: { ask: null; answer: number };
  query: { ask: { transaction: number; text: string; params: readonly unknown[] }; answer: unknown[] };
  fetchText: { ask: { transaction: number; text: string; params: readonly unknown[] }; answer: string[] };
  end: { ask: { transaction: number; isKept: boolean }; answer: null };
}
export type AskName = keyof Asks;
/** What only the page knows. */
export interface Place {
  /** Of the channels. */
  name: string;
  partsList: string;
}
export type Asked = { [Name in AskName]: { id: number; name: Name; ask: Asks[Name]['ask']; place: Place } }[AskName];
export interface Failure {
  message: string;
  code?: string | undefined;
  constraint?: string | undefined;
}
export type Outcome = { ok: true; value: unknown } | { ok: false; failure: Failure };
export type Told = { id: number } & Outcome;

/** What the harness's page offers to the test. */
export interface Harness {
  ask(name: AskName, ask: unknown): Promise<Outcome>;
  fetch(request: SentRequest): Promise<SentAnswer>;
  /** The next piece of an event stream; null at its end. */
  read(id: number): Promise<string | null>;
  cancel(id: number): Promise<void>;
}

declare global {
  interface Window {
    harness: Harness;
  }
}
