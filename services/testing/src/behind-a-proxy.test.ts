import { request as httpRequest } from 'node:http';
import { entranceOf, entranceVariables } from '@plumbline/service-kit/node/entrance-settings';
import { type RunningServer, serviceRoute, startServer } from '@plumbline/service-kit/node/http-server';
import { newOwnToken } from '@plumbline/service-kit/own-tokens';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { givenToken } from './scim.ts';
import { createWorld, type World } from './world.ts';

const PUBLIC = 'https://wip.example.com';
const forged = {
  host: 'evil.example',
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'gopher',
  forwarded: 'for=203.0.113.9;host=evil.example;proto=gopher',
};
const plain = { host: 'wip.example.com' };

describe('a platform on a real port, reached under its PUBLIC_URL', () => {
  let world: World;
  let scimToken: string;
  const counted: string[] = [];
  const log: object[] = [];
  const servers: RunningServer[] = [];
  /** Whether its peer, this machine, is trusted. */
  const ports = { trusted: 0, untrusted: 0 };

  beforeAll(async () => {
    const rateLimiter = {
      consume: async (key: string) => {
        counted.push(key);
        return null;
      },
    };
    world = await createWorld('pglite', { rateLimiter, publicOrigin: PUBLIC });
    scimToken = await givenToken(world.acme);
    for (const [kind, TRUSTED_PROXIES] of [['trusted', '127.0.0.1'] as const, ['untrusted', '10.0.0.0/8'] as const]) {
      const settings = z.object(entranceVariables).parse({ TRUSTED_PROXIES });
      const strangers = entranceOf(settings, { info: (fields, message) => void log.push({ ...fields, message }) });
      const server = await startServer([serviceRoute(world.services.platform, () => true)], 0, '127.0.0.1', strangers);
      servers.push(server);
      ports[kind] = server.port;
    }
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await world?.close();
  });
  beforeEach(() => {
    counted.length = 0;
    log.length = 0;
  });

  const ask = (peer: keyof typeof ports, path: string, headers: Record<string, string>) =>
    new Promise<{ status: number; headers: object; text: string }>((resolve, reject) => {
      httpRequest({ host: '127.0.0.1', port: ports[peer], path, headers, agent: false }, async (response) => {
        const text = (await response.toArray()).join('');
        const { 'x-trace-id': _, date: __, ...rest } = response.headers;
        resolve({ status: response.statusCode ?? 0, headers: rest, text: text.replace(/"traceId":"\w+"/, '') });
      })
        .on('error', reject)
        .end();
    });
  const paths: [string, Record<string, string>][] = [
    ['/api/platform/openapi.json', {}],
    ['/api/platform/docs', {}],
    ['/api/platform/app/init', {}],
    ['/scim/v2/ServiceProviderConfig', {}],
  ];

  test.each(paths)('forged headers change nothing of %s', async (path) => {
    const headers = { authorization: `Bearer ${path.startsWith('/scim') ? scimToken : newOwnToken('pat')}` };
    for (const peer of ['untrusted', 'trusted'] as const)
      expect(await ask(peer, path, { ...forged, ...headers })).toEqual(await ask(peer, path, { ...plain, ...headers }));
  });

  test('locations of SCIM and servers of OpenAPI are those of PUBLIC_URL', async () => {
    const authorization = `Bearer ${scimToken}`;
    const users = JSON.parse((await ask('untrusted', '/scim/v2/Users', { ...forged, authorization })).text);
    for (const { meta } of users.Resources)
      expect(meta.location).toMatch(/^https:\/\/wip\.example\.com\/scim\/v2\/Users\//);
    expect(users.Resources.length).toBeGreaterThan(0);
    const document = JSON.parse((await ask('untrusted', '/api/platform/openapi.json', forged)).text);
    expect(document.servers).toEqual([{ url: `${PUBLIC}/api/platform` }]);
  });

  test('unknown tokens are counted by the address that a trusted proxy names, and by the peer otherwise', async () => {
    const asked = async (peer: keyof typeof ports) => {
      counted.length = 0;
      await ask(peer, '/api/platform/app/init', { ...forged, authorization: `Bearer ${newOwnToken('pat')}` });
      await ask(peer, '/scim/v2/Users', { ...forged, authorization: `Bearer plumbline_scim_${'y'.repeat(43)}` });
      return counted.filter((key) => key.includes('unknown'));
    };
    expect(await asked('trusted')).toEqual(['token unknown 203.0.113.9', 'scim unknown 203.0.113.9']);
    expect(await asked('untrusted')).toEqual(['token unknown 127.0.0.1', 'scim unknown 127.0.0.1']);
  });

  test('the log names a peer that is not trusted and speaks for others, once', async () => {
    const settings = z.object(entranceVariables).parse({});
    const strangers = entranceOf(settings, { info: (fields, message) => void log.push({ ...fields, message }) });
    const server = await startServer([serviceRoute(world.services.platform, () => true)], 0, '127.0.0.1', strangers);
    servers.push(server);
    for (let n = 0; n < 3; n++)
      await fetch(`http://127.0.0.1:${server.port}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(log).toEqual([
      { peer: '127.0.0.1', header: 'x-forwarded-for', message: expect.stringContaining('TRUSTED_PROXIES') },
    ]);
  });
});
