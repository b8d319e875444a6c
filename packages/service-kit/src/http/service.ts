import {
  type Call,
  type CallQuery,
  type CallRequest,
  type Contract,
  MAX_SECONDS,
  TENANT_HEADER,
} from '@plumbline/contract/call';
import { notFound, unavailable, unexpected } from '@plumbline/contract/problem';
import { TABLE_TYPE } from '@plumbline/contract/table';
import type { TenantId } from '@plumbline/contract/values';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { z } from 'zod';
import type { Access, Subject } from '../access.ts';
import { type Database, DatabaseUnavailable, type Tx } from '../database.ts';
import { type Trouble, troubleOf, troubleText } from '../database-trouble.ts';
import { NO_LIMITS, type UsualLimits } from '../limits.ts';
import type { TokenVerifier } from '../tokens.ts';
import { AfterCommit } from './after-commit.ts';
import { apiHeaders } from './api-headers.ts';
import { authorise, bearerOf, verifySubject } from './authorise.ts';
import type { CompanyBudget, Toll } from './company-budget.ts';
import { type DocumentOptions, serveDocuments } from './documents.ts';
import { EventStream, eventResponse } from './event-stream.ts';
import { FileAnswer, fileResponse } from './file-answer.ts';
import { finishLater } from './finish-later.ts';
import { JsonText, piecesOf, streamOf } from './json-text.ts';
import { keyedCall } from './keyed-call.ts';
import { bytesAtMost, LargeBodies } from './large-bodies.ts';
import type { Observer } from './observer.ts';
import { createOwnTokenCheck, type OwnTokenCheck } from './own-token-check.ts';
import { problemResponse, Refusal, refuse } from './problem-response.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { mayBeLarge, readRequest } from './read-request.ts';
import { notedForLog, noteForLog } from './request-notes.ts';
import { type Admit, NO_TENANT, tenantTurns } from './tenant-turns.ts';
import { traceIdOf } from './trace-id.ts';
import { unavailableRefusal } from './unavailable.ts';

/** What a handler works with: one transaction, in the tenant and with the rights of the caller. */
export interface CallContext<C extends Call> {
  tx: Tx;
  subject: Subject;
  /** Null for a call that requires only a token: it enters no tenant. */
  access: C['permission'] extends 'token' ? null : Access;
  body: CallRequest<C>;
  query: CallQuery<C>;
  /** What the operator's settings allow each company. */
  limits: UsualLimits;
  /** The caller asked for the call's table: answer a JsonText of `TABLE_TYPE`. False for a call without one. */
  wantsTable: boolean;
  /** Whether the caller's token is still valid. A stream outlives the request that opened it. */
  isTokenGood: () => Promise<boolean>;
}
type Answer<C extends Call> = C extends { isStream: true }
  ? EventStream
  : C extends { answersFile: readonly string[] }
    ? FileAnswer
    : C extends { creates: true }
      ? z.input<C['response']> | JsonText | AfterCommit<z.input<C['response']>, z.input<C['response']>>
      : z.input<C['response']> | JsonText | AfterCommit<z.input<C['response']>>;
export type Handler<C extends Call> = (context: CallContext<C>) => Promise<Answer<C>>;
/** One handler for every call of the contract, or it does not compile. */
export type Handlers<C extends Contract> = { [Name in keyof C['calls']]: Handler<C['calls'][Name]> };

export interface Log {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface ServiceOptions<C extends Contract> extends DocumentOptions {
  contract: C;
  handlers: Handlers<C>;
  database: Database;
  /** The database role of every request's transaction. */
  role: string;
  verifyToken: TokenVerifier;
  rateLimiter: RateLimiter;
  log: Log;
  /** Other origins whose pages may call the service. */
  allowedOrigins?: readonly string[];
  /** Why the database takes no changes, if that is visible from outside, such as a full disk. */
  trouble?: () => Trouble | null;
  /** Called after each commit of a call that may have changed something of the tenant. */
  onCommitted?: (call: string, tenantId: TenantId) => void;
  /** What the operator allows each company: nothing is limited otherwise. */
  limits?: UsualLimits;
  /** Counts the requests of each company where the operator limits them. */
  budget?: CompanyBudget;
  /** Counts what is answered. */
  observer?: Observer;
  /** Other protocols, each under its own path. */
  mounts?: Record<`/${string}`, (request: Request) => Promise<Response>>;
}

/** A service as a function from Request to Response, the same under Node, in a test and in a browser. */
export interface Service {
  fetch(request: Request): Promise<Response>;
  /** Ends work that outlives requests, such as event streams. Call it before the server waits for its connections. */
  close(): Promise<void>;
}

/** Seconds. */
const RETRY_AFTER = '15';
const TROUBLE_MS = 15_000;

export function createService<C extends Contract>(options: ServiceOptions<C>): Service {
  const { contract, database, log, observer } = options;
  const app = new Hono<{ Variables: { traceId: string; call: string; outcome: string } }>();

  app.use(async (c, next) => {
    const started = performance.now();
    const traceId = traceIdOf(c.req.raw);
    c.set('traceId', traceId);
    await next();
    c.header('x-trace-id', traceId);
    for (const [name, value] of Object.entries(apiHeaders)) if (!c.res.headers.has(name)) c.header(name, value);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const call: string | undefined = c.get('call');
    const line = {
      traceId,
      service: contract.service,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms,
    };
    log.info({ ...line, ...(call !== undefined && { call }), ...notedForLog(c.req.raw) }, 'request');
    if (call !== undefined) observer?.answered(call, c.get('outcome') ?? outcomeOf(c.res), ms / 1_000);
  });
  if (options.allowedOrigins?.length)
    app.use(cors({ origin: [...options.allowedOrigins], maxAge: 600, exposeHeaders: ['retry-after', 'x-trace-id'] }));

  // A server reports its full disk only on a write, so the report counts for a while.
  let reported: { trouble: Trouble; at: number } | undefined;
  const trouble = (): Trouble | null =>
    options.trouble?.() ?? (reported && performance.now() - reported.at < TROUBLE_MS ? reported.trouble : null);
  const notReady = (reason: Trouble | 'database') =>
    Response.json(
      { status: 'not ready', reason },
      { status: unavailable.status, headers: { 'retry-after': RETRY_AFTER } },
    );

  const health = (): Response => Response.json({ status: 'ok', version: options.version });
  const ready = async () => {
    const visible = trouble();
    if (visible !== null) return notReady(visible);
    try {
      await database.probe('select 1 from platform.tenant_access limit 0');
      return Response.json({ status: 'ready' });
    } catch (error) {
      log.error({ error: String(error) }, 'not ready');
      return notReady(troubleOf(error) ?? 'database');
    }
  };
  app.get('/healthz', health);
  app.get('/readyz', ready);

  serveDocuments(app, options);

  const tokens = createOwnTokenCheck(
    { database, role: options.role, limiter: options.rateLimiter },
    options.verifyToken,
  );
  const entrance = { tokens, inTurn: tenantTurns(database), large: new LargeBodies() };
  for (const [name, call] of Object.entries(contract.calls)) {
    // Calls and handlers have the same names; the loop loses the type of the single entry.
    const handler = options.handlers[name] as Handler<Call>;
    const named = { name, call, handler };
    app.on(call.method, `${contract.basePath}${call.path}`, (c) => {
      c.set('call', name);
      return answer(options, entrance, named, c.req.raw);
    });
  }

  for (const [path, mount] of Object.entries(options.mounts ?? {})) {
    app.all(`${path}/*`, (c) => {
      c.set('call', path.split('/')[1] ?? path);
      return mount(c.req.raw);
    });
  }

  app.notFound((c) => problemResponse(refuse(notFound, {}), c.get('traceId')));
  app.onError((error, c) => {
    if (error instanceof Refusal) {
      c.set('outcome', error.definition.type);
      return problemResponse(error, c.get('traceId'));
    }
    const found = troubleOf(error);
    if (found !== null) {
      const reason = trouble() ?? found;
      reported = { trouble: reason, at: performance.now() };
      log.error({ traceId: c.get('traceId'), path: c.req.path, reason, error: error.message }, 'no changes');
      const refusal = new Refusal(unavailable, {}, troubleText[reason], { 'retry-after': RETRY_AFTER });
      return problemResponse(refusal, c.get('traceId'));
    }
    if (error instanceof DatabaseUnavailable) {
      const { reason, message } = error;
      log.error({ traceId: c.get('traceId'), path: c.req.path, reason, error: message }, 'unavailable');
      return problemResponse(unavailableRefusal(error), c.get('traceId'));
    }
    log.error({ traceId: c.get('traceId'), path: c.req.path, error: error.stack ?? error.message }, 'unexpected');
    return problemResponse(refuse(unexpected, {}, 'The trace id helps to find the cause'), c.get('traceId'));
  });
  return { fetch: async (request) => app.fetch(request), close: async () => {} };
}

/** Of an answer that was no thrown refusal: a mounted protocol's, or an unexpected failure's. */
function outcomeOf({ status }: Response): string {
  if (status < 400) return 'ok';
  if (status < 500) return `refused-${status}`;
  return status === unavailable.status ? unavailable.type : unexpected.type;
}

interface NamedCall {
  name: string;
  call: Call;
  handler: Handler<Call>;
}

interface Entrance {
  tokens: OwnTokenCheck;
  inTurn: ReturnType<typeof tenantTurns>;
  large: LargeBodies;
}

async function answer<C extends Contract>(
  options: ServiceOptions<C>,
  entrance: Entrance,
  named: NamedCall,
  request: Request,
): Promise<Response> {
  const { contract, role, rateLimiter, budget } = options;
  const { call } = named;
  const subject = await verifySubject(request, entrance.tokens.verify, rateLimiter);
  const key = `${request.headers.get(TENANT_HEADER) ?? ''} ${subject.issuer} ${subject.subject}`;
  const toll = budget?.toll();
  const answered = () => answerOf(options, entrance, named, request, { subject, key, toll });
  if (!mayBeLarge(call, request)) return answered();
  const claim = { role, subject, call, service: contract.service, request };
  const enter = async (tx: Tx, admit: Admit) => {
    const found = (await authorise(tx, claim))?.tenantId ?? NO_TENANT;
    admit(found);
    return found;
  };
  const tenantId = await entrance.inTurn(key, {}, enter, toll);
  return entrance.large.during(tenantId, bytesAtMost(call, request), answered);
}

interface Caller {
  subject: Subject;
  /** Who calls, in which company: the guess of whose turn it is. */
  key: string;
  /** What the call costs its company. */
  toll: Toll | undefined;
}

async function answerOf<C extends Contract>(
  { contract, database, role, observer, limits = NO_LIMITS, onCommitted = () => {} }: ServiceOptions<C>,
  { tokens, inTurn }: Entrance,
  { name, call, handler }: NamedCall,
  request: Request,
  { subject, key: caller, toll }: Caller,
): Promise<Response> {
  const claim = { role, subject, call, service: contract.service, request };
  const { query, body, sent } = await readRequest(call, request);
  toll?.carries(sent.length);
  const keyed = await keyedCall({ service: contract.service, name, call, request, body: sent });
  const isTokenGood = () => tokens.isStillGood(bearerOf(request) ?? '');
  let entered: Access | null = null;
  let share = NO_TENANT;
  const wantsTable = call.table !== undefined && accepts(request.headers.get('accept') ?? '', TABLE_TYPE);
  const withinMs = (call.maxSeconds ?? MAX_SECONDS) * 1_000;
  const work = async (tx: Tx, admit: Admit) => {
    const access = await authorise(tx, claim);
    entered = access;
    if (access) noteForLog(request, { tenantId: access.tenantId, userId: access.userId });
    share = access?.tenantId ?? NO_TENANT;
    admit(share);
    // Validated just now by the call's own schemas, which Handler<Call> cannot name.
    const input = { query: query as never, body: body as never, wantsTable };
    const context = { tx, subject, access: access as never, limits, ...input, isTokenGood };
    return keyed ? keyed.once(tx, access, () => handler(context)) : handler(context);
  };
  const committed: unknown = await inTurn(caller, { withinMs }, work, toll);
  const tell = () => {
    if (entered && call.method !== 'GET') onCommitted(name, entered.tenantId);
  };
  tell();
  const result: unknown =
    committed instanceof AfterCommit
      ? await finishLater(committed, {
          database,
          claim,
          access: entered,
          keyed,
          allowance: { share, withinMs },
          onCommitted: tell,
        })
      : committed;
  if (result instanceof EventStream) return eventResponse(result, observer?.streamed);
  if (result instanceof FileAnswer) {
    toll?.carries(result.bytes.byteLength);
    return fileResponse(result);
  }
  const pieces = piecesOf(result);
  toll?.carries(pieces.reduce((sum, { length }) => sum + length, 0));
  return new Response(streamOf(pieces), {
    headers: {
      'content-type': result instanceof JsonText ? result.mediaType : 'application/json',
      'cache-control': 'no-store',
      ...(call.table && { vary: 'accept' }),
    },
  });
}

/** Whether an `accept` header names this type, and not to refuse it. */
const accepts = (header: string, type: string): boolean =>
  header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .some(([name, ...parameters]) => name === type && !parameters.some((word) => /^q=0(\.0*)?$/.test(word)));
