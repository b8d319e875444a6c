import { expect, test } from 'vitest';
import type { Reading } from './import-file.ts';
import { type LineBounds, readInLine, readInThreads } from './reading-thread.ts';

const csv = new TextEncoder().encode('Job ID,Name\n1,Depot\n2,Yard');
const large = new TextEncoder().encode(
  `Job ID,Name\n${Array.from({ length: 100_000 }, (_, row) => `${row},${'x'.repeat(200)}${row}`).join('\n')}`,
);
const line: LineBounds = { atOnce: 1, mostWaiting: 8, mostOfOne: 2 };
const ordinary = { megabytes: 512, seconds: 60, ...line };
const isFull = { definition: { type: 'unavailable', status: 503 }, headers: { 'retry-after': '30' } };

test('a file is read as in this thread', async () => {
  const read = readInThreads(ordinary);
  expect(await read(csv, 'jobs.csv', {}, 'acme')).toMatchObject({
    ok: true,
    headingRow: 1,
    table: {
      headings: ['Job ID', 'Name'],
      rows: [
        ['1', 'Depot'],
        ['2', 'Yard'],
      ],
      firstRow: 2,
    },
  });
  expect(await read(csv.slice(0, 3), 'jobs.csv', {}, 'acme')).toMatchObject({ ok: false });
});

test('one that takes too long is refused, and the next is read', async () => {
  const hasty = readInThreads({ ...ordinary, seconds: 0.001, mostOfOne: 0 });
  const refused = hasty(large, 'jobs.csv', {}, 'acme');
  await expect(hasty(csv, 'jobs.csv', {}, 'acme'), 'threads have a line too').rejects.toMatchObject(isFull);
  expect(await refused).toEqual({ ok: false, reason: expect.stringContaining('longer than') });
  expect(await readInThreads(ordinary)(csv, 'jobs.csv', {}, 'acme')).toMatchObject({ ok: true });
});

test('one that takes too much memory is refused, and harms nobody', async () => {
  const narrow = readInThreads({ ...ordinary, megabytes: 16 });
  expect(await narrow(large, 'jobs.csv', {}, 'acme')).toEqual({
    ok: false,
    reason: expect.stringContaining('too much memory'),
  });
});

/** A line whose files are read by nobody, each for a moment, and how many were at once. */
function watchedLine(bounds: LineBounds) {
  const seen = { now: 0, most: 0 };
  const read = readInLine(bounds, async ({ name }: Reading) => {
    seen.most = Math.max(seen.most, ++seen.now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    seen.now--;
    return { ok: false, reason: `${name} was read` };
  });
  return { seen, send: (tenantId: string, name = 'jobs.csv') => read(csv, name, {}, tenantId) };
}
const wasRead = (name = 'jobs.csv') => ({ ok: false, reason: `${name} was read` });

test.each([1, 2])('files wait for their turn: %s are read at once', async (atOnce) => {
  const { seen, send } = watchedLine({ ...line, atOnce });
  const names = ['a.csv', 'b.csv', 'c.csv', 'd.csv'];
  const outcomes = await Promise.all(names.map((name) => send(`company of ${name}`, name)));
  expect(outcomes).toEqual(names.map(wasRead));
  expect(seen).toEqual({ now: 0, most: atOnce });
});

test('a company does not fill the line, and others read between its files', async () => {
  const { send } = watchedLine(line);
  const order: string[] = [];
  const sent = (tenantId: string) =>
    send(tenantId).then((outcome) => {
      order.push(tenantId);
      return outcome;
    });
  const ours = [sent('acme'), sent('acme'), sent('acme')];
  await expect(sent('acme')).rejects.toMatchObject(isFull);
  const theirs = sent('birch');
  expect(await Promise.all([...ours, theirs])).toEqual(Array.from({ length: 4 }, () => wasRead()));
  expect(order).toEqual(['acme', 'acme', 'birch', 'acme']);
  expect(await sent('acme')).toEqual(wasRead());
});

test('the line has an end for all companies together', async () => {
  const { send } = watchedLine({ ...line, mostWaiting: 1 });
  const sent = ['acme', 'birch'].map((tenantId) => send(tenantId));
  await expect(send('cedar')).rejects.toMatchObject(isFull);
  expect(await Promise.all(sent)).toEqual([wasRead(), wasRead()]);
});

test('a file that nobody could read gives its turn back', async () => {
  const broken = readInLine(line, () => Promise.reject(new Error('no thread can be started')));
  for (let time = 1; time <= 5; time++) await expect(broken(csv, 'jobs.csv', {}, 'acme')).rejects.toThrow('no thread');
});
