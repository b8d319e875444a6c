// @vitest-environment node
import 'fake-indexeddb/auto';
import type { ChangeSet, FileWrite } from '@electric-sql/pglite/memfs-frontend';
import { beforeEach, expect, test } from 'vitest';
import { KeptChanges } from './kept-changes.ts';
import { PAGE_BYTES } from './kept-pages.ts';

const bytes = (size: number, value: number) => new Uint8Array(size).fill(value);
const base = new Map([
  ['/base', null],
  ['/base/1', bytes(2 * PAGE_BYTES, 1)],
  ['/base/2', bytes(100, 2)],
  ['/conf', bytes(10, 3)],
]);

let name: string;
beforeEach(() => {
  name = crypto.randomUUID();
});
const open = (stamp = 'first') => KeptChanges.open(name, base, stamp);

/** What a database finds at its next start, in another tab. */
async function found(stamp?: string): Promise<Map<string, Uint8Array | null>> {
  const kept = await open(stamp);
  const files = new Map<string, Uint8Array | null>();
  for await (const entry of kept.load()) files.set(entry.path, entry.kind === 'file' ? entry.data : null);
  await kept.close();
  return files;
}
const flush = (part: { ops?: ChangeSet['ops']; data?: FileWrite[] }): ChangeSet => ({
  ops: part.ops ?? [],
  files: { wal: [], data: part.data ?? [], control: [] },
});
const write = (path: string, size: number, at: number, data: Uint8Array): FileWrite => ({
  path,
  size,
  full: false,
  truncate: false,
  chunks: [{ at, data }],
});

test('without changes the files are the prepared ones, folders before their content', async () => {
  expect([...(await found())]).toEqual([...base]);
});

test('a written page is restored, and the rest is as prepared', async () => {
  const kept = await open();
  await kept.apply(flush({ data: [write('/base/1', 2 * PAGE_BYTES, PAGE_BYTES, bytes(PAGE_BYTES, 9))] }));
  const file = (await found()).get('/base/1');
  expect(file?.subarray(0, PAGE_BYTES)).toEqual(bytes(PAGE_BYTES, 1));
  expect(file?.subarray(PAGE_BYTES)).toEqual(bytes(PAGE_BYTES, 9));
});

test('a few bytes across two pages change nothing else, written once and again', async () => {
  const kept = await open();
  await kept.apply(flush({ data: [write('/base/1', 2 * PAGE_BYTES, PAGE_BYTES - 2, bytes(4, 8))] }));
  await kept.apply(flush({ data: [write('/base/1', 2 * PAGE_BYTES, PAGE_BYTES, bytes(1, 7))] }));
  const expected = bytes(2 * PAGE_BYTES, 1);
  expected.set([8, 8, 7, 8], PAGE_BYTES - 2);
  expect((await found()).get('/base/1')).toEqual(expected);
});

test('a file that shrank and grew again has zeros in place of its old content', async () => {
  const kept = await open();
  const size = 2 * PAGE_BYTES;
  await kept.apply(flush({ data: [write('/base/1', size, PAGE_BYTES, bytes(PAGE_BYTES, 9))] }));
  await kept.apply(flush({ data: [{ ...write('/base/1', 10, 0, bytes(1, 5)), truncate: true }] }));
  await kept.apply(flush({ data: [{ ...write('/base/1', size, size - 1, bytes(1, 6)), truncate: true }] }));
  const expected = bytes(size, 0);
  expected.set(bytes(10, 1));
  expected[0] = 5;
  expected[size - 1] = 6;
  expect((await found()).get('/base/1')).toEqual(expected);
});

test('new folders and files are kept, and a rewritten file has none of its old content', async () => {
  const kept = await open();
  const whole = (path: string, data: Uint8Array): FileWrite => ({
    path,
    size: data.length,
    full: true,
    truncate: true,
    chunks: [{ at: 0, data }],
  });
  await kept.apply(
    flush({
      ops: [{ op: 'mkdir', path: '/new' }],
      data: [
        whole('/new/a', bytes(3, 4)),
        whole('/conf', bytes(2, 5)),
        { ...whole('/new/empty', bytes(0, 0)), chunks: [] },
      ],
    }),
  );
  const files = await found();
  expect([...files.keys()].slice(-3)).toEqual(['/new', '/new/a', '/new/empty']);
  expect(files.get('/new/a')).toEqual(bytes(3, 4));
  expect(files.get('/conf')).toEqual(bytes(2, 5));
  expect(files.get('/new/empty')).toEqual(bytes(0, 0));
});

test('removed files stay away, and a new file of the same name starts empty', async () => {
  const kept = await open();
  await kept.apply(flush({ data: [write('/base/2', 100, 0, bytes(100, 9))] }));
  await kept.apply(flush({ ops: [{ op: 'remove', path: '/base' }] }));
  expect([...(await found()).keys()]).toEqual(['/conf']);
  await kept.apply(flush({ ops: [{ op: 'mkdir', path: '/base' }], data: [write('/base/2', 50, 49, bytes(1, 7))] }));
  const expected = bytes(50, 0);
  expected[49] = 7;
  expect((await found()).get('/base/2')).toEqual(expected);
  expect((await found()).has('/base/1')).toBe(false);
});

test('a failed flush leaves the files of the last flush, and is repeated', async () => {
  const kept = await open();
  const good = write('/conf', 10, 0, bytes(10, 9));
  const bad = {
    ...write('/base/2', 100, 0, bytes(100, 9)),
    get chunks(): never {
      throw new Error('the disk is full');
    },
  };
  await expect(kept.apply(flush({ data: [good, bad] }))).rejects.toThrow('full');
  expect([...(await found())]).toEqual([...base]);
  await kept.apply(flush({ data: [good] }));
  expect((await found()).get('/conf')).toEqual(bytes(10, 9));
});

test('changes on top of another preparation are dropped, but not the requested number of jobs', async () => {
  const kept = await open();
  await kept.apply(flush({ data: [write('/conf', 10, 0, bytes(10, 9))] }));
  await kept.noteMade(500);
  await kept.startOver(500);
  expect(kept.hasDropped).toBe(false);
  const next = await open('second');
  expect(next.hasDropped).toBe(true);
  expect(next.about).toEqual({ stamp: 'second', wantedJobs: 500, madeJobs: null });
  expect((await open('second')).hasDropped).toBe(false);
  expect([...(await found('second'))]).toEqual([...base]);
});

test('starting over drops all changes', async () => {
  const kept = await open();
  await kept.apply(flush({ ops: [{ op: 'remove', path: '/conf' }] }));
  await kept.startOver(null);
  expect([...(await found())]).toEqual([...base]);
});

test('a flush during or after starting over keeps nothing', async () => {
  const kept = await open();
  const change = () => kept.apply(flush({ data: [write('/base/1', 2 * PAGE_BYTES, 0, bytes(3, 9))] }));
  const before = change();
  const over = kept.startOver(null);
  await expect(change()).rejects.toThrow('started over');
  await Promise.all([before, over]);
  await expect(change()).rejects.toThrow('started over');
  expect([...(await found())]).toEqual([...base]);
});

test('a database that changes its files in place does not change the prepared ones', async () => {
  const kept = await open();
  for await (const entry of kept.load()) if (entry.kind === 'file') entry.data.fill(99);
  await kept.apply(flush({ data: [write('/base/2', 100, 0, bytes(1, 9))] }));
  expect((await found()).get('/base/2')).toEqual(Uint8Array.of(9, ...bytes(99, 2)));
});
