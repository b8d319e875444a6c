import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Service } from '../http/service.ts';
import { compressed } from './compress.ts';

/** One part of a server: answers the requests that it handles. */
export interface Route {
  handles(path: string): boolean;
  callback(request: IncomingMessage, response: ServerResponse): void;
}

/** A service mounted under its paths. Answers to this very machine travel as they are: there, compressing only costs time. */
export function serviceRoute(service: Service, handles: (path: string) => boolean): Route {
  const local = getRequestListener((request) => service.fetch(request));
  const remote = getRequestListener(async (request) =>
    compressed(await service.fetch(request), request.headers.get('accept-encoding')),
  );
  return {
    handles,
    callback: (request, response) =>
      void (isLoopback(request.socket.remoteAddress) ? local(request, response) : remote(request, response)),
  };
}

const isLoopback = (address = '') => /^(::ffff:)?127\.|^::1$/.test(address);

export interface RunningServer {
  port: number;
  /** Takes no more requests, ends idle connections, waits for the requests under way for at most ten seconds. */
  stop(): Promise<void>;
}

const GRACE_MS = 10_000;

/** Listens; the first route that handles a path answers it, and the last one answers the rest. */
export async function startServer(
  routes: readonly [Route, ...Route[]],
  port: number,
  host: string,
): Promise<RunningServer> {
  const last = routes[routes.length - 1] ?? routes[0];
  const server = createServer((request, response) => {
    const path = pathOf(request.url);
    if (path === undefined) response.writeHead(400).end();
    else (routes.find((route) => route.handles(path)) ?? last).callback(request, response);
  });
  server.requestTimeout = 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : port, stop: () => stop(server) };
}

/** The path of a request's target; undefined for a target that is none, such as `//`, which a stranger may well send. */
const pathOf = (target = '/'): string | undefined => URL.parse(target, 'http://server')?.pathname;

const SWEEP_MS = 50;

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A connection that is kept alive becomes idle when its last answer is through.
  const sweeping = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const late = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(sweeping);
  clearTimeout(late);
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
