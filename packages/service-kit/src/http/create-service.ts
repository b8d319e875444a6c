import type { Call, Contract } from '@plumbline/contract/call';
import { methodNotAllowed, notFound, unavailable, unexpected } from '@plumbline/contract/problem';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { type Trouble, troubleOf, troubleText } from '../database-trouble.ts';
import { answer } from './answer.ts';
import { apiHeaders } from './api-headers.ts';
import { serveDocuments } from './documents.ts';
import { LargeBodies } from './large-bodies.ts';
import { createOwnTokenCheck } from './own-token-check.ts';
import { pathForLog } from './path-for-log.ts';
import { problemResponse, Refusal, refuse } from './problem-response.ts';
import { notedForLog } from './request-notes.ts';
import type { Handler, Service, ServiceOptions } from './service.ts';
import { StandbyReads } from './standby-reads.ts';
import { tenantTurns } from './tenant-turns.ts';
import { traceIdOf } from './trace-id.ts';
import { isUnavailable, reasonOf, unavailableRefusal } from './unavailable.ts';

/** Seconds. */
const RETRY_AFTER = '15';
const TROUBLE_MS = 15_000;
/** Each request starts with it. It works if the platform's schema has this version and the user may enter. */
const READY =
  "select 'platform.enter(text, text, text, text)'::regprocedure, (select 1 from platform.tenant_access limit 0)";

export function createService<C extends Contract>(options: ServiceOptions<C>): Service {
  const { contract, database, log, observer } = options;
  const app = new Hono<{ Variables: { traceId: string; call: string; outcome: string } }>();
  let logged: (path: string) => string;

  app.use(async (c, next) => {
    const started = performance.now();
    const traceId = traceIdOf(c.req.raw);
    c.set('traceId', traceId);
    await next();
    // Set in place: each `c.header` would make another Response, and copy the body into it.
    const { headers } = c.res;
    headers.set('x-trace-id', traceId);
    for (const [name, value] of Object.entries(apiHeaders)) if (!headers.has(name)) headers.set(name, value);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const call: string | undefined = c.get('call');
    const line = {
      traceId,
      service: contract.service,
      method: c.req.method,
      path: logged(c.req.path),
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
  const notReady = (reason: Trouble | 'database' | 'stopping') =>
    Response.json(
      { status: 'not ready', reason },
      { status: unavailable.status, headers: { 'retry-after': RETRY_AFTER } },
    );

  const health = (): Response => Response.json({ status: 'ok', version: options.version });
  const ready = async () => {
    if (options.isStopping?.()) return notReady('stopping');
    const visible = trouble();
    if (visible !== null) return notReady(visible);
    try {
      await database.probe(READY);
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
  const { standby, changeNumber, role } = options;
  const reports = standby && changeNumber && new StandbyReads({ standby, role, changeNumber, log, observer });
  const entrance = { tokens, inTurn: tenantTurns(database), large: new LargeBodies(), reports };
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

  // After all calls: an address with an id in it may also match another call's.
  for (const [path, calls] of Map.groupBy(
    Object.values(contract.calls),
    (call) => `${contract.basePath}${call.path}`,
  )) {
    const allow = calls.map(({ method }) => method).join(', ');
    app.all(path, (c) => {
      throw new Refusal(methodNotAllowed, {}, `Use ${allow} here, not ${c.req.method}`, { allow });
    });
  }

  logged = pathForLog([...app.routes.map((route) => route.path), ...(options.mountedAddresses ?? [])]);

  app.notFound((c) => problemResponse(refuse(notFound, {}), c.get('traceId')));
  app.onError((error, c) => {
    if (error instanceof Refusal) {
      c.set('outcome', error.definition.type);
      return problemResponse(error, c.get('traceId'));
    }
    const found = troubleOf(error);
    if (found !== null) {
      // Who keeps the files knows more: a full disk makes its database read-only.
      const reason = options.trouble?.() ?? found;
      reported = { trouble: reason, at: performance.now() };
      log.error({ traceId: c.get('traceId'), path: logged(c.req.path), reason, error: error.message }, 'no changes');
      const refusal = new Refusal(unavailable, {}, troubleText[reason], { 'retry-after': RETRY_AFTER });
      return problemResponse(refusal, c.get('traceId'));
    }
    if (isUnavailable(error)) {
      const line = { traceId: c.get('traceId'), path: logged(c.req.path), reason: reasonOf(error) };
      log.error({ ...line, error: error.message }, 'unavailable');
      return problemResponse(unavailableRefusal(error), c.get('traceId'));
    }
    log.error(
      { traceId: c.get('traceId'), path: logged(c.req.path), error: error.stack ?? error.message },
      'unexpected',
    );
    return problemResponse(refuse(unexpected, {}, 'The trace id helps to find the cause'), c.get('traceId'));
  });
  return { fetch: async (request) => app.fetch(request), close: async () => {} };
}

/** For an answer that is not a thrown refusal: from a mounted protocol, or an unexpected failure. */
function outcomeOf({ status }: Response): string {
  if (status < 400) return 'ok';
  if (status < 500) return `refused-${status}`;
  return status === unavailable.status ? unavailable.type : unexpected.type;
}
