import type { z } from 'zod';
import { type Call, type CallResponse, type Contract, TENANT_HEADER } from './call.ts';
import { headerOf, IDEMPOTENCY_HEADER, type keyProblems, keyReused } from './idempotency.ts';
import { type Instants, reviveAt } from './instants.ts';
import { createIntents, type Intents } from './intents.ts';
import { type CommonProblem, type Problem, problemTypeOf } from './problem.ts';
import { TABLE_TYPE, type TableForm } from './table.ts';
import type { Wire, WireCall, WireFailures } from './wire.ts';

/** The service did not answer: offline, a dropped connection, or an answer from something else. */
export interface NetworkProblem {
  type: 'network';
  status: 0;
  title: string;
  detail?: string;
  /** The status of an answer from something else, such as a proxy's page. */
  answered?: number;
}

type KeyProblem<C extends Call> = C extends { creates: true } ? Problem<(typeof keyProblems)[number]> : never;
export type CallFailure<C extends Call> =
  | Problem<C['failures'][number]>
  | KeyProblem<C>
  | CommonProblem
  | NetworkProblem;
/** The answer. For a stream: its events, which throw when the connection breaks. */
type CallValue<C extends Call> = C extends { isStream: true } ? AsyncIterable<CallResponse<C>> : CallResponse<C>;
export type CallResult<C extends Call> = { ok: true; value: CallValue<C> } | { ok: false; problem: CallFailure<C> };

type OnSent = (part: number) => void;
/** The options that `fetch` gets with a file. The browser's own `fetch` ignores `onSent`. */
export interface SendingInit extends RequestInit {
  onSent?: OnSent;
}

/** A body that is JSON already, as UTF-8 packed by gzip: written in another thread than the one that sends it. */
export class PackedJson {
  readonly bytes: Uint8Array<ArrayBuffer>;
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
/** What creates something is known again by the text of its request. */
type BytesOf<C extends Call> = C extends { creates: true } ? never : PackedJson;
type CallInput<C extends Call> = (C extends { request: z.ZodType }
  ? { body: InputOf<C['request']> | BytesOf<C> }
  : { body?: never }) &
  (C extends { query: z.ZodType } ? { query: InputOf<C['query']> } : { query?: never }) &
  (C extends { creates: true }
    ? { /** The idempotency key of a request that the caller keeps longer than this client lives. */ key?: string }
    : { key?: never }) &
  (C extends { isFile: true }
    ? { /** Hears what part of the file has gone out, from 0 to 1, where `fetch` can tell. */ onSent?: OnSent }
    : { onSent?: never }) &
  (C extends { table: TableForm }
    ? { /** Hears the text of an answer that came as a table. */ onTable?: (text: string) => void }
    : { onTable?: never }) & { signal?: AbortSignal };
type Arguments<C extends Call> = C extends { request: z.ZodType } | { query: z.ZodType }
  ? [input: CallInput<C>]
  : [input?: CallInput<C>];

export type Client<C extends Contract> = {
  [Name in keyof C['calls']]: (...input: Arguments<C['calls'][Name]>) => Promise<CallResult<C['calls'][Name]>>;
};

export interface ClientOptions {
  /** The base URL of the service; empty for the same origin. */
  origin: string;
  /** An access token for this service; null when nobody is signed in. */
  accessToken: () => Promise<string | null>;
  /** The tenant of each request. Null leaves the choice to the server, which is possible when there is only one. */
  tenantId: () => string | null;
  fetch?: typeof fetch;
}

/**
 * One function per call of the contract. Expected failures are returned, not thrown. A call that creates something carries an
 * idempotency key. Repeating the same request after a lost answer repeats the key.
 */
export function createClient<C extends Contract>(wire: Wire<C>, options: ClientOptions): Client<C> {
  const intents = createIntents();
  const entries = Object.entries<WireCall>(wire.calls).map(([name, call]) => [
    name,
    (input: RawInput = {}) => send({ wire, name, call, options, intents }, input),
  ]);
  // The entries are the contract's own calls by name; the mapped type restates each one's arguments and result.
  return Object.fromEntries(entries) as Client<C>;
}

interface RawInput {
  body?: unknown;
  query?: Record<string, unknown>;
  signal?: AbortSignal;
  key?: string;
  onSent?: OnSent;
  onTable?: (text: string) => void;
}

interface Sender {
  wire: Wire;
  name: string;
  call: WireCall;
  options: ClientOptions;
  intents: Intents;
}

async function send(sender: Sender, input: RawInput) {
  const { name, call, options, intents } = sender;
  const body = bodyOf(call, input.body);
  if (!call.creates) return answerTo(sender, input, body, null);
  if (input.key !== undefined) return answerTo(sender, input, body, input.key);
  // Files are not compared with earlier ones: a caller that repeats one passes the key.
  const intent = `${name} ${options.tenantId()} ${call.isFile ? crypto.randomUUID() : body}`;
  const key = intents.keyFor(intent);
  const result = await answerTo(sender, input, body, key);
  if (isSettled(call, result)) intents.settle(intent, key);
  return result;
}

function bodyOf(call: WireCall, body: unknown): string | Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined) return undefined;
  if (body instanceof PackedJson) return body.bytes;
  return call.isFile ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body); // as the call's own schema has it
}

/**
 * Whether the answer comes from the call's own work. After any other answer, an earlier attempt may still have succeeded.
 */
const isSettled = (call: WireCall, result: { ok: true } | { ok: false; problem: { type: string } }): boolean =>
  result.ok || Object.hasOwn(call.failures, result.problem.type) || result.problem.type === keyReused.type;

async function answerTo(
  sender: Sender,
  { body: given, query, signal, onSent, onTable }: RawInput,
  body: string | Uint8Array<ArrayBuffer> | undefined,
  key: string | null,
) {
  const { wire, call, options } = sender;
  const fetcher: (input: string, init: SendingInit) => Promise<Response> = options.fetch ?? fetch;
  try {
    const response = await fetcher(`${options.origin}${wire.basePath}${call.path}${queryText(query)}`, {
      method: call.method,
      headers: await headersOf(sender, { hasBody: body !== undefined, isPacked: given instanceof PackedJson, key }),
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
      ...(onSent ? { onSent } : {}),
    });
    if (call.isStream && response.ok && response.body) {
      // Few clients listen, and a page listens only after its first rows.
      const { eventsOf } = await import('./events.ts');
      return { ok: true as const, value: eventsOf(response.body, (event) => revived(call.instants, event)) };
    }
    // Another type does not come from the service, but from a proxy, say.
    if (call.answersFile?.includes(mediaTypeOf(response) ?? '') && response.ok)
      return { ok: true as const, value: await response.blob() };
    const text = await response.text();
    const answer = jsonOf(text);
    if (response.ok && answer !== undefined) {
      const readTable = mediaTypeOf(response) === TABLE_TYPE && tableOf(sender);
      if (!readTable) return { ok: true as const, value: revived(call.instants, answer) };
      onTable?.(text);
      return { ok: true as const, value: readTable(answer) };
    }
    const problem = response.ok ? null : problemOf(sender, answer);
    if (!problem) return { ok: false as const, problem: notTheService(response.status) };
    const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
    return { ok: false as const, problem: { ...problem, ...(retryAfter >= 0 && { retryAfter }) } };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { ok: false as const, problem: networkProblem(error instanceof Error ? error.message : String(error)) };
  }
}

/** Trusted to match the contract: tests of the services check every answer. */
const revived = (instants: Instants | null, value: unknown): unknown => (instants ? reviveAt(instants, value) : value);

const tableOf = ({ wire, name }: Sender): TableForm['decode'] | undefined => wire.tables[name];

/** The media type without parameters, such as a charset that a proxy adds. */
const mediaTypeOf = ({ headers }: Response): string | undefined =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();

interface Sent {
  hasBody: boolean;
  isPacked: boolean;
  key: string | null;
}

async function headersOf(sender: Sender, { hasBody, isPacked, key }: Sent): Promise<Headers> {
  const { call, options } = sender;
  const accepted = [...(tableOf(sender) ? [TABLE_TYPE] : []), 'application/json'];
  const headers = new Headers({ accept: [...accepted, 'text/event-stream', 'application/problem+json'].join(', ') });
  const token = await options.accessToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  const tenantId = options.tenantId();
  if (tenantId) headers.set(TENANT_HEADER, tenantId);
  if (hasBody) headers.set('content-type', call.isFile ? 'application/octet-stream' : 'application/json');
  if (isPacked) headers.set('content-encoding', 'gzip');
  if (key !== null) headers.set(IDEMPOTENCY_HEADER, headerOf(key));
  return headers;
}

function queryText(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** The JSON of an answer; undefined for an empty body or a proxy's page. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemOf({ wire, call }: Sender, body: unknown) {
  if (typeof body !== 'object' || body === null || !('type' in body) || typeof body.type !== 'string') return null;
  const type = problemTypeOf(body.type);
  const declared = [call.failures, ...(call.creates ? [wire.keyFailures] : []), wire.commonFailures];
  const failures: WireFailures | undefined = declared.find((candidates) => Object.hasOwn(candidates, type));
  return failures ? { ...(revived(failures[type] ?? null, body) as object), type } : null;
}

const notTheService = (answered: number): NetworkProblem => ({
  ...networkProblem(`The answer, status ${answered}, is not the service’s`),
  answered,
});

const networkProblem = (detail: string): NetworkProblem => ({
  type: 'network',
  status: 0,
  title: 'The server cannot be reached',
  detail,
});
