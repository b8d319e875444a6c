import type { Call, CallQuery, CallRequest, Contract } from '@plumbline/contract/call';
import { notFound, unexpected } from '@plumbline/contract/problem';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { z } from 'zod';
import { type Access, enterAs, type Subject } from '../access.ts';
import type { Database, Tx } from '../database.ts';
import type { TokenVerifier } from '../tokens.ts';
import { AfterCommit, type InTransaction } from './after-commit.ts';
import { authorise, bearerOf, verifySubject } from './authorise.ts';
import { EventStream, eventResponse } from './event-stream.ts';
import { openApiDocument } from './openapi.ts';
import { documentPage, documentPageHeaders } from './openapi-page.ts';
import { problemResponse, Refusal, refuse } from './problem-response.ts';
import { readRequest } from './read-request.ts';

/** A response body that is JSON text already, in pieces. */
export class JsonText {
  readonly pieces: readonly string[];
  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }
}

/** What a handler works with: one transaction, inside the tenant and the rights of the person who calls. */
export interface CallContext<C extends Call> {
  tx: Tx;
  subject: Subject;
  /** null of a call that asks for a token alone: no tenant is entered. */
  access: C['permission'] extends 'token' ? null : Access;
  body: CallRequest<C>;
  query: CallQuery<C>;
  /** Whether the caller's token still is good: a stream outlives the request that opened it. */
  isTokenGood: () => Promise<boolean>;
}
type Answer<C extends Call> = C extends { isStream: true }
  ? EventStream
  : z.input<C['response']> | JsonText | AfterCommit<z.input<C['response']>>;
export type Handler<C extends Call> = (context: CallContext<C>) => Promise<Answer<C>>;
/** One handler for every call of the contract, or it does not compile. */
export type Handlers<C extends Contract> = { [Name in keyof C['calls']]: Handler<C['calls'][Name]> };

export interface Log {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface RateLimiter {
  /** Seconds to wait, or null when the request may go on. */
  consume(key: string): Promise<number | null>;
}

export interface ServiceOptions<C extends Contract> {
  contract: C;
  handlers: Handlers<C>;
  database: Database;
  /** The database role of every request's transaction. */
  role: string;
  verifyToken: TokenVerifier;
  rateLimiter: RateLimiter;
  log: Log;
  /** Other origins whose pages may call. */
  allowedOrigins?: readonly string[];
  version: string;
  /** Other protocols, each below a path of its own. */
  mounts?: Record<`/${string}`, (request: Request) => Promise<Response>>;
}

/** A service as a function from Request to Response, the same under Node, in a test and in a browser. */
export interface Service {
  fetch(request: Request): Promise<Response>;
  /** Ends what goes on between requests, such as event streams; to be called before the server waits for its connections. */
  close(): Promise<void>;
}

export function createService<C extends Contract>(options: ServiceOptions<C>): Service {
  const { contract, database, log } = options;
  const app = new Hono<{ Variables: { traceId: string } }>();

  app.use(async (c, next) => {
    const started = performance.now();
    const traceId = traceIdOf(c.req.raw);
    c.set('traceId', traceId);
    await next();
    c.header('x-trace-id', traceId);
    for (const [name, value] of Object.entries(apiHeaders)) if (!c.res.headers.has(name)) c.header(name, value);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    log.info(
      { traceId, service: contract.service, method: c.req.method, path: c.req.path, status: c.res.status, ms },
      'request',
    );
  });
  if (options.allowedOrigins?.length) app.use(cors({ origin: [...options.allowedOrigins], maxAge: 600 }));

  const health = (): Response => Response.json({ status: 'ok' });
  const ready = async () => {
    try {
      await database.transaction((tx) => tx.query('select 1 from platform.tenant_access limit 0'));
      return Response.json({ status: 'ready' });
    } catch (error) {
      log.error({ error: String(error) }, 'not ready');
      return Response.json({ status: 'not ready' }, { status: 503 });
    }
  };
  app.get('/healthz', health);
  app.get('/readyz', ready);

  const document = openApiDocument(contract, options.version);
  app.get(`${contract.basePath}/openapi.json`, () => Response.json(document));
  app.get(`${contract.basePath}/docs`, () => new Response(documentPage(document), { headers: documentPageHeaders }));

  for (const [name, call] of Object.entries(contract.calls)) {
    // The contract's calls and its handlers share their names; the entry's own type is lost in the loop.
    const handler = options.handlers[name] as Handler<Call>;
    app.on(call.method, `${contract.basePath}${call.path}`, (c) => answer(options, call, handler, c.req.raw));
  }

  for (const [path, mount] of Object.entries(options.mounts ?? {})) app.all(`${path}/*`, (c) => mount(c.req.raw));

  app.notFound((c) => problemResponse(refuse(notFound, {}), c.get('traceId')));
  app.onError((error, c) => {
    if (error instanceof Refusal) return problemResponse(error, c.get('traceId'));
    log.error({ traceId: c.get('traceId'), path: c.req.path, error: error.stack ?? error.message }, 'unexpected');
    return problemResponse(refuse(unexpected, {}, 'The trace id helps to find the cause'), c.get('traceId'));
  });
  return { fetch: async (request) => app.fetch(request), close: async () => {} };
}

async function answer<C extends Contract>(
  { contract, database, role, verifyToken, rateLimiter }: ServiceOptions<C>,
  call: Call,
  handler: Handler<Call>,
  request: Request,
): Promise<Response> {
  const subject = await verifySubject(request, verifyToken, rateLimiter);
  const { query, body } = await readRequest(call, request);
  const isTokenGood = async () => (await verifyToken(bearerOf(request) ?? '')) !== null;
  let tenantId: string | null = null;
  const committed: unknown = await database.transaction(async (tx) => {
    const access = await authorise(tx, { role, subject, call, service: contract.service, request });
    tenantId = access?.tenantId ?? null;
    // Validated just now by the call's own schemas, which Handler<Call> cannot name.
    return handler({ tx, subject, access: access as never, query: query as never, body: body as never, isTokenGood });
  });
  const inTransaction: InTransaction = (run) =>
    database.transaction(async (tx) => {
      await enterAs(tx, role, subject, tenantId);
      return run(tx);
    });
  const result: unknown = committed instanceof AfterCommit ? await committed.finish(inTransaction) : committed;
  if (result instanceof EventStream) return eventResponse(result);
  const pieces = result instanceof JsonText ? result.pieces : [JSON.stringify(result)];
  return new Response(streamOf(pieces), {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
}

function streamOf(pieces: readonly string[]): string | ReadableStream<Uint8Array> {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return only;
  const encoder = new TextEncoder();
  const rest = pieces.values();
  return new ReadableStream({
    pull(controller) {
      const next = rest.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
  });
}

const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
};

/** The caller's W3C trace id where there is one, else a new one. */
function traceIdOf(request: Request): string {
  const [, traceId] = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-/.exec(request.headers.get('traceparent') ?? '') ?? [];
  return traceId ?? crypto.randomUUID().replaceAll('-', '');
}
