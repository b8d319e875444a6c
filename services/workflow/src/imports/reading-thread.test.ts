import { expect, test } from 'vitest';
import { readInThreads } from './reading-thread.ts';

const csv = new TextEncoder().encode('Job ID,Name\n1,Depot\n2,Yard');
const large = new TextEncoder().encode(
  `Job ID,Name\n${Array.from({ length: 20_000 }, (_, row) => `${row},${'x'.repeat(200)}${row}`).join('\n')}`,
);
const ordinary = { megabytes: 512, seconds: 60, atOnce: 1, mostWaiting: 8, mostOfOne: 2 };

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
  const hasty = readInThreads({ ...ordinary, seconds: 0.001 });
  expect(await hasty(large, 'jobs.csv', {}, 'acme')).toEqual({
    ok: false,
    reason: expect.stringContaining('longer than'),
  });
  expect(await readInThreads(ordinary)(csv, 'jobs.csv', {}, 'acme')).toMatchObject({ ok: true });
});

test('one that takes too much memory is refused, and harms nobody', async () => {
  const narrow = readInThreads({ ...ordinary, megabytes: 16 });
  expect(await narrow(large, 'jobs.csv', {}, 'acme')).toEqual({
    ok: false,
    reason: expect.stringContaining('too much memory'),
  });
});

test('files wait for their turn', async () => {
  const read = readInThreads(ordinary);
  const outcomes = await Promise.all([csv, large, csv].map((bytes) => read(bytes, 'jobs.csv', {}, 'acme')));
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
});

test('a company does not fill the line, and others read between its files', async () => {
  const read = readInThreads(ordinary);
  const order: string[] = [];
  const send = (tenantId: string) =>
    read(csv, 'jobs.csv', {}, tenantId).then(({ ok }) => {
      order.push(tenantId);
      return ok;
    });
  const ours = [send('acme'), send('acme'), send('acme')];
  const refused = { definition: { type: 'unavailable', status: 503 }, headers: { 'retry-after': '30' } };
  await expect(send('acme')).rejects.toMatchObject(refused);
  const theirs = send('birch');
  expect(await Promise.all([...ours, theirs])).toEqual([true, true, true, true]);
  expect(order).toEqual(['acme', 'acme', 'birch', 'acme']);
  expect(await send('acme')).toBe(true);
});

test('the line has an end for all companies together', async () => {
  const read = readInThreads({ ...ordinary, mostWaiting: 1 });
  const sent = ['acme', 'birch'].map((tenantId) => read(csv, 'jobs.csv', {}, tenantId));
  await expect(read(csv, 'jobs.csv', {}, 'cedar')).rejects.toMatchObject({ definition: { type: 'unavailable' } });
  expect((await Promise.all(sent)).every(({ ok }) => ok)).toBe(true);
});
