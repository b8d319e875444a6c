import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { call } from '@plumbline/contract/call';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bytesAtMost } from './large-bodies.ts';
import { Refusal } from './problem-response.ts';
import { mayBeLarge, readRequest } from './read-request.ts';

const save = call({
  method: 'POST',
  creates: false,
  path: '/save',
  summary: 'Save',
  permission: 'Wip_edit',
  query: z.object({ today: z.iso.date({ error: 'is not a date' }) }),
  request: z.object({
    updates: z.array(
      z.object({ id: z.string({ error: 'is not text' }), 'a/b~c': z.string({ error: 'is not text' }).optional() }),
    ),
  }),
  response: z.object({}),
  failures: [],
  maxBytes: 1_000,
});

const read = (init: RequestInit, url = 'http://service.test/save?today=2026-03-01') =>
  readRequest(save, new Request(url, { method: 'POST', ...init }));
const refusalOf = async (promise: Promise<unknown>): Promise<Refusal> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error(`expected a refusal, got ${error}`);
  return error;
};
const good = { updates: [{ id: 'a' }] };
/** A body in pieces without a declared length; counts the pieces that were read. */
const inPieces = (pieces: Uint8Array[]) => {
  const taken = { count: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[taken.count++];
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { taken, init: { body, duplex: 'half' } as RequestInit }; // the DOM's types do not know duplex
};
const bytes = (text: string) => new TextEncoder().encode(text);

describe('reading a request', () => {
  test('gives its query and body, members that nobody asked for left out', async () => {
    const text = JSON.stringify({ ...good, extra: 1 });
    expect(await read({ body: text })).toEqual({ query: { today: '2026-03-01' }, body: good, sent: text });
  });

  test('gives a body that comes in pieces, split in the middle of a letter', async () => {
    const whole = bytes(JSON.stringify({ updates: [{ id: 'é☃😀' }] }));
    const { init } = inPieces(Array.from(whole, (byte) => Uint8Array.of(byte)));
    expect((await read(init)).body).toEqual({ updates: [{ id: 'é☃😀' }] });
  });

  test.each([
    ['no body', undefined],
    ['an empty body', ''],
    ['half a body', '{"updates":['],
    ['a form', 'updates=1'],
  ])('refuses %s as not JSON', async (_, body) => {
    const refusal = await refusalOf(read(body === undefined ? {} : { body }));
    expect(refusal.definition.type).toBe('invalid-request');
    expect(refusal.details).toEqual({ errors: [{ pointer: '', reason: 'the body is not JSON' }] });
  });

  test.each([
    ['in Latin-1', [0xe9]],
    ['that ends in the middle of a letter', [0xc3]],
  ])('refuses a text %s, and keeps no other letters for it', async (_, letters) => {
    const body = Uint8Array.of(...bytes('{"updates":[{"id":"'), ...letters, ...bytes('"}]}'));
    const refusal = await refusalOf(read({ body }));
    expect(refusal.definition).toMatchObject({ type: 'invalid-request', status: 400 });
    expect(refusal.details).toEqual({ errors: [{ pointer: '', reason: 'the body is not text in UTF-8' }] });
    const cut = body.subarray(0, -4);
    expect((await refusalOf(read({ body: cut }))).message).toBe('The body is not text in UTF-8');
  });

  test('names each wrong member by a JSON pointer, escaped as the standard asks', async () => {
    const refusal = await refusalOf(read({ body: JSON.stringify({ updates: [{ id: 'a' }, { id: 5, 'a/b~c': 5 }] }) }));
    expect(refusal.definition).toMatchObject({ type: 'invalid-request', status: 400 });
    expect(refusal.details).toEqual({
      errors: [
        { pointer: '/updates/1/id', reason: 'is not text' },
        { pointer: '/updates/1/a~1b~0c', reason: 'is not text' },
      ],
    });
  });

  test('names a wrong member of the query', async () => {
    const refusal = await refusalOf(read({ body: JSON.stringify(good) }, 'http://service.test/save?today=tomorrow'));
    expect(refusal.details).toEqual({ errors: [{ pointer: '/query/today', reason: 'is not a date' }] });
  });

  test('names a hundred wrong members at most', async () => {
    const refusal = await refusalOf(read({ body: JSON.stringify({ updates: Array(150).fill({}) }) }));
    expect('errors' in refusal.details && refusal.details.errors).toHaveLength(100);
  });
});

describe('a body packed by gzip', () => {
  const PACKED = { 'content-encoding': 'gzip' };
  /** As a browser declares it, or in pieces. */
  const declared = (packed: Uint8Array<ArrayBuffer>): RequestInit => ({
    body: packed,
    headers: { ...PACKED, 'content-length': String(packed.length) },
  });

  test('is read as what was packed, in one piece and in many', async () => {
    const text = JSON.stringify({ updates: [{ id: 'é☃😀' }] });
    const packed = gzipSync(text);
    expect(await read(declared(packed))).toMatchObject({ body: { updates: [{ id: 'é☃😀' }] }, sent: text });
    const { init } = inPieces(Array.from(packed, (byte) => Uint8Array.of(byte)));
    expect(await read({ ...init, headers: PACKED })).toMatchObject({ sent: text });
  });

  test('is refused when what comes out of it is over the limit, and no more of it is read', async () => {
    const packed = gzipSync(randomBytes(2_000_000).toString('hex'));
    expect((await refusalOf(read(declared(gzipSync(' '.repeat(1_001)))))).definition.type).toBe('too-large');
    const pieces = Array.from({ length: 2_000 }, (_, i) => packed.subarray(i * 1_000, i * 1_000 + 1_000));
    const { init, taken } = inPieces(pieces);
    expect((await refusalOf(read({ ...init, headers: PACKED }))).definition.type).toBe('too-large');
    expect(taken.count).toBeLessThan(pieces.length / 2);
  });

  test.each([
    ['other bytes', bytes('{"updates":[]}')],
    ['half of it', gzipSync('{"updates":[]}').subarray(0, 15)],
  ])('is refused if it is %s', async (_, body) => {
    const refusal = await refusalOf(read(declared(Uint8Array.from(body))));
    expect(refusal.definition.type).toBe('invalid-request');
    expect(refusal.message).toBe('The body is not packed by gzip');
  });

  test('counts as the most that the call takes, whatever it declares', () => {
    const large = { ...save, maxBytes: 4 * 1024 * 1024 };
    const request = (headers: Record<string, string>) =>
      new Request('http://service.test/save', { method: 'POST', headers: { 'content-length': '40', ...headers } });
    expect([mayBeLarge(large, request({})), mayBeLarge(large, request(PACKED))]).toEqual([false, true]);
    expect([bytesAtMost(large, request({})), bytesAtMost(large, request(PACKED))]).toEqual([40, large.maxBytes]);
  });
});

describe('how a body is packed', () => {
  const text = JSON.stringify(good);
  const file = { ...save, isFile: true } as const;
  const readFile = (headers: Record<string, string>) =>
    readRequest(
      file,
      new Request('http://service.test/save?today=2026-03-01', { method: 'POST', body: text, headers }),
    );

  test('may be said in other words: x-gzip is gzip, in any case, and identity is not packed', async () => {
    for (const encoding of ['x-gzip', 'GZIP'])
      expect(await read({ body: gzipSync(text), headers: { 'content-encoding': encoding } })).toMatchObject({
        sent: text,
      });
    expect(await read({ body: text, headers: { 'content-encoding': 'identity' } })).toMatchObject({ sent: text });
  });

  test.each(['br', 'deflate', 'zstd', 'gzip, gzip'])(
    'is refused as %s, in a file as well, and the answer names gzip',
    async (encoding) => {
      const headers = { 'content-encoding': encoding };
      for (const refusal of [await refusalOf(read({ body: text, headers })), await refusalOf(readFile(headers))]) {
        expect(refusal.definition).toMatchObject({ type: 'unsupported-encoding', status: 415 });
        expect(refusal.headers).toEqual({ 'accept-encoding': 'gzip' });
      }
    },
  );
});

describe('a body over the limit', () => {
  const large = JSON.stringify({ updates: [{ id: 'x'.repeat(1_000) }] });

  test('is refused by the length that it announces, unread', async () => {
    const { init, taken } = inPieces([bytes(large)]);
    const refusal = await refusalOf(read({ ...init, headers: { 'content-length': String(large.length) } }));
    expect(refusal.definition).toMatchObject({ type: 'too-large', status: 413 });
    expect(refusal.message).toContain('1000 bytes');
    expect(taken.count).toBe(0);
  });

  test('is refused without a length, after no more than the limit was read', async () => {
    const { init, taken } = inPieces(Array.from({ length: 10_000 }, () => bytes(' '.repeat(100))));
    expect((await refusalOf(read(init))).definition.type).toBe('too-large');
    expect(taken.count).toBeLessThanOrEqual(12);
  });

  test('is refused when it lies about its length', async () => {
    const { init } = inPieces([bytes(large)]);
    const refusal = await refusalOf(read({ ...init, headers: { 'content-length': '5' } }));
    expect(refusal.definition.type).toBe('too-large');
  });

  test('counts bytes and not letters; exactly the limit is fine', async () => {
    const exactly = (letter: string, size: number) => {
      const frame = JSON.stringify({ updates: [{ id: '' }] }).length;
      return JSON.stringify({ updates: [{ id: letter.repeat((size - frame) / bytes(letter).length) }] });
    };
    expect(bytes(exactly('x', 1_000))).toHaveLength(1_000);
    await expect(read({ body: exactly('x', 1_000) })).resolves.toBeDefined();
    expect(
      (await refusalOf(read({ body: JSON.stringify({ updates: [{ id: 'é'.repeat(500) }] }) }))).definition.type,
    ).toBe('too-large');
  });
});

describe('a tree in a body', () => {
  // The innermost array stands in two objects and the list of updates.
  const nested = (levels: number, [open, close] = ['[', ']']) =>
    `{"updates":[{"id":"a","extra":${open.repeat(levels)}1${close.repeat(levels)}}]}`;
  const roomy = { ...save, maxBytes: 1024 * 1024 };
  const readRoomy = (body: string) =>
    readRequest(roomy, new Request('http://service.test/save?today=2026-03-01', { method: 'POST', body }));

  test('may have 32 levels', async () => {
    await expect(readRoomy(nested(29))).resolves.toBeDefined();
  });

  test.each([
    ['30 levels more', nested(30)],
    ['5,000 levels of arrays', nested(5_000)],
    ['5,000 levels of objects', nested(5_000, ['{"a":', '}'])],
    ['500,000 levels', nested(500_000)],
  ])('is refused with %s, however little room it takes', async (_, body) => {
    const refusal = await refusalOf(readRoomy(body));
    expect(refusal.definition.type).toBe('invalid-request');
    expect(refusal.message).toBe('The body is nested more than 32 levels deep');
  });
});
