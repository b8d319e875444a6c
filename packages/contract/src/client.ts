import type { z } from 'zod';
import { type Call, type CallResponse, type Contract, TENANT_HEADER } from './call.ts';
import { eventsOf } from './events.ts';
import { type CommonProblem, commonProblems, type Problem, type ProblemDefinition, problemTypeOf } from './problem.ts';
import { reviveInstants } from './revive.ts';

/** No answer came: offline, a dropped connection, or an answer that is not the service's. */
export interface NetworkProblem {
  type: 'network';
  status: 0;
  title: string;
  detail?: string;
}

export type CallFailure<C extends Call> = Problem<C['failures'][number]> | CommonProblem | NetworkProblem;
/** The answer itself; of a stream its events, which throw when the connection breaks. */
type CallValue<C extends Call> = C extends { isStream: true } ? AsyncIterable<CallResponse<C>> : CallResponse<C>;
export type CallResult<C extends Call> = { ok: true; value: CallValue<C> } | { ok: false; problem: CallFailure<C> };

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type CallInput<C extends Call> = (C extends { request: z.ZodType }
  ? { body: InputOf<C['request']> }
  : { body?: never }) &
  (C extends { query: z.ZodType } ? { query: InputOf<C['query']> } : { query?: never }) & { signal?: AbortSignal };
type Arguments<C extends Call> = C extends { request: z.ZodType } | { query: z.ZodType }
  ? [input: CallInput<C>]
  : [input?: CallInput<C>];

export type Client<C extends Contract> = {
  [Name in keyof C['calls']]: (...input: Arguments<C['calls'][Name]>) => Promise<CallResult<C['calls'][Name]>>;
};

export interface ClientOptions {
  /** Where the service is: `` for the same origin. */
  origin: string;
  /** An access token for this service; null when nobody is signed in. */
  accessToken: () => Promise<string | null>;
  /** The tenant of each request; null leaves it to the server, which knows when there is only one. */
  tenantId: () => string | null;
  fetch?: typeof fetch;
}

/** One function per call of the contract. Expected failures come back as values; it does not throw on them. */
export function createClient<C extends Contract>(contract: C, options: ClientOptions): Client<C> {
  const entries = Object.entries(contract.calls).map(([name, call]) => [
    name,
    (input: RawInput = {}) => send(contract, call, input, options),
  ]);
  // The entries are the contract's own calls by name; the mapped type restates each one's arguments and result.
  return Object.fromEntries(entries) as Client<C>;
}

interface RawInput {
  body?: unknown;
  query?: Record<string, unknown>;
  signal?: AbortSignal;
}

async function send(contract: Contract, call: Call, input: RawInput, options: ClientOptions) {
  const fetcher = options.fetch ?? fetch;
  try {
    const response = await fetcher(`${options.origin}${contract.basePath}${call.path}${queryText(input.query)}`, {
      method: call.method,
      headers: await headersOf(input, options),
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.signal ? { signal: input.signal } : {}),
    });
    if (call.isStream && response.ok && response.body)
      return { ok: true, value: eventsOf(response.body, call.response) };
    const text = await response.text();
    const body = jsonOf(text);
    if (response.ok && body !== undefined) return { ok: true, value: reviveInstants(call.response, body) };
    const problem = response.ok ? null : problemOf(call, body);
    return {
      ok: false,
      problem: problem ?? networkProblem(`The answer, status ${response.status}, is not the service’s`),
    };
  } catch (error) {
    if (input.signal?.aborted) throw error;
    return { ok: false, problem: networkProblem(error instanceof Error ? error.message : String(error)) };
  }
}

async function headersOf(input: RawInput, options: ClientOptions): Promise<Headers> {
  const headers = new Headers({ accept: 'application/json, text/event-stream, application/problem+json' });
  const token = await options.accessToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  const tenantId = options.tenantId();
  if (tenantId) headers.set(TENANT_HEADER, tenantId);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  return headers;
}

function queryText(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** The JSON of an answer, or undefined for a proxy's page or nothing at all. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemOf(call: Call, body: unknown) {
  if (typeof body !== 'object' || body === null || !('type' in body) || typeof body.type !== 'string') return null;
  const type = problemTypeOf(body.type);
  const definitions: readonly ProblemDefinition[] = [...call.failures, ...commonProblems];
  const definition = definitions.find((candidate) => candidate.type === type);
  return definition ? { ...body, ...reviveInstants(definition.details, body), type } : null;
}

const networkProblem = (detail: string): NetworkProblem => ({
  type: 'network',
  status: 0,
  title: 'The server cannot be reached',
  detail,
});
