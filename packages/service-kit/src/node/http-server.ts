import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { problemTypeUri, rateLimited } from '@plumbline/contract/problem';
import { isAuthenticated, noteAuthenticated } from '../http/authenticated.ts';
import { addressNoted, noteAddress } from '../http/request-notes.ts';
import type { Service } from '../http/service.ts';
import { noteTraceId, parentOf } from '../http/trace-id.ts';
import { compressed, type Encoding } from './compress.ts';
import { listen } from './listen.ts';
import { readPath } from './request-path.ts';
import { boundStrangers, type StrangerLimit } from './stranger-limit.ts';
import type { Tracing } from './tracing.ts';

/** One part of a server: answers the requests that it handles. */
export interface Route {
  handles(path: string): boolean;
  /** `path` is decoded; `request.url` has the same path encoded, with the query. */
  callback(request: IncomingMessage, response: ServerResponse, path: string): void;
}

/**
 * A service mounted under its paths. Answers are compressed. A program on this machine only gets an encoding that is faster
 * than sending the rest uncompressed: gzip would cost it time. A proxy on this machine asks for others, so it gets any.
 */
export function serviceRoute(service: Service, handles: (path: string) => boolean, tracing?: Tracing): Route {
  const answer = async (request: Request, { incoming }: { incoming: object }) => {
    noteAddress(request, addressNoted(incoming));
    // A stranger's header would put their requests into somebody else's trace.
    const traceparent = believed.has(incoming) ? request.headers.get('traceparent') : null;
    const caller = parentOf(traceparent);
    if (caller) noteTraceId(request, caller.traceId);
    const response = await (tracing
      ? tracing.answering(request, traceparent, () => service.fetch(request))
      : service.fetch(request));
    if (isAuthenticated(request)) noteAuthenticated(incoming);
    return response;
  };
  const listener = (encodings: readonly Encoding[]) =>
    getRequestListener(async (request, bindings) =>
      compressed(await answer(request, bindings), request.headers.get('accept-encoding'), encodings),
    );
  const near = listener(['zstd', 'br']);
  const far = listener(['zstd', 'br', 'gzip']);
  return {
    handles,
    callback: (request, response) => void (isNear(request) ? near(request, response) : far(request, response)),
  };
}

/** Requests that a trusted proxy forwards. */
const believed = new WeakSet<object>();

const isNear = ({ socket, headers }: IncomingMessage) =>
  isLoopback(socket.remoteAddress) && !(headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via);

const isLoopback = (address = '') => /^(::ffff:)?127\.|^::1$/.test(address);

export interface RunningServer {
  port: number;
  /** Accepts no more connections, finishes what is under way, and closes each connection after its answer. */
  stop(terms?: StopTerms): Promise<void>;
}

export interface StopTerms {
  /** Called when no more connections are accepted. Ends what would not end on its own, such as event streams. */
  ending?: () => Promise<void>;
  /**
   * How long connections that are idle stay open. A proxy in front may be sending a request on one of them at this moment; the answer
   * tells it to use another.
   */
  idleMs?: number;
  /** How long requests in progress may take. */
  graceMs?: number;
}

const GRACE_MS = 10_000;

/** Of a process that others stand in for: a proxy has long used another connection, and the longest call has its time (120 s). */
export const BEHIND_A_PROXY = { idleMs: 1_000, graceMs: 125_000 } satisfies StopTerms;

/**
 * How long a connection may be idle. Longer than proxies keep theirs (nginx one minute, Caddy two): if the service closes
 * first, a request on its way gets no answer, and the proxy returns 502.
 */
const IDLE_MS = 130_000;

/**
 * Listens. The first route that handles a path answers it, and the last route answers everything else. `strangers` limits requests
 * without a valid token.
 */
export async function startServer(
  routes: readonly [Route, ...Route[]],
  port: number,
  host: string,
  strangers?: StrangerLimit,
): Promise<RunningServer> {
  const last = routes[routes.length - 1] ?? routes[0];
  const secondsToWait = strangers ? boundStrangers(strangers) : async () => null;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    // HTTP/1.0 may leave it out, as the health checks of some proxies do. Of HTTP/1.1 that is refused before.
    request.headers.host ??= 'localhost';
    noteAddress(request, strangers?.addressOf(request) ?? request.socket.remoteAddress ?? '');
    if (strangers?.isProxy?.(request)) believed.add(request);
    const target = readPath(request.url ?? '');
    if (!target) return refuseTarget(response);
    const seconds = await secondsToWait(request, response);
    if (seconds !== null) return refuseStranger(response, seconds);
    request.url = target.url;
    (routes.find((route) => route.handles(target.path)) ?? last).callback(request, response, target.path);
  };
  const connections = new Set<Socket>();
  const open = new Set<ServerResponse>();
  let isStopping = false;
  const server = createServer((request, response) => {
    response.shouldKeepAlive &&= !isStopping;
    open.add(response);
    response.once('close', () => open.delete(response));
    answer(request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.requestTimeout = 120_000;
  server.keepAliveTimeout = IDLE_MS;
  const heardAt = await listen(server, port, host);
  return {
    port: heardAt,
    stop(terms = {}) {
      isStopping = true;
      for (const response of open) response.shouldKeepAlive = false;
      return stop(server, connections, terms);
    },
  };
}

const plainHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

function refuseTarget(response: ServerResponse): void {
  response.writeHead(400, { ...plainHeaders, 'content-type': 'text/plain; charset=utf-8' });
  response.end('Plumbline has nothing at this address.');
}

function refuseStranger(response: ServerResponse, seconds: number): void {
  const problem = { type: problemTypeUri(rateLimited.type), status: rateLimited.status, title: rateLimited.title };
  response.writeHead(rateLimited.status, {
    ...plainHeaders,
    'content-type': 'application/problem+json',
    'retry-after': String(seconds),
  });
  response.end(JSON.stringify(problem));
}

const SWEEP_MS = 50;

async function stop(
  server: Server,
  connections: ReadonlySet<Socket>,
  { ending = async () => {}, idleMs = 0, graceMs = GRACE_MS }: StopTerms,
): Promise<void> {
  const since = performance.now();
  // An HTTP server's own `close` would close idle connections at once.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  // A connection that was kept alive becomes idle after its last answer.
  const sweep = () => {
    if (performance.now() - since < idleMs) return;
    server.closeIdleConnections();
    // Node does not count a connection that never sent anything as idle: browsers open these in advance, and probes only
    // check the port.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
  sweep();
  const sweeping = setInterval(sweep, SWEEP_MS);
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await ending();
  await closed;
  clearInterval(sweeping);
  clearTimeout(late);
  server.close(); // ends its own watch over slow requests
}

/** Runs `stop` once at the first SIGINT or SIGTERM, then ends the process. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const handle = () => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
}
