import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readJson } from '../http/read-request.ts';
import { type RunningServer, serviceRoute, startServer } from './http-server.ts';

const MOST = 64 * 1024;
/** What reached a service: method and path of each request. */
const reached: string[] = [];
let server: RunningServer;
beforeAll(async () => {
  const service = {
    async fetch(request: Request) {
      reached.push(`${request.method} ${new URL(request.url).pathname}`);
      const answer = async () => Response.json({ read: await readJson(request, MOST) });
      return request.method === 'POST'
        ? answer().catch((error: Error) => new Response(error.message, { status: 400 }))
        : new Response();
    },
    async close() {},
  };
  server = await startServer([serviceRoute(service, () => true)], 0, '127.0.0.1');
});
afterAll(() => server.stop({ graceMs: 0 }));
beforeEach(() => {
  reached.length = 0;
});

/** The answers on one connection, once the server has closed it. */
const answersTo = (...pieces: (string | Uint8Array)[]): Promise<{ statuses: number[]; text: string }> =>
  new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {}); // `close` follows
    socket.once('close', () =>
      resolve({ statuses: [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)), text }),
    );
    for (const piece of pieces) socket.write(piece);
  });
const post = (...headers: string[]) => ['POST /a HTTP/1.1', 'Host: x', ...headers, '', ''].join('\r\n');
const HIDDEN = 'POST /hidden HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}';
const CHUNKED = `0\r\n\r\n${HIDDEN}`;

test.each<[string, string]>([
  ['a length and chunks', post('Content-Length: 4', 'Transfer-Encoding: chunked') + CHUNKED],
  ['chunks and a length', post('Transfer-Encoding: chunked', 'Content-Length: 4') + CHUNKED],
  ['two lengths', post('Content-Length: 0', `Content-Length: ${HIDDEN.length}`) + HIDDEN],
  ['a length with a sign', post('Content-Length: +0') + HIDDEN],
  ['a length below nothing', post('Content-Length: -1') + HIDDEN],
  ['an encoding that is almost chunked', post('Transfer-Encoding: xchunked') + HIDDEN],
  ['chunks that are not the last encoding', post('Transfer-Encoding: chunked, identity') + CHUNKED],
  ['a space before the colon', post('Content-Length : 0') + HIDDEN],
  ['a header over two lines', post('X: a', ' Content-Length: 9') + HIDDEN],
  ['lines that end in a line feed alone', `POST /a HTTP/1.1\nHost: x\nContent-Length: 0\n\n${HIDDEN}`],
  ['headers of more than 16 kB', post(`X: ${'a'.repeat(20_000)}`, 'Content-Length: 0') + HIDDEN],
])('with %s a request is refused, the connection ends, and what follows on it is nobody’s request', async (_, sent) => {
  const { statuses } = await answersTo(sent);
  expect(statuses).toEqual([expect.toSatisfy((status: number) => status === 400 || status === 431)]);
  expect(reached).not.toContain('POST /hidden');
});

test('a body ends where its length says, and the next request begins there', async () => {
  expect((await answersTo(`${post('Content-Length: 2')}{}${HIDDEN}`)).statuses).toEqual([200, 200]);
  expect(reached).toEqual(['POST /a', 'POST /hidden']);
});

test('HTTP/1.0 needs no host, as in the health checks of HAProxy; HTTP/1.1 does', async () => {
  expect((await answersTo('GET /readyz HTTP/1.0\r\n\r\n')).statuses).toEqual([200]);
  expect((await answersTo('GET /readyz HTTP/1.1\r\nConnection: close\r\n\r\n')).statuses).toEqual([400]);
  expect(reached).toEqual(['GET /readyz']);
});

test('a packed body is unpacked no further than the call takes, however little it is', async () => {
  const packed = gzipSync(Buffer.alloc(50_000_000, ' '));
  const headers = post('Content-Encoding: gzip', `Content-Length: ${packed.length}`, 'Connection: close');
  expect((await answersTo(headers, packed)).text).toContain(`The body may have ${MOST} bytes at most`);
});

test('TRACE shows nobody what a request carried', async () => {
  const sent = 'TRACE /a HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret\r\nConnection: close\r\n\r\n';
  expect((await answersTo(sent)).text).not.toContain('secret');
});
