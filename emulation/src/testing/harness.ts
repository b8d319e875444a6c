import type { makeTenant, NewTenant } from '@plumbline/testing/make-tenant';
import type { JSONWebKeySet } from 'jose';

// The messages between the parts of the harness: the test in Node, its page, and the worker that the page starts.

/** A request as a test sends it. */
export interface SentRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: [string, string][];
  body: string | null;
  /** For a large body: gzip in base64, because transfers into the browser are slow. */
  isPacked: boolean;
}
export interface SentAnswer {
  status: number;
  headers: [string, string][];
  /** null of an event stream, whose pieces are read one by one. */
  body: string | null;
  /** The id to ask for the stream's pieces. */
  id: number;
}

/** A test's requests to the database in the worker, where a transaction stays open between statements. */
export interface Asks {
  open: { ask: { issuer: { url: string; publicKeys: JSONWebKeySet } }; answer: null };
  /** In one request, because nearly every test makes a tenant and calls into the browser are slow. */
  makeTenant: { ask: NewTenant; answer: Awaited<ReturnType<typeof makeTenant>> };
  begin: { ask: null; answer: number };
  query: { ask: { transaction: number; text: string; params: readonly unknown[] }; answer: unknown[] };
  fetchText: { ask: { transaction: number; text: string; params: readonly unknown[] }; answer: string[] };
  end: { ask: { transaction: number; isKept: boolean }; answer: null };
}
export type AskName = keyof Asks;
/** Values that only the page knows. */
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

/** The functions of the harness's page for the test. */
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
