import type { lookup } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { webhookTargets } from '../targets.ts';
import { webhookPost } from './post.ts';
import type { PostResult } from './retry.ts';

let server: Server | undefined;
afterEach(async () => {
  const open = server;
  server = undefined;
  open?.closeAllConnections();
  await new Promise<void>((resolve) => (open ? open.close(() => resolve()) : resolve()));
});

/** A receiver on this host. Resolves to its port. */
async function listening(answer: RequestListener): Promise<number> {
  const opened = createServer(answer);
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  const address = opened.address();
  return typeof address === 'object' && address ? address.port : 0;
}
const message = () => ({ headers: { 'webhook-id': 'a' }, body: '{"é":1}', signal: new AbortController().signal });
const here = webhookTargets(['127.0.0.1', 'erp.internal']);
/** Resolves every name to these addresses. */
const resolving = (...addresses: string[]) =>
  ((_: string, __: object, done: (error: null, found: { address: string; family: number }[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup;

test('a message arrives as it was signed, and the answer comes back', async () => {
  const got: { method?: string; headers: object; body: string }[] = [];
  const port = await listening((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      got.push({ method: request.method ?? '', headers: request.headers, body });
      response.writeHead(503, { 'retry-after': '30' }).end('later');
    });
  });
  const result = await webhookPost(here)(`http://127.0.0.1:${port}/hook?x=1`, message());
  expect(result).toEqual({ status: 503, answer: 'later', retryAfter: '30' });
  expect(got).toMatchObject([
    {
      method: 'POST',
      headers: { 'webhook-id': 'a', 'content-type': 'application/json', 'content-length': '8' },
      body: '{"é":1}',
    },
  ]);
});

test('a redirect is not followed', async () => {
  let asked = 0;
  const port = await listening((request, response) => {
    asked++;
    response.writeHead(307, { location: `http://${request.headers.host}/elsewhere` }).end();
  });
  expect(await webhookPost(here)(`http://127.0.0.1:${port}/`, message())).toMatchObject({ status: 307 });
  expect(asked).toBe(1);
});

test('of a long answer the first 1,024 bytes are kept, without half a character and without what cannot be stored', async () => {
  const port = await listening((_, response) => {
    response.write(`\0${'a'.repeat(1_022)}é`);
    response.write('b'.repeat(100_000)); // and it never ends
  });
  const result = await webhookPost(here)(`http://127.0.0.1:${port}/`, message());
  expect(result).toEqual({ status: 200, answer: `\uFFFD${'a'.repeat(1_022)}`, retryAfter: null });
});

test('who does not answer in time has failed', async () => {
  const port = await listening(() => {});
  const post = webhookPost(here, { withinMs: 20 });
  expect(await post(`http://127.0.0.1:${port}/`, message())).toEqual({ failure: 'No answer within 0.02 seconds' });
});

describe('a receiver that keeps to no rules', () => {
  /** A server of bytes, which writes these parts and leaves the connection open. Resolves to its port. */
  async function writing(...parts: string[]): Promise<number> {
    const port = await listening(() => {});
    server?.removeAllListeners('connection');
    server?.on('connection', (socket: Socket) => {
      socket.on('error', () => {}).on('end', () => socket.destroy());
      socket.once('data', () => {
        for (const part of parts) socket.write(part);
      });
    });
    return port;
  }
  const status = (number: number) => ({ status: number, answer: '', retryAfter: null });

  test.each<[string, string[], PostResult]>([
    [
      'changes the protocol, which nobody asked for',
      ['HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
      { failure: 'The receiver broke off the connection' },
    ],
    ['is slow with its answer after the status', ['HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n'], status(200)],
    ['writes nonsense after the status', ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'], status(200)],
    ['says 204 and goes on', ['HTTP/1.1 204 No Content\r\n\r\nhello'], status(204)],
    [
      'announces an answer for ever',
      Array.from({ length: 50 }, () => 'HTTP/1.1 103 Early Hints\r\n\r\n'),
      { failure: 'No answer within 0.3 seconds' },
    ],
    ['drips its headers', ['HTTP/1.1 200 OK\r\nX: '], { failure: 'No answer within 0.3 seconds' }],
  ])('%s: the attempt ends', async (_, parts, expected) => {
    const post = webhookPost(here, { withinMs: 300 });
    expect(await post(`http://127.0.0.1:${await writing(...parts)}/`, message())).toEqual(expected);
  });
});

test('nobody there is a failure in plain words', async () => {
  const port = await listening(() => {});
  server?.close();
  expect(await webhookPost(here)(`http://127.0.0.1:${port}/`, message())).toEqual({
    failure: 'The receiver refused the connection',
  });
});

test('a name that leads to this network is refused when the connection is made, whatever it led to before', async () => {
  let asked = 0;
  const port = await listening((_, response) => {
    asked++;
    response.end();
  });
  const strict = webhookTargets();
  const url = `https://rebound.example.com:${port}/`;
  expect(strict.refusalOf(url)).toBeNull();
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', '10.0.0.1']) {
    const post = webhookPost(strict, { resolveName: resolving(address) });
    expect(await post(url, message())).toEqual({ failure: 'The address is not a public one' });
  }
  expect(asked).toBe(0);
});

test('of several addresses only the allowed ones are tried', async () => {
  const port = await listening((_, response) => response.end('here'));
  const post = webhookPost(webhookTargets(['127.0.0.1', 'http.example.com']), { resolveName: resolving('127.0.0.1') });
  expect(await post(`http://http.example.com:${port}/`, message())).toMatchObject({ status: 200, answer: 'here' });
  const only = webhookTargets(['127.0.0.1']);
  const mixed = webhookPost(only, { resolveName: resolving('127.0.0.2', '127.0.0.1') });
  // TLS with a server that speaks none: the connection was made, to the one that is allowed.
  expect(await mixed(`https://erp.example.com:${port}/`, message())).not.toEqual({
    failure: 'The address is not a public one',
  });
});

test.each(['http://127.0.0.1/', 'https://127.0.0.1/', 'https://[::1]/', 'https://[::ffff:7f00:1]/', 'http://8.8.8.8/'])(
  'nothing is sent to %s unless the operator allows it',
  async (url) => {
    const result = await webhookPost(webhookTargets())(url, message());
    expect('failure' in result).toBe(true);
  },
);
