import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { TABLE_TYPE } from '@plumbline/contract/table';
import { describe, expect, test } from 'vitest';
import { compressed as compressedIn } from './compress.ts';

const list = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: `Job ${id}` })));
const json = (body: string | null = list, headers: Record<string, string> = {}, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
const compressed = (response: Response, accept: string | null) =>
  compressedIn(response, accept, ['zstd', 'br', 'gzip']);
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('an answer', () => {
  test.each([
    // what the client accepts, what it gets
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0, zstd; q=0, gzip', 'gzip'],
    ['br;q=0.1, gzip;q=1', 'gzip'],
    ['zstd;q=0.2, gzip;q=0.8, br;q=0.8', 'br'],
    ['gzip;q=0', null],
    ['deflate', null],
    ['identity', null],
    ['x-gzip-like, brotli', null],
    ['', null],
    [null, null],
  ])('to a client that accepts %j travels as %j', async (accept, encoding) => {
    const response = await compressed(json(), accept);
    expect(response.headers.get('content-encoding')).toBe(encoding);
  });

  test.each([
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('in %s is smaller and unpacks to the same text', async (encoding, unpack) => {
    const response = await compressed(
      json(list, { 'content-length': String(list.length), 'x-trace-id': 'a' }, 201),
      encoding,
    );
    const bytes = await bytesOf(response);
    expect(bytes.length).toBeLessThan(list.length / 2);
    expect(unpack(bytes).toString()).toBe(list);
    expect(response.status).toBe(201);
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(response.headers.get('x-trace-id')).toBe('a');
    expect(response.headers.has('content-length')).toBe(false);
  });

  test('keeps what it varies by already', async () => {
    const response = await compressed(json(list, { vary: 'Origin' }), 'gzip');
    expect(response.headers.get('vary')).toBe('Origin, accept-encoding');
  });

  test.each([
    ['short', json('{"status":"ok"}')],
    ['an image', json(list, { 'content-type': 'image/png' })],
    ['an event stream', json(list, { 'content-type': 'text/event-stream' })],
    ['packed already', json(list, { 'content-encoding': 'br' })],
    ['empty', json(null, {}, 204)],
  ])('that is %s is left as it is', async (_, response) => {
    const encoding = response.headers.get('content-encoding');
    const body = await response.clone().text();
    const answer = await compressed(response, 'gzip, br, zstd');
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.text()).toBe(body);
  });

  test('that is a table is packed like any other, and in nothing but what is offered', async () => {
    const table = () => json(list, { 'content-type': TABLE_TYPE });
    expect((await compressed(table(), 'gzip')).headers.get('content-encoding')).toBe('gzip');
    expect((await compressedIn(table(), 'gzip', ['zstd', 'br'])).headers.get('content-encoding')).toBeNull();
  });

  test('that is a problem is packed like any other', async () => {
    const problem = json(list, { 'content-type': 'application/problem+json' }, 422);
    expect((await compressed(problem, 'gzip')).headers.get('content-encoding')).toBe('gzip');
  });
});
