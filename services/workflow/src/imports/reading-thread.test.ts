import { expect, test } from 'vitest';
import { readInThreads } from './reading-thread.ts';

const csv = new TextEncoder().encode('Job ID,Name\n1,Depot\n2,Yard');
const large = new TextEncoder().encode(
  `Job ID,Name\n${Array.from({ length: 90_000 }, (_, row) => `${row},${'x'.repeat(200)}${row}`).join('\n')}`,
);
const ordinary = { megabytes: 512, seconds: 60, atOnce: 1 };

test('a file is read as in this thread', async () => {
  const read = readInThreads(ordinary);
  expect(await read(csv, 'jobs.csv', {})).toMatchObject({
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
  expect(await read(csv.slice(0, 3), 'jobs.csv', {})).toMatchObject({ ok: false });
});

test('one that takes too long is refused, and the next is read', async () => {
  const hasty = readInThreads({ ...ordinary, seconds: 0.001 });
  expect(await hasty(large, 'jobs.csv', {})).toEqual({ ok: false, reason: expect.stringContaining('longer than') });
  expect(await readInThreads(ordinary)(csv, 'jobs.csv', {})).toMatchObject({ ok: true });
});

test('one that takes too much memory is refused, and harms nobody', async () => {
  const narrow = readInThreads({ ...ordinary, megabytes: 16 });
  expect(await narrow(large, 'jobs.csv', {})).toEqual({
    ok: false,
    reason: expect.stringContaining('too much memory'),
  });
});

test('files wait for their turn', async () => {
  const read = readInThreads(ordinary);
  const outcomes = await Promise.all([csv, large, csv].map((bytes) => read(bytes, 'jobs.csv', {})));
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
});
