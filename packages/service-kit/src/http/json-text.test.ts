import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyOf, chunksOf, JsonText, noting, type Piece, shared, textOf } from './json-text.ts';

const encoder = new TextEncoder();
const read = async (pieces: readonly Piece[]): Promise<string> => new Response(bodyOf(pieces)).text();

describe('the body of an answer in pieces', () => {
  test('has every text and every byte in order, whatever the characters and however they are cut', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc
        .constantFrom('a', 'é', '–', '👷🏽', '')
        .chain((unit) => fc.integer({ min: 20_000, max: 70_000 }).map((length) => unit.repeat(length))),
    );
    const piece = fc.oneof(
      text,
      text.map((each) => encoder.encode(each)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
        expect((await read(pieces)) === textOf(new JsonText(pieces))).toBe(true); // a difference of megabytes tells nobody anything
      }),
      { numRuns: 60 },
    );
  });

  test('cuts a large text into chunks, and no character in two', () => {
    const job = `{"name":"${'👷'.repeat(600)}"}`;
    const chunks = [...chunksOf(Array.from({ length: 500 }, () => job))];
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(64 * 1024);
    const strict = new TextDecoder('utf-8', { fatal: true });
    expect(chunks.map((chunk) => strict.decode(chunk)).join('')).toBe(job.repeat(500));
  });

  test('passes large bytes on as they are, and small ones with the texts around them', () => {
    const [large, small] = [encoder.encode('x'.repeat(40_000)), encoder.encode('y'.repeat(10_000))];
    const [before, kept, ...rest] = chunksOf(['[', small, ',', large, ']']);
    expect([before?.length, rest.length]).toEqual([10_002, 1]);
    expect(kept).toBe(large);
  });

  test('fills each chunk with small bytes before it begins the next', () => {
    const pages = Array.from({ length: 30 }, (_, i) => encoder.encode(String(i % 10).repeat(10_000 + i)));
    const chunks = [...chunksOf(pages.flatMap((page) => [page, ',']))];
    const expected = pages.map((page) => `${new TextDecoder().decode(page)},`).join('');
    const sent = chunks.map((chunk) => new TextDecoder().decode(chunk)).join('');
    expect(sent === expected).toBe(true);
    expect(chunks).toHaveLength(Math.ceil(expected.length / (64 * 1024)));
  });

  test('is written while it is read, where its pieces are no list', async () => {
    const text = 'x'.repeat(64 * 1024);
    const written: number[] = [];
    function* pieces() {
      for (const i of Array(20).keys()) {
        written.push(i);
        yield text;
      }
    }
    const body = bodyOf(pieces());
    if (!(body instanceof ReadableStream)) throw new Error('no stream');
    const reader = body.getReader();
    expect(await reader.read()).toMatchObject({ done: false });
    expect(written.length).toBeLessThan(6);
    let bytes = 64 * 1024;
    for (let read = await reader.read(); !read.done; read = await reader.read()) bytes += read.value.length;
    expect([bytes, written.length]).toEqual([20 * text.length, 20]);
  });

  test('notes each piece that is read', () => {
    const notes: string[] = [];
    for (const piece of noting(['a', 'b', 'c'], (piece) => void notes.push(piece))) if (piece === 'b') break;
    expect(notes).toEqual(['a', 'b']);
  });

  test('is written once for all who read it, however far each has come, and is never a part of what failed', () => {
    const written: number[] = [];
    let isBroken = true;
    const numbers = (last: number) =>
      shared(
        (function* () {
          for (let number = 1; number <= last; number++) {
            if (number === 3 && isBroken) throw new Error('broken');
            written.push(number);
            yield String(number);
          }
        })(),
      );
    const failing = numbers(4);
    for (let times = 0; times < 2; times++) expect(() => [...failing]).toThrow('broken');
    isBroken = false;
    written.splice(0);
    const pieces = numbers(4);
    const [slow, left] = [pieces[Symbol.iterator](), pieces[Symbol.iterator]()];
    expect([slow.next().value, left.next().value, left.next().value]).toEqual(['1', '1', '2']);
    left.return?.();
    expect([[...pieces].join(''), slow.next().value, [...pieces].join('')]).toEqual(['1234', '2', '1234']);
    expect(written).toEqual([1, 2, 3, 4]);
  });

  test('is one text or one chunk where that holds it', () => {
    expect(bodyOf(['{}'])).toBe('{}');
    expect(bodyOf(['[', '1', ']'])).toBeInstanceOf(Uint8Array);
    expect(bodyOf([])).toBe('');
    expect(bodyOf(['x'.repeat(64 * 1024 + 1)])).toBeInstanceOf(ReadableStream);
  });
});
