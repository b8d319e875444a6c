import type { Contract } from '@plumbline/contract/call';
import { platformContract } from '@plumbline/contract/platform/contract';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import type { FaultKind, LoggedCall } from './controls.ts';
import type { Store } from './store.ts';

export interface BegunCall {
  method: string;
  /** Path and query, or a whole address. */
  path: string;
  requestBody: string | null;
}

export interface CallOutcome {
  /** null without an answer. */
  status: number | null;
  responseBody: string | null;
  fault: FaultKind | null;
}

export interface CallLog {
  /** Returns the ticket for `finish`; null for a request outside the contracts. */
  begin(call: BegunCall): CallTicket | null;
  /** May be called again when a stream breaks. No effect once the same call was made again. */
  finish(ticket: CallTicket | null, outcome: CallOutcome): void;
}

/** The number of the request. */
export interface CallTicket {
  key: string;
  count: number;
}

/** Longer bodies are cut: the list of jobs has megabytes, and nobody reads them here. */
export const LONGEST_BODY = 20_000;

const contracts: readonly Contract[] = [platformContract, workflowContract];
const callsByAddress = new Map<string, Pick<LoggedCall, 'service' | 'name'>>(
  contracts.flatMap(({ service, basePath, calls }) =>
    Object.entries(calls).map(
      ([name, { method, path }]) => [`${method} ${basePath}${path}`, { service, name }] as const,
    ),
  ),
);

/** Keeps the last request and answer of each call, the latest first. */
export function createCallLog(store: Store<readonly LoggedCall[]>, now: () => number = Date.now): CallLog {
  const keyOf = (entry: Pick<LoggedCall, 'service' | 'name'>) => `${entry.service} ${entry.name}`;
  return {
    begin({ method, path, requestBody }) {
      const { pathname, search } = new URL(path, 'http://emulation.invalid');
      const call = callsByAddress.get(`${method} ${pathname}`);
      if (!call) return null;
      const key = keyOf(call);
      const before = store.get().find((entry) => keyOf(entry) === key);
      const count = (before?.count ?? 0) + 1;
      const entry: LoggedCall = {
        ...call,
        method,
        path: pathname + search,
        requestBody: cut(requestBody),
        status: null,
        responseBody: null,
        fault: null,
        startedAt: now(),
        ms: null,
        count,
      };
      store.set([entry, ...store.get().filter((other) => other !== before)]);
      return { key, count };
    },
    finish(ticket, { status, responseBody, fault }) {
      const entry = store.get().find((other) => keyOf(other) === ticket?.key && other.count === ticket.count);
      if (!entry) return;
      const ms = entry.ms ?? now() - entry.startedAt;
      const finished = { ...entry, status, responseBody: cut(responseBody), fault, ms };
      store.set(store.get().map((other) => (other === entry ? finished : other)));
    },
  };
}

function cut(body: string | null): string | null {
  if (body === null || body.length <= LONGEST_BODY) return body;
  return `${body.slice(0, LONGEST_BODY)}… (${body.length.toLocaleString('en-US')} characters in all)`;
}
