import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '@plumbline/service-kit/node/http-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webRoute } from './web-route.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-web-'));
const dist = join(folder, 'dist');
mkdirSync(join(dist, 'assets'), { recursive: true });
writeFileSync(join(dist, 'index.html'), '<style nonce="__CSP_NONCE__">the page</style>');
writeFileSync(join(dist, 'other.html'), '<p>another page</p>');
writeFileSync(join(dist, 'favicon.svg'), '<svg/>');
writeFileSync(join(dist, '.built-from'), 'secret');
writeFileSync(join(dist, 'assets/app.js'), 'script();');
writeFileSync(join(dist, 'assets/packed.js'), 'script(1);');
writeFileSync(join(dist, 'assets/packed.js.br'), 'as the build packed it');
writeFileSync(join(folder, 'secret.txt'), 'secret');

let server: RunningServer;
let origin: string;
beforeAll(async () => {
  const callback: ReturnType<typeof webRoute>['callback'] = (...parts) => route.callback(...parts);
  server = await startServer([{ handles: () => true, callback }], 0, '127.0.0.1');
  origin = `http://localhost:${server.port}`;
  const route = webRoute(dist, { config: { some: 'config' }, origin });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

/** The answer to a request written by hand, because HTTP clients normalise its path. */
const ask = (target: string, { method = 'GET', host = '', more = '' } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
    socket.on('close', () => {
      const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
      const [line = '', ...fields] = head.split('\r\n');
      const headers = new Headers(fields.map((field) => field.split(/: (.*)/).slice(0, 2) as [string, string])); // name, value
      resolve({ status: Number(line.split(' ')[1]), headers, body: rest.join('\r\n\r\n') });
    });
    const name = host || `localhost:${server.port}`;
    socket.write(`${method} ${target} HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n${more}\r\n`);
  });

const policyOf = ({ headers }: Answer): Record<string, string[]> =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1)]),
  );

describe('the web app', () => {
  test('may show logos and photos over HTTPS from anywhere, and nothing else from elsewhere', async () => {
    const allowed = policyOf(await ask('/admin/tenant'));
    expect(allowed['img-src']).toEqual(["'self'", 'data:', 'blob:', 'https:']);
    expect(allowed['default-src']).toEqual(["'none'"]);
    expect(allowed['script-src']).toEqual(["'self'"]);
    expect(allowed['connect-src']).toEqual(["'self'"]);
    expect(allowed['frame-ancestors']).toEqual(["'none'"]);
    const others = Object.entries(allowed).filter(([name]) => name !== 'img-src');
    expect(others.flatMap(([, sources]) => sources).filter((source) => source.includes('http'))).toEqual([]);
  });

  // Requests for index.html, for other files and files outside the folder, and malformed requests.
  const targets = [
    '/',
    '/index.html',
    '/wip/jobs',
    '/index.html/',
    '/%69ndex.html',
    '/INDEX.HTML',
    '/other.html',
    '/./index.html',
    '/a/../index.html',
    '/x%2f..%2findex.html',
    '/x%2F..%2Findex.html',
    '/x%5c..%5cindex.html',
    '/x\\..\\index.html',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%2findex.html',
    '/x%252f..%252findex.html',
    '/%252e%252e%252fsecret.txt',
    '//index.html',
    '///index.html',
    '//evil.example/',
    '/a//index.html',
    '/index.html%00',
    '/%00',
    '/index.html%00.js',
    '/index.html%0d%0aX-Made-Up:%201',
    '/index.html;x',
    '/index.html?x=..%2f',
    '/index.html%3f',
    '/index.html%23',
    '/.built-from',
    '/%2ebuilt-from',
    '/assets/nothing.js',
    '/config.json',
    '/config.json/',
    '/%63onfig.json',
    '/favicon.svg',
    '/caf%c3%a9',
    '/%ff',
    '/%',
    '/%u0041',
    '*',
    'http://evil.example/index.html',
    '/assets',
    '/assets/',
    `/${'long/'.repeat(1_000)}`,
    `/${'%61'.repeat(2_000)}`,
  ];
  test.each(targets)('never serves a page without its policy, or a file that does not exist: %s', async (target) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND']) {
      const answer = await ask(target, { method, more: 'Range: bytes=0-10\r\nAccept-Encoding: identity\r\n' });
      const type = answer.headers.get('content-type') ?? '';
      expect([200, 400, 404, 405]).toContain(answer.status);
      expect(answer.body).not.toContain('secret');
      expect(answer.headers.get('x-made-up')).toBeNull();
      const policy = policyOf(answer);
      expect(policy['frame-ancestors']).toEqual(["'none'"]);
      expect(policy['default-src']).toEqual(["'none'"]);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      if (/<style|<p>/.test(answer.body)) {
        expect(type).toContain('text/html');
        expect(policy['script-src']).toEqual(["'self'"]);
      }
      const [, nonce] = /nonce="([^"]*)"/.exec(answer.body) ?? [];
      if (nonce !== undefined) expect(policy['style-src']).toContain(`'nonce-${nonce}'`);
      if (method !== 'GET') expect(answer.status === 200 && method !== 'HEAD').toBe(false);
      if (method === 'HEAD') expect(answer.body).toBe('');
    }
  });

  test('serves files by name, and the page for every other address', async () => {
    expect((await ask('/assets/app.js')).body).toContain('script();');
    expect((await ask('/assets/gone.js')).status).toBe(404);
    expect((await ask('/any/where')).body).toContain('the page');
    expect((await ask('/config.json')).body).toContain('{"some":"config"}');
    // A worker started from a script would get the script's policy.
    expect((await ask('/assets/app.js')).headers.get('content-security-policy')).toBeNull();
  });

  test.each([
    '/robots.txt',
    '/sitemap.xml',
    '/plumbline-client.tgz',
    '/a/app.js.map',
    '/favicon.ico',
    '/apple-touch-icon.png',
  ])('says that there is no file %s', async (path) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain']);
    expect(answer.body).toContain('There is no such file');
  });

  test.each(['/jobs/24-001.5', '/guide/getting-started', '/index.html', '/v1.2', '/.json/'])(
    'serves the page for %s, which no file has',
    async (path) => {
      const answer = await ask(path);
      expect([answer.status, answer.body.includes('the page')]).toEqual([200, true]);
    },
  );

  test('serves the file that the build compressed, to a browser that can decompress it', async () => {
    const { headers, body } = await ask('/assets/packed.js', { more: 'Accept-Encoding: gzip, br\r\n' });
    expect(headers.get('content-encoding')).toBe('br');
    expect(body).toContain('as the build packed it');
    expect((await ask('/assets/packed.js')).body).toContain('script(1);');
    const refuses = await ask('/assets/packed.js', { more: 'Accept-Encoding: gzip, br;q=0\r\n' });
    expect(refuses.headers.get('content-encoding')).toBeNull();
  });

  test('redirects a person who uses another name of this machine to the address that the sign-in knows', async () => {
    const { port } = server;
    for (const host of [`127.0.0.1:${port}`, `[::1]:${port}`]) {
      const answer = await ask('/wip/jobs?view=1', { host });
      expect([answer.status, answer.headers.get('location')]).toEqual([307, `${origin}/wip/jobs?view=1`]);
    }
    for (const host of [`localhost:${port}`, 'evil.example', `evil.example:${port}`, '127.0.0.1:1', 'x y'])
      expect((await ask('/wip/jobs', { host })).headers.get('location')).toBeNull();
  });
});
