import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as plainRequest, type Server } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@plumbline/service-kit/testing/free-port';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Program, runs } from '../kit/testing.ts';
import { lacking, makeCertificate, nginxConfig, PATH, sample } from './testing.ts';

const MB = 1_000_000;
/** The addresses at which the samples expect the three parts, and the stand-ins there. */
const PARTS = { platform: 4400, workflow: 4401, web: 4402 };
const SITE = 'wip.example.com';

const parts: Server[] = [];
/** The port of the stand-in for each port in the samples. */
const ports: Record<number, number> = {};
beforeAll(async () => {
  for (const [part, expected] of Object.entries(PARTS)) {
    const server = createServer(async (asked, response) => {
      if (asked.url === '/api/workflow/wip/changes') {
        response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
        response.write('data: {"first":true}\n\n');
        return; // the stream goes on
      }
      let bytes = 0;
      for await (const chunk of asked) bytes += chunk.length;
      const { host, 'x-forwarded-for': caller } = asked.headers;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ part, path: asked.url, host, caller, bytes }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    ports[expected] = typeof address === 'object' && address ? address.port : 0;
    parts.push(server);
  }
});
afterAll(() => {
  for (const part of parts) {
    part.closeAllConnections();
    part.close();
  }
});

const proxies: [string, (folder: string, plain: number, tls: number) => { args: string[] }][] = [
  [
    'nginx',
    (folder, plain, tls) => {
      const config = join(folder, 'nginx.conf');
      writeFileSync(config, nginxConfig(folder, { ...ports, plain, tls }));
      return { args: ['-e', 'stderr', '-p', folder, '-c', config] };
    },
  ],
  [
    'caddy',
    (folder, plain, tls) => {
      const { key, certificate } = makeCertificate(folder);
      const site = sample('Caddyfile')
        .replace(`${SITE} {`, `${SITE} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`)
        .replaceAll(/127\.0\.0\.1:(44\d\d)/g, (_, port) => `127.0.0.1:${ports[Number(port)]}`);
      const config = join(folder, 'Caddyfile');
      writeFileSync(
        config,
        `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${tls}\n\tauto_https disable_certs\n}\n${site}`,
      );
      return { args: ['run', '--adapter', 'caddyfile', '--config', config] };
    },
  ],
];

const installed = proxies.map(([name, prepare]) => [name, lacking(name, 'openssl'), prepare] as const);

describe.each(installed)('%s with the sample, started%s', (name, not, prepare) => {
  const folder = mkdtempSync(join(tmpdir(), `plumbline-${name}-`));
  let program: Program;
  let [plain, tls] = [0, 0];
  let agent: Agent;
  afterAll(async () => {
    agent?.destroy();
    await program?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeAll(async () => {
    if (not) return;
    [plain, tls] = [await freePort(), await freePort()];
    const { args } = prepare(folder, plain, tls);
    program = runs(name, args, { PATH, HOME: folder }, folder);
    agent = new Agent({ ca: readFileSync(join(folder, 'cert.pem')), servername: SITE, keepAlive: true });
    await vi.waitFor(() => ask('/healthz'), { timeout: 20_000 });
  });

  const ask = (path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: Buffer } = {}) =>
    new Promise<{ status: number; answer: Record<string, unknown> }>((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: tls,
          path,
          method: body ? 'POST' : 'GET',
          headers: { host: SITE, ...headers },
          agent,
        },
        async (response) => {
          const text = (await response.toArray()).join('');
          const isJson = response.headers['content-type'] === 'application/json';
          resolve({ status: response.statusCode ?? 0, answer: isJson ? JSON.parse(text) : {} });
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });

  test.skipIf(not)('forwards each path to its part, under the public name', async () => {
    const paths = ['/api/platform/app/init', '/scim/v2/Users', '/api/workflow/wip/jobs', '/', '/workflow/jobs?view=1'];
    const answers = await Promise.all(paths.map((path) => ask(path)));
    expect(answers.map(({ answer }) => [answer.part, answer.path, answer.host])).toEqual(
      paths.map((path, i) => [['platform', 'platform', 'workflow', 'web', 'web'][i], path, SITE]),
    );
  });

  test.skipIf(not)('says who calls, whatever the caller claims', async () => {
    const { answer } = await ask('/api/workflow/x', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(answer.caller).toBe('127.0.0.1');
  });

  test.skipIf(not)('accepts the file of an import', async () => {
    const body = Buffer.alloc(40 * MB, 'x');
    expect(await ask('/api/workflow/imports', { body })).toMatchObject({ status: 200, answer: { bytes: 40 * MB } });
  });

  test.skipIf(not)('passes on each event while the stream continues, over HTTP/2', async () => {
    const session = connectHttp2(`https://127.0.0.1:${tls}`, {
      ca: readFileSync(join(folder, 'cert.pem')),
      servername: SITE,
    });
    const stream = session.request({ ':path': '/api/workflow/wip/changes', ':authority': SITE });
    const [first] = await once(stream, 'data');
    expect(String(first)).toBe('data: {"first":true}\n\n');
    expect(session.alpnProtocol).toBe('h2');
    session.destroy();
  });

  test.skipIf(not)('redirects requests without TLS to the address with it', async () => {
    const asked = plainRequest({ host: '127.0.0.1', port: plain, path: '/a?b=1', headers: { host: SITE } }).end();
    const [response] = await once(asked, 'response');
    response.resume();
    expect([response.statusCode, response.headers.location]).toEqual([
      308,
      expect.stringMatching(/^https:\/\/wip\.example\.com(:\d+)?\/a\?b=1$/),
    ]);
  });
});
