import { call, contract } from '@plumbline/contract/call';
import { defineProblem } from '@plumbline/contract/problem';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Database, DatabaseError, DatabaseUnavailable, type Tx } from '../database.ts';
import { IssuerUnavailable } from '../issuer-keys.ts';
import { createRateLimiter } from '../node/rate-limiter.ts';
import { createService } from './create-service.ts';
import { JsonText } from './json-text.ts';
import type { Observer } from './observer.ts';
import { refuse } from './problem-response.ts';
import type { Handlers, ServiceOptions } from './service.ts';
import { noteTraceId } from './trace-id.ts';

const clash = defineProblem('clash', 409, 'Somebody was faster', { who: z.string() });
const shop = contract({
  service: 'workflow',
  title: 'Shop',
  basePath: '/api/shop',
  scope: 'shop',
  calls: {
    load: call({
      method: 'GET',
      path: '/things',
      summary: 'Things',
      permission: 'Wip_view',
      response: z.object({ things: z.array(z.string()) }),
      failures: [],
    }),
    list: call({
      method: 'GET',
      path: '/list',
      summary: 'A long list',
      permission: 'Wip_view',
      response: z.object({ things: z.array(z.string()) }),
      failures: [],
    }),
    save: call({
      method: 'POST',
      creates: false,
      path: '/save',
      summary: 'Save',
      permission: 'Wip_edit',
      request: z.object({ name: z.string() }),
      response: z.object({ name: z.string() }),
      failures: [clash],
    }),
    send: call({
      method: 'POST',
      creates: false,
      path: '/send',
      summary: 'Send a file',
      permission: 'Wip_close',
      isFile: true,
      maxBytes: 4 * 1024 * 1024,
      request: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
      response: z.object({ bytes: z.int() }),
      failures: [],
    }),
  },
});

const access = {
  tenant_id: '11111111-1111-4111-8111-111111111111',
  tenant_name: 'Acme',
  user_id: '22222222-2222-4222-8222-222222222222',
  user_name: 'Ann',
  products: ['workflow'],
  permissions: ['Wip_view', 'Wip_edit'],
};
/** Knows one person; remembers how each transaction ended. */
function fakeDatabase(ended: string[]): Database {
  const tx: Tx = {
    // The tests only ask who may do what, and these are the rows.
    query: async <Row>(text: string) => (text.includes('platform.enter(') ? [access] : []) as Row[],
    fetchText: async () => [],
  };
  return {
    engine: 'pglite',
    async transaction(run) {
      try {
        const result = await run(tx, { moveTo: () => true });
        ended.push('commit');
        return result;
      } catch (error) {
        ended.push('rollback');
        throw error;
      }
    },
    probe: async () => {},
    listen: async () => async () => {},
    notify: async () => {},
    script: async () => {},
    close: async () => {},
  };
}

let ended: string[];
let logged: { level: string; fields: Record<string, unknown>; message: string }[];
beforeEach(() => {
  ended = [];
  logged = [];
});

const note = (level: string) => (fields: object, message: string) =>
  void logged.push({ level, fields: { ...fields }, message });
const handlers: Handlers<typeof shop> = {
  load: async () => ({ things: ['a'] }),
  list: async () => new JsonText(['{"things":[', '"é"', ',"b"', ']}']),
  save: async ({ body }) => ({ name: body.name }),
  send: async ({ body }) => ({ bytes: body.length }),
};
const service = (options: Partial<ServiceOptions<typeof shop>> = {}) =>
  createService({
    contract: shop,
    handlers: { ...handlers, ...options.handlers },
    database: fakeDatabase(ended),
    role: 'shop',
    verifyToken: async (token) => (token.startsWith('good') ? { issuer: 'i', subject: token } : { fault: 'signature' }),
    rateLimiter: { consume: async () => null },
    log: { info: note('info'), error: note('error') },
    version: '1.2.3',
    ...options,
  });
const request = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  new Request(`http://service.test${path}`, { ...init, headers: { authorization: 'Bearer good', ...init.headers } });
const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) });
const failing = (error: unknown) => service({ handlers: { ...handlers, load: () => Promise.reject(error) } });

/** A file of two megabytes that comes in pieces; counts the pieces that were taken. */
function sentInPieces() {
  const taken = { pieces: 0 };
  const body = new ReadableStream(
    {
      pull(controller) {
        taken.pieces += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
        if (taken.pieces === 2) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const sending = { method: 'POST', body, duplex: 'half' }; // which the type of a request's options does not know
  return { taken, request: request('/api/shop/send', sending) };
}

test('an answer costs its company what is sent of it, also where it is written meanwhile', async () => {
  let sent = 0;
  const carries = (bytes: number): void => {
    sent += bytes;
  };
  const budget = { toll: () => ({ pay() {}, settle: async () => {}, carries }) };
  const text = `"${'x'.repeat(64 * 1024)}"`;
  function* pieces() {
    yield '{"things":[';
    for (let i = 0; i < 10; i++) yield i === 0 ? text : `,${text}`;
    yield ']}';
  }
  const asked = (answer: JsonText) =>
    // Of a budget a service needs the toll alone.
    service({ budget: budget as never, handlers: { ...handlers, list: async () => answer } }).fetch(
      request('/api/shop/list'),
    );
  expect((await (await asked(new JsonText([...pieces()]))).text()).length).toBe(sent);
  const whole = sent;
  sent = 0;
  const body = (await asked(new JsonText(pieces()))).body?.getReader();
  await body?.read();
  expect([sent > 0, sent < whole / 2]).toEqual([true, true]);
  while (!(await body?.read())?.done);
  expect(sent).toBe(whole);
});

describe('a large body', () => {
  test('is not read of a caller who may not make the call', async () => {
    const { taken, request: sent } = sentInPieces();
    expect((await service().fetch(sent)).status).toBe(403);
    expect(taken.pieces).toBe(0);
    expect(ended).toEqual(['rollback']);
  });

  test('is read of a caller who may, and the right is asked for again with the work', async () => {
    access.permissions.push('Wip_close');
    const { request: sent } = sentInPieces();
    const response = await service().fetch(sent);
    access.permissions.pop();
    expect(await response.json()).toEqual({ bytes: 2 * 1024 * 1024 });
    expect(ended).toEqual(['commit', 'commit']);
  });

  test('that says it is small costs one transaction', async () => {
    const small = { method: 'POST', body: 'abc', headers: { 'content-length': '3' } };
    expect((await service().fetch(request('/api/shop/send', small))).status).toBe(403);
    expect(ended).toEqual(['rollback']);
  });
});

describe('a call', () => {
  test('answers JSON that nobody keeps, and commits', async () => {
    const response = await service().fetch(request('/api/shop/things'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ things: ['a'] });
    expect(ended).toEqual(['commit']);
  });

  test('streams text that is JSON already, piece by piece', async () => {
    expect(await (await service().fetch(request('/api/shop/list'))).json()).toEqual({ things: ['é', 'b'] });
  });

  test('that is refused by its handler answers the problem with its details, and rolls back', async () => {
    const response = await failing(refuse(clash, { who: 'Bob' }, 'Bob was faster')).fetch(request('/api/shop/things'));
    expect(response.status).toBe(409);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toEqual({
      type: 'urn:plumbline:problem:clash',
      status: 409,
      title: 'Somebody was faster',
      detail: 'Bob was faster',
      who: 'Bob',
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(ended).toEqual(['rollback']);
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test.each([
    ['an unknown path', '/api/shop/nothing', 'GET'],
    ['a path outside', '/', 'GET'],
    ['a path of another service', '/api/other/things', 'GET'],
  ])('to %s answers 404 as a problem', async (_, path, method) => {
    const response = await service().fetch(request(path, { method }));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ type: 'urn:plumbline:problem:not-found', status: 404 });
  });

  test('by another method answers 405 as a problem, with the methods that there are', async () => {
    const response = await service().fetch(request('/api/shop/save', { method: 'DELETE' }));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.json()).toMatchObject({
      type: 'urn:plumbline:problem:method-not-allowed',
      detail: 'Use POST here, not DELETE',
    });
  });

  test('that fails unexpectedly answers 500 with a trace id and nothing of the inside', async () => {
    const inside = Object.assign(new Error('relation "secret" does not exist, password hunter2'), { code: '42P01' });
    const response = await failing(inside).fetch(request('/api/shop/things'));
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toMatch(/secret|hunter2|42P01|Error|\.ts/);
    const { traceId } = JSON.parse(text);
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    const [error] = logged.filter(({ level }) => level === 'error');
    expect(error?.fields).toMatchObject({ traceId, error: expect.stringContaining('hunter2') });
    expect(ended).toEqual(['rollback']);
  });

  test('whose issuer cannot be reached answers 503, not that the token is bad', async () => {
    const away = service({ verifyToken: () => Promise.reject(new IssuerUnavailable('no address for id.example')) });
    const response = await away.fetch(request('/api/shop/things'));
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect(await response.json()).toMatchObject({
      type: 'urn:plumbline:problem:unavailable',
      detail: 'The sign-in provider does not answer at the moment',
    });
    const [error] = logged.filter(({ level }) => level === 'error');
    expect(error).toMatchObject({
      message: 'unavailable',
      fields: { reason: 'issuer', error: 'no address for id.example' },
    });
  });

  test('without a token says how to bring one', async () => {
    const without = await service().fetch(new Request('http://service.test/api/shop/things'));
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const bad = await service().fetch(request('/api/shop/things', { headers: { authorization: 'Bearer bad' } }));
    expect([bad.status, bad.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
    expect(ended).toEqual([]);
  });
});

describe('the trace id', () => {
  const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
  const answer = (traceparent?: string) =>
    service().fetch(request('/api/shop/things', traceparent ? { headers: { traceparent } } : {}));

  test('is what the server noted, in the answer and in the log', async () => {
    const asked = request('/api/shop/things');
    noteTraceId(asked, TRACE);
    const response = await service().fetch(asked);
    expect(response.headers.get('x-trace-id')).toBe(TRACE);
    expect(logged[0]).toMatchObject({
      message: 'request',
      fields: { traceId: TRACE, status: 200, path: '/api/shop/things' },
    });
  });

  test.each([undefined, 'nonsense', `00-${TRACE}-00f067aa0ba902b7-01`])(
    'is a new one where no server noted one, whatever the caller says: %s',
    async (traceparent) => {
      const [one, two] = [await answer(traceparent), await answer(traceparent)].map((r) => r.headers.get('x-trace-id'));
      expect(one).toMatch(/^[0-9a-f]{32}$/);
      expect(one).not.toBe(two);
    },
  );
});

describe('every answer carries the security headers', () => {
  test.each<[string, () => Promise<Response>]>([
    ['a success', () => service().fetch(request('/api/shop/things'))],
    ['a stream', () => service().fetch(request('/api/shop/list'))],
    ['an unknown path', () => service().fetch(request('/nothing'))],
    ['no token', () => service().fetch(new Request('http://service.test/api/shop/things'))],
    ['a bad request', () => service().fetch(request('/api/shop/save', post({})))],
    ['an unexpected error', () => failing(new Error('x')).fetch(request('/api/shop/things'))],
    ['health', () => service().fetch(request('/healthz'))],
    ['the OpenAPI document', () => service().fetch(request('/api/shop/openapi.json'))],
    [
      'a preflight',
      () => service({ allowedOrigins: ['https://app.example'] }).fetch(request('/api/shop/save', preflight)),
    ],
  ])('%s', async (_, fetched) => {
    const { headers } = await fetched();
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+/);
    expect(headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/);
  });
  const preflight = {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,plumbline-tenant',
    },
  };
});

test('an answer gets its headers in place: none is made anew with its body copied', async () => {
  const made = new Response('{"Resources":[]}', { headers: { 'content-type': 'application/scim+json' } });
  const answered = await service({ mounts: { '/scim': async () => made } }).fetch(request('/scim/Users'));
  expect(answered).toBe(made);
  expect(answered.headers.get('content-type')).toBe('application/scim+json');
  expect(answered.headers.get('x-content-type-options')).toBe('nosniff');
});

describe('a page of another origin', () => {
  const from = (origin: string, more: Record<string, string> = {}) => ({ headers: { origin, ...more } });
  const asks = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,plumbline-tenant',
  };
  const open = () => service({ allowedOrigins: ['https://app.example'] });

  test('may call when its origin is configured, errors included', async () => {
    const preflight = await open().fetch(
      request('/api/shop/save', { method: 'OPTIONS', ...from('https://app.example', asks) }),
    );
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,content-type,plumbline-tenant');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    for (const authorization of ['Bearer good', 'Bearer bad']) {
      const response = await open().fetch(request('/api/shop/things', from('https://app.example', { authorization })));
      expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example');
      expect(response.headers.get('vary')).toContain('Origin');
    }
  });

  test.each(['https://evil.example', 'https://app.example.evil.example', 'http://app.example', 'null'])(
    'may not from %s',
    async (origin) => {
      const answers = [
        await open().fetch(request('/api/shop/save', { method: 'OPTIONS', ...from(origin, asks) })),
        await open().fetch(request('/api/shop/things', from(origin))),
        await service().fetch(request('/api/shop/save', { method: 'OPTIONS', ...from(origin, asks) })),
        await service().fetch(request('/api/shop/things', from(origin))),
      ];
      for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

describe('too many requests', () => {
  test('are answered 429 with how long to wait, each person counted alone', async () => {
    const limited = service({ rateLimiter: createRateLimiter(2) });
    const ask = (who: string) =>
      limited.fetch(request('/api/shop/things', { headers: { authorization: `Bearer good-${who}` } }));
    expect([(await ask('ann')).status, (await ask('ann')).status]).toEqual([200, 200]);
    const refused = await ask('ann');
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await refused.json()).toMatchObject({ type: 'urn:plumbline:problem:rate-limited' });
    expect((await ask('bob')).status).toBe(200);
  });
});

describe('a database that cannot be asked', () => {
  const reasons = ['away', 'busy', 'locked', 'late'] as const;
  test.each(reasons)(
    '(%s) is answered 503 with when to try again, which a page of another origin may read',
    async (reason) => {
      const database: Database = {
        ...fakeDatabase([]),
        transaction: () => Promise.reject(new DatabaseUnavailable(reason, 'connect ECONNREFUSED db.internal:5432')),
      };
      const response = await service({ database, allowedOrigins: ['https://app.example'] }).fetch(
        request('/api/shop/things', { headers: { origin: 'https://app.example' } }),
      );
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(response.headers.get('access-control-expose-headers')).toContain('retry-after');
      const text = await response.text();
      expect(JSON.parse(text)).toMatchObject({ type: 'urn:plumbline:problem:unavailable', status: 503 });
      expect(text).not.toContain('db.internal');
      expect(logged).toContainEqual(expect.objectContaining({ level: 'error', message: 'unavailable' }));
    },
  );
});

describe('what is watched', () => {
  test('a request is a log line with the ids of company and person, and with no name', async () => {
    await service().fetch(request('/api/shop/things'));
    const lines = logged.filter(({ message }) => message === 'request');
    expect(lines.map(({ fields }) => fields)).toEqual([
      expect.objectContaining({ call: 'load', tenantId: access.tenant_id, userId: access.user_id, status: 200 }),
    ]);
    expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${access.tenant_name}|${access.user_name}`));
  });

  test('a process that was told to stop is not ready, and lives', async () => {
    let isStopping = false;
    const asked = service({ isStopping: () => isStopping });
    expect((await asked.fetch(request('/readyz'))).status).toBe(200);
    isStopping = true;
    const refused = await asked.fetch(request('/readyz'));
    expect([refused.status, await refused.json()]).toEqual([503, { status: 'not ready', reason: 'stopping' }]);
    expect((await asked.fetch(request('/healthz'))).status).toBe(200);
  });

  test('each call counts once, by its outcome; health and unknown paths do not count', async () => {
    const counted: [string, string][] = [];
    const observer: Observer = {
      answered: (call, outcome) => void counted.push([call, outcome]),
      streamed: () => {},
      readOn: () => {},
      messageTried: () => {},
      messagesWait: () => {},
      mailTried: () => {},
      mailsWait: () => {},
      notificationsWait: () => {},
    };
    const watched = service({ observer, mounts: { '/scim': async () => new Response('', { status: 404 }) } });
    await watched.fetch(request('/api/shop/things'));
    await watched.fetch(request('/api/shop/things', { headers: { authorization: 'Bearer bad' } }));
    await watched.fetch(request('/scim/Users'));
    await watched.fetch(request('/healthz'));
    await watched.fetch(request('/api/shop/nothing'));
    const broken = () => Promise.reject(new Error('a bug'));
    await service({ observer, handlers: { ...handlers, load: broken } }).fetch(request('/api/shop/things'));
    expect(counted).toEqual([
      ['load', 'ok'],
      ['load', 'unauthenticated'],
      ['scim', 'refused-404'],
      ['load', 'unexpected'],
    ]);
  });
});

describe('health', () => {
  test('says that the service lives, and whether its database answers, without a token', async () => {
    const without = (path: string) => new Request(`http://service.test${path}`);
    expect(await (await service().fetch(without('/healthz'))).json()).toEqual({ status: 'ok', version: '1.2.3' });
    expect((await service().fetch(without('/readyz'))).status).toBe(200);
    const broken: Database = { ...fakeDatabase([]), probe: () => Promise.reject(new Error('password hunter2')) };
    expect((await service({ database: broken }).fetch(without('/healthz'))).status).toBe(200);
    const response = await service({ database: broken }).fetch(without('/readyz'));
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('hunter2');
  });

  test('names the trouble that a database is in by its kind alone, and answers what was to be changed so', async () => {
    const ready = new Request('http://service.test/readyz');
    const full: Database = {
      ...fakeDatabase([]),
      transaction: () => Promise.reject(new DatabaseError('could not extend file "/secret/place"', '53100')),
    };
    const of = service({ database: full });
    const save = await of.fetch(request('/api/shop/things'));
    expect(save.status).toBe(503);
    expect(save.headers.get('retry-after')).toBe('15');
    expect(await save.json()).toMatchObject({
      type: 'urn:plumbline:problem:unavailable',
      detail: 'The disk of the server is full: nothing was changed. What is stored can still be read',
    });
    for (const asked of [of, service({ trouble: () => 'disk-full' })]) {
      const response = await asked.fetch(ready.clone());
      expect([response.status, await response.json()]).toEqual([503, { status: 'not ready', reason: 'disk-full' }]);
    }
    expect((await service({ trouble: () => null }).fetch(ready)).status).toBe(200);
  });

  test('says of each failed change why it failed, though another trouble was met a moment before', async () => {
    const codes = ['25006', '53100'];
    const of = service({
      database: {
        ...fakeDatabase([]),
        transaction: () => Promise.reject(new DatabaseError('no', codes.shift() ?? '')),
      },
    });
    const said = async () => (await (await of.fetch(request('/api/shop/things'))).json()).detail;
    expect([await said(), await said()]).toEqual([
      expect.stringContaining('may only be read'),
      expect.stringContaining('disk of the server is full'),
    ]);
  });
});
