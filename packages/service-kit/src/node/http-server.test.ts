import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { type Route, type RunningServer, serviceRoute, startServer } from './http-server.ts';

const route = (prefix: string, answer: (request: Request) => Promise<Response>): Route =>
  serviceRoute({ fetch: answer, close: async () => {} }, (path) => path.startsWith(prefix));
const text = (body: string) => async () => new Response(body);

let server: RunningServer | undefined;
const start = async (routes: [Route, ...Route[]], host = '127.0.0.1') => {
  server = await startServer(routes, 0, host);
  return `http://${host}:${server.port}`;
};
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** The response to a hand-written request. */
const raw = (origin: string, lines: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer)).on('error', reject);
    socket.end(lines);
  });

describe('a server', () => {
  test('asks the first route that handles a path, and the last one for the rest', async () => {
    const origin = await start([route('/api/a', text('a')), route('/api', text('api')), route('/never', text('rest'))]);
    const answers = await Promise.all(
      ['/api/a/1?x=1', '/api/b', '/', '/other'].map(async (path) => (await fetch(origin + path)).text()),
    );
    expect(answers).toEqual(['a', 'api', 'rest', 'rest']);
  });

  test('says clearly that its port is taken', async () => {
    const origin = await start([route('/', text('first'))]);
    await expect(startServer([route('/', text('second'))], Number(new URL(origin).port), '127.0.0.1')).rejects.toThrow(
      'EADDRINUSE',
    );
  });

  test.each(['//', '///', 'http://', '/\\', '*', '/%', '//evil.example/api'])(
    'survives a request for %s',
    async (target) => {
      const origin = await start([route('/api', text('api')), route('/', text('rest'))]);
      const answer = await raw(origin, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 (200|400)/);
      expect(await (await fetch(`${origin}/api`)).text()).toBe('api');
    },
  );

  test.each<[string, Record<string, string>, string | null]>([
    ['a browser of this very machine', { 'accept-encoding': 'gzip, deflate, br, zstd' }, 'zstd'],
    ['one that knows no zstd', { 'accept-encoding': 'gzip, deflate, br' }, 'br'],
    ['a program here that asks for gzip, which costs it time', { 'accept-encoding': 'gzip, deflate' }, null],
    ['a program here that asks for nothing', { 'accept-encoding': 'identity' }, null],
    ['a proxy here', { 'accept-encoding': 'gzip', 'x-forwarded-for': '203.0.113.7' }, 'gzip'],
    ['a proxy here by the standard', { 'accept-encoding': 'gzip', forwarded: 'for=203.0.113.7' }, 'gzip'],
    ['a cache here', { 'accept-encoding': 'gzip', via: '1.1 cache' }, 'gzip'],
  ])('compresses for %s', async (_, headers, encoding) => {
    const origin = await start([route('/', async () => Response.json('x'.repeat(10_000)))]);
    const response = await fetch(origin, { headers });
    expect(response.headers.get('content-encoding')).toBe(encoding);
  });

  const address = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
  test.skipIf(!address)('compresses for others', async () => {
    server = await startServer([route('/', async () => Response.json('x'.repeat(10_000)))], 0, '0.0.0.0');
    const response = await fetch(`http://${address}:${server.port}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.json()).toHaveLength(10_000);
  });
});

describe('a server that is stopped', () => {
  /** A route that waits until the test releases it. */
  const slow = () => {
    const arrived = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const answer = route('/', async () => {
      arrived.resolve();
      await letGo.promise;
      return new Response('finished');
    });
    return { answer, arrived: arrived.promise, letGo: letGo.resolve };
  };

  test('finishes the requests under way and takes no more', async () => {
    const { answer, arrived, letGo } = slow();
    const origin = await start([answer]);
    const underWay = fetch(origin);
    await arrived;
    let hasStopped = false;
    const stopping = server?.stop().then(() => {
      hasStopped = true;
    });
    await expect(fetch(origin)).rejects.toThrow();
    expect(hasStopped).toBe(false);
    letGo();
    expect(await (await underWay).text()).toBe('finished');
    await stopping;
    server = undefined;
  });

  test('still answers what a proxy sends over a connection that it kept, and tells it to use another', async () => {
    const origin = await start([route('/', text('kept'))]);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const get = () =>
      new Promise<{ body: string; connection: string | undefined }>((resolve, reject) => {
        const read = async (response: IncomingMessage) =>
          resolve({ body: (await response.toArray()).join(''), connection: response.headers.connection });
        httpRequest(origin, { agent }, (response) => void read(response))
          .on('error', reject)
          .end();
      });
    expect(await get()).toEqual({ body: 'kept', connection: 'keep-alive' });
    const begun = Promise.withResolvers<void>();
    const stopping = server?.stop({ ending: async () => begun.resolve(), idleMs: 20_000 });
    await begun.promise;
    await expect(fetch(origin)).rejects.toThrow(); // no connection more
    expect(await get()).toEqual({ body: 'kept', connection: 'close' });
    await stopping; // at once: none is left
    server = undefined;
  });

  test('does not wait for connections over which nothing was ever asked', async () => {
    const origin = await start([route('/', text('quick'))]);
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const isClosed = once(socket, 'close');
    await once(socket, 'connect');
    await (await fetch(origin)).text(); // the server has taken the earlier connection too
    const since = Date.now();
    await server?.stop({ graceMs: 15_000 });
    expect(Date.now() - since).toBeLessThan(8_000);
    await isClosed;
    server = undefined;
  });

  test('keeps an idle connection for longer than a proxy in front does', async () => {
    const origin = await start([route('/quick', text('quick'))]);
    const { headers } = await fetch(`${origin}/quick`);
    const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(120);
  });

  test('does not wait for connections that are kept open, idle before or after', async () => {
    const { answer, arrived, letGo } = slow();
    const origin = await start([route('/quick', text('quick')), answer]);
    const agent = new Agent({ keepAlive: true });
    const get = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const read = async (response: IncomingMessage) => resolve((await response.toArray()).join(''));
        httpRequest(origin + path, { agent }, (response) => void read(response))
          .on('error', reject)
          .end();
      });
    await get('/quick');
    const underWay = Promise.all([get('/slow')]);
    await arrived;
    const stopping = server?.stop();
    letGo();
    expect(await underWay).toEqual(['finished']);
    const since = Date.now();
    await stopping;
    expect(Date.now() - since).toBeLessThan(4_000);
    agent.destroy();
    server = undefined;
  });
});
