import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call, contract } from './call.ts';
import { createClient, PackedJson } from './client.ts';
import { defineProblem } from './problem.ts';
import { TABLE_TYPE, tableForm } from './table.ts';
import { amount, instant } from './values.ts';
import { wireOf } from './wire.ts';

const clash = defineProblem('clash', 409, 'Somebody was faster', {
  clashes: z.array(z.object({ who: z.string(), at: instant, theirs: z.unknown() })),
});
const sheet = z.object({ jobs: z.array(z.object({ at: instant })) });
const jobsContract = contract({
  service: 'workflow',
  title: 'Jobs',
  basePath: '/api/workflow',
  scope: 'jobs',
  calls: {
    load: call({
      method: 'GET',
      path: '/jobs',
      summary: 'Jobs of a day',
      permission: 'Wip_view',
      query: z.object({ today: z.string(), text: z.string().optional() }),
      response: z.object({ jobs: z.array(z.object({ at: instant, notes: z.string() })) }),
      failures: [],
    }),
    save: call({
      method: 'POST',
      creates: false,
      path: '/jobs/save',
      summary: 'Save',
      permission: 'Wip_edit',
      request: z.object({ amount }),
      response: z.object({ success: z.boolean() }),
      failures: [clash],
    }),
    add: call({
      method: 'POST',
      creates: true,
      path: '/jobs/add',
      summary: 'Add',
      permission: 'Wip_edit',
      request: z.object({ amount }),
      response: z.object({ success: z.boolean() }),
      failures: [clash],
    }),
    sheet: call({
      method: 'GET',
      path: '/jobs/sheet',
      summary: 'Jobs, also as a table',
      permission: 'Wip_view',
      response: sheet,
      table: tableForm(sheet, z.object({ at: z.array(z.int()) }), ({ at }) => ({
        jobs: at.map((ms) => ({ at: new Date(ms) })),
      })),
      failures: [],
    }),
    follow: call({
      method: 'GET',
      path: '/jobs/changes',
      summary: 'Changes as they happen',
      permission: 'Wip_view',
      query: z.object({ since: z.coerce.number() }),
      isStream: true,
      response: z.object({ at: instant.optional() }),
      failures: [],
    }),
  },
});

const AT = '2026-03-01T08:30:00.000Z';
type Sent = { url: string; init: RequestInit | undefined };

function clientThat(answers: () => Response | Promise<Response>, tenant: string | null = 'tenant-1') {
  const sent: Sent[] = [];
  const client = createClient(wireOf(jobsContract), {
    origin: 'https://api.example',
    accessToken: async () => 'token-1',
    tenantId: () => tenant,
    fetch: async (url, init) => {
      sent.push({ url: String(url), init });
      init?.signal?.throwIfAborted();
      return answers();
    },
  });
  return { client, sent };
}
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const load = { query: { today: '2026-03-01' } };
const save = { body: { amount: 5 as z.input<typeof amount> } };

describe('a request', () => {
  test('goes to the call’s path with query, token and tenant', async () => {
    const { client, sent } = clientThat(json({ jobs: [] }));
    await client.load({ query: { today: '2026-03-01', text: 'a&b=c #é' } });
    const url = new URL(sent[0]?.url ?? '');
    expect(url.origin + url.pathname).toBe('https://api.example/api/workflow/jobs');
    expect(Object.fromEntries(url.searchParams)).toEqual({ today: '2026-03-01', text: 'a&b=c #é' });
    const headers = new Headers(sent[0]?.init?.headers);
    expect(headers.get('authorization')).toBe('Bearer token-1');
    expect(headers.get('plumbline-tenant')).toBe('tenant-1');
    expect(sent[0]?.init).toMatchObject({ method: 'GET' });
    expect(sent[0]?.init?.body).toBeUndefined();
  });

  test('leaves a query member out that is not given', async () => {
    const { client, sent } = clientThat(json({ jobs: [] }));
    await client.load({ query: { today: '2026-03-01', text: undefined } });
    expect(new URL(sent[0]?.url ?? '').search).toBe('?today=2026-03-01');
  });

  test('carries JSON that another thread wrote and packed as it is', async () => {
    const sent: RequestInit[] = [];
    const client = createClient(wireOf(jobsContract), {
      origin: '',
      accessToken: async () => null,
      tenantId: () => null,
      fetch: async (_, init = {}) => {
        sent.push(init);
        return Response.json({ success: true });
      },
    });
    const bytes = new TextEncoder().encode('as gzip would write it');
    expect((await client.save({ body: new PackedJson(bytes) })).ok).toBe(true);
    expect(sent[0]?.body).toBe(bytes);
    const headers = new Headers(sent[0]?.headers);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('content-encoding')).toBe('gzip');
  });

  test('carries its body as JSON, and no tenant header where none is chosen', async () => {
    const { client, sent } = clientThat(json({ success: true }), null);
    await client.save(save);
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"amount":5}' });
    const headers = new Headers(sent[0]?.init?.headers);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.has('plumbline-tenant')).toBe(false);
  });
});

describe('a call whose answer is also to be had as a table', () => {
  const jobs = [{ at: new Date(AT) }];
  const accepts = ({ init }: Sent) => new Headers(init?.headers).get('accept');

  test.each([TABLE_TYPE, `${TABLE_TYPE}; charset=utf-8`, `${TABLE_TYPE.toUpperCase()} ;q=1`])(
    'asks for it, and reads it as the same value, sent as %s',
    async (type) => {
      const headers = { 'content-type': type };
      const { client, sent } = clientThat(() => new Response(JSON.stringify({ at: [Date.parse(AT)] }), { headers }));
      expect(await client.sheet()).toEqual({ ok: true, value: { jobs } });
      await client.load(load);
      expect(sent.map(accepts)).toEqual([
        expect.stringMatching(/^application\/vnd\.plumbline\.table\+json, application\/json/),
        expect.not.stringContaining('table'),
      ]);
    },
  );

  test('reads a plain answer of a service that knows no table', async () => {
    const { client } = clientThat(json({ jobs: [{ at: AT }] }));
    expect(await client.sheet()).toEqual({ ok: true, value: { jobs } });
  });
});

describe('an answer', () => {
  test('comes back with its instants as Dates, and free text as it is', async () => {
    const { client } = clientThat(json({ jobs: [{ at: AT, notes: AT }] }));
    expect(await client.load(load)).toEqual({ ok: true, value: { jobs: [{ at: new Date(AT), notes: AT }] } });
  });

  test('that is an expected failure comes back as its problem, typed, with Dates inside', async () => {
    const { client } = clientThat(
      json(
        {
          type: 'urn:plumbline:problem:clash',
          status: 409,
          title: 'Somebody was faster',
          detail: 'One cell',
          traceId: 'abc',
          clashes: [{ who: 'Ann', at: AT, theirs: AT }],
        },
        409,
      ),
    );
    const result = await client.save(save);
    expect(result).toEqual({
      ok: false,
      problem: {
        type: 'clash',
        status: 409,
        title: 'Somebody was faster',
        detail: 'One cell',
        traceId: 'abc',
        clashes: [{ who: 'Ann', at: new Date(AT), theirs: AT }],
      },
    });
    // A caller writes the switch below. It compiles only while the problem is typed.
    if (!result.ok && result.problem.type === 'clash')
      expect(result.problem.clashes[0]?.at.getTime()).toBeGreaterThan(0);
  });

  test('that any call may give comes back as its problem too', async () => {
    const { client } = clientThat(
      json({ type: 'urn:plumbline:problem:forbidden', status: 403, title: 'Not allowed', permission: 'Wip_view' }, 403),
    );
    expect(await client.load(load)).toMatchObject({
      ok: false,
      problem: { type: 'forbidden', status: 403, permission: 'Wip_view' },
    });
  });

  test.each([
    ['a failure of another call', json({ type: 'urn:plumbline:problem:unheard-of', status: 418 }, 418), 418],
    ['a problem without a type', json({ message: 'no' }, 500), 500],
    ['an error that is null', json(null, 500), 500],
    ['a proxy’s page', () => new Response('<html>Bad gateway</html>', { status: 502 }), 502],
    ['an empty error', () => new Response(null, { status: 504 }), 504],
    ['a hotel’s sign-in page in place of the answer', () => new Response('<html>Welcome</html>'), 200],
  ])('%s is a network problem that names the status', async (_, answer, status) => {
    const { client } = clientThat(answer);
    const result = await client.load(load);
    expect(result).toMatchObject({ ok: false, problem: { type: 'network', status: 0 } });
    expect(!result.ok && result.problem.detail).toContain(String(status));
  });

  test('that breaks off is a network problem', async () => {
    const broken = () =>
      new Response(new ReadableStream({ start: (controller) => controller.error(new Error('connection reset')) }));
    expect(await clientThat(broken).client.load(load)).toMatchObject({
      ok: false,
      problem: { type: 'network', detail: expect.stringContaining('connection reset') },
    });
  });
});

describe('without an answer', () => {
  const offline = () => Promise.reject(new TypeError('fetch failed'));

  test('the result is a network problem, not a throw', async () => {
    expect(await clientThat(offline).client.save(save)).toEqual({
      ok: false,
      problem: { type: 'network', status: 0, title: 'The server cannot be reached', detail: 'fetch failed' },
    });
  });

  test('a token that cannot be renewed is a network problem too', async () => {
    const client = createClient(wireOf(jobsContract), {
      origin: '',
      accessToken: () => Promise.reject(new Error('the issuer is away')),
      tenantId: () => null,
      fetch: async () => Response.json({ jobs: [] }),
    });
    expect(await client.load(load)).toMatchObject({
      ok: false,
      problem: { type: 'network', detail: 'the issuer is away' },
    });
  });

  test('an aborted call throws, so that nobody takes it for a failure', async () => {
    const controller = new AbortController();
    controller.abort(new Error('left the page'));
    const { client } = clientThat(json({ jobs: [] }));
    await expect(client.load({ ...load, signal: controller.signal })).rejects.toThrow('left the page');
  });

  test('nobody signed in sends no token', async () => {
    const sent: Headers[] = [];
    const client = createClient(wireOf(jobsContract), {
      origin: '',
      accessToken: async () => null,
      tenantId: () => null,
      fetch: async (_, init) => {
        sent.push(new Headers(init?.headers));
        return Response.json({ jobs: [] });
      },
    });
    await client.load(load);
    expect(sent[0]?.has('authorization')).toBe(false);
  });
});

describe('a stream', () => {
  const streamed = (write: (controller: ReadableStreamDefaultController<Uint8Array>) => void, cancel = () => {}) =>
    clientThat(() => new Response(new ReadableStream({ start: write, cancel }))).client.follow({ query: { since: 7 } });
  const all = async <T>(events: AsyncIterable<T>): Promise<T[]> => {
    const gathered: T[] = [];
    for await (const event of events) gathered.push(event);
    return gathered;
  };
  const bytes = (text: string) => new TextEncoder().encode(text);

  test('gives its events one by one, wherever the network cut them, until it ends', async () => {
    const followed = await streamed((controller) => {
      for (const piece of ['data: {"at":"2026-03', '-01T08:30:00.000Z"}\n', '\ndata: {}\n\n'])
        controller.enqueue(bytes(piece));
      controller.close();
    });
    if (!followed.ok) throw new Error('it did not open');
    expect(await all(followed.value)).toEqual([{ at: new Date(AT) }, {}]);
  });

  test('throws when its connection breaks', async () => {
    const followed = await streamed((controller) => controller.error(new Error('connection reset')));
    if (!followed.ok) throw new Error('it did not open');
    await expect(all(followed.value)).rejects.toThrow('connection reset');
  });

  test('can be left while nothing comes, and the server notices', async () => {
    let isCancelled = false;
    const followed = await streamed(
      (controller) => controller.enqueue(bytes('data: {}\n\n')),
      () => {
        isCancelled = true;
      },
    );
    if (!followed.ok) throw new Error('it did not open');
    const events = followed.value[Symbol.asyncIterator]();
    await events.next();
    const pending = events.next();
    await events.return?.();
    expect(await pending).toMatchObject({ done: true });
    expect(isCancelled).toBe(true);
  });

  test('that is refused answers the problem', async () => {
    const refused = await clientThat(
      json({ type: 'urn:plumbline:problem:forbidden', status: 403, title: 'No' }, 403),
    ).client.follow({
      query: { since: 7 },
    });
    expect(refused).toMatchObject({ ok: false, problem: { type: 'forbidden' } });
  });
});

describe('a call that creates something', () => {
  const keyIn = ({ init }: Sent) => new Headers(init?.headers).get('idempotency-key');
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const refusal = (type: string, status: number) => json({ type: `urn:plumbline:problem:${type}`, status }, status);
  /** Sends each of these bodies in turn, and returns which requests share a key. */
  async function keysOf(answers: (() => Response | Promise<Response>)[], bodies = answers.map(() => save)) {
    const rest = [...answers];
    const { client, sent } = clientThat(() => (rest.shift() ?? lost)());
    for (const body of bodies) await client.add(body);
    const keys = sent.map(keyIn);
    return keys.map((key) => keys.indexOf(key));
  }
  const done = json({ success: true });
  const other = { body: { amount: 6 as z.input<typeof amount> } };

  test('carries a key, and no other call does', async () => {
    const { client, sent } = clientThat(done);
    await client.add(save);
    await client.save(save);
    expect(sent.map(keyIn)).toEqual([expect.stringMatching(/^"[0-9a-f-]{36}"$/), null]);
  });

  test('has a new key once an answer has told what became of it', async () => {
    expect(await keysOf([done, done])).toEqual([0, 1]);
    expect(await keysOf([refusal('clash', 409), done])).toEqual([0, 1]);
  });

  test.each([
    ['that was lost', lost],
    ['of a proxy', () => new Response('<html>', { status: 502 })],
    ['that breaks off', () => new Response('{"succ')],
    ['503', refusal('unavailable', 503)],
    ['500', refusal('unexpected', 500)],
    ['429', refusal('rate-limited', 429)],
    ['that it is still being done', refusal('idempotency-key-in-use', 409)],
    ['that a right is gone', refusal('forbidden', 403)],
  ])('keeps its key over an answer %s', async (_, answer) => {
    expect(await keysOf([answer, answer, done, done])).toEqual([0, 0, 0, 3]);
  });

  test('with another body is another one, and the first one’s key waits for it', async () => {
    expect(await keysOf([lost, lost, done, done], [save, other, save, other])).toEqual([0, 1, 0, 1]);
  });

  test('in another tenant is another one', async () => {
    let tenant = 'tenant-1';
    const sent: Sent[] = [];
    const client = createClient(wireOf(jobsContract), {
      origin: '',
      accessToken: async () => null,
      tenantId: () => tenant,
      fetch: async (url, init) => {
        sent.push({ url: String(url), init });
        return lost();
      },
    });
    await client.add(save);
    tenant = 'tenant-2';
    await client.add(save);
    const [first, second] = sent.map(keyIn);
    expect(first).not.toBe(second);
  });

  test('clicked twice before it answers is one and the same', async () => {
    const { client, sent } = clientThat(done);
    await Promise.all([client.add(save), client.add(save)]);
    expect(new Set(sent.map(keyIn)).size).toBe(1);
  });

  test('tells that a key was used, and that it still is', async () => {
    for (const [type, status] of [
      ['idempotency-key-reused', 422],
      ['idempotency-key-in-use', 409],
    ] as const)
      expect(await clientThat(refusal(type, status)).client.add(save)).toMatchObject({ problem: { type } });
  });
});

test('a request with a key of its caller goes under that key, and one without gets its own', async () => {
  const { client, sent } = clientThat(json({ success: true }));
  const body = { amount: 5 as z.input<typeof amount> };
  for (const key of ['kept-1', 'kept-1', undefined]) await client.add({ body, ...(key !== undefined && { key }) });
  const keys = sent.map(({ init }) => new Headers(init?.headers).get('idempotency-key'));
  expect(keys).toEqual(['"kept-1"', '"kept-1"', expect.stringMatching(/^"[0-9a-f-]{36}"$/)]);
});
