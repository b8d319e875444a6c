import { importCalls } from '@plumbline/contract/workflow/import-calls';
import { MAX_PART_BYTES, MAX_PART_ROWS } from '@plumbline/contract/workflow/import-limits';
import { importId } from '@plumbline/contract/workflow/import-records';
import type { Table } from '@plumbline/import/files/sheet-table';
import { expect, test } from 'vitest';
import { unpacked } from '../../../testing/unpacked.ts';
import { partFrom } from './file-parts.ts';

const table = (rows: string[][]) => ({ headings: ['A', 'B', 'C'], rows, firstRow: 4 });

const announced = importId.parse('0198c0de-0000-7000-8000-000000000001');

/** The parts as the service reads them, with the length of each request. */
async function partsOf(of: Table, columns: readonly number[]) {
  const parts = [];
  let row = of.firstRow;
  const next = () => partFrom(of, announced, columns, row);
  for (let part = await next(); part; part = await next()) {
    const json = await unpacked(part.body);
    const read = importCalls.sendImportPart.request.parse(JSON.parse(json));
    expect(read.rows).toHaveLength(part.rows);
    parts.push({ ...read, bytes: new TextEncoder().encode(json).length, packed: part.body.length });
    row += part.rows;
  }
  return parts;
}

test('a table travels whole, in the order of its rows, with the needed columns alone', async () => {
  const rows = Array.from({ length: MAX_PART_ROWS + 2 }, (_, i) => [String(i), 'unused', `c${i}`]);
  const parts = await partsOf(table(rows), [0, 2]);
  expect(parts.map(({ firstRow, rows }) => [firstRow, rows.length])).toEqual([
    [4, MAX_PART_ROWS],
    [4 + MAX_PART_ROWS, 2],
  ]);
  expect(parts.flatMap((part) => part.rows)).toEqual(rows.map(([a, , c]) => [a, c]));
});

test('a wide table travels in parts that the page passes on between two frames', async () => {
  const columns = Array.from({ length: 400 }, (_, i) => i);
  const rows = Array.from({ length: 120 }, () => columns.map(String));
  const parts = await partsOf({ headings: columns.map(String), rows, firstRow: 2 }, columns);
  expect(parts.map((part) => part.rows.length)).toEqual([50, 50, 20]);
});

test('no part is larger than a request may be, and a row that is large alone travels alone', async () => {
  const long = 'x'.repeat(MAX_PART_BYTES / 4);
  const parts = await partsOf(table([[long], ['1'], [long], [long]]), [0]);
  expect(parts.map(({ rows }) => rows.length)).toEqual([2, 1, 1]);
  for (const { bytes } of parts) expect(bytes).toBeLessThan(MAX_PART_BYTES);
});

test('outline levels travel with their rows; a table without rows has no parts', async () => {
  const levels = [0, 1, 1];
  const rows = [['a'], ['b'], ['c']];
  expect(await partsOf({ ...table(rows), levels }, [0])).toMatchObject([{ columns: [0], firstRow: 4, rows, levels }]);
  expect(await partsOf(table([]), [0])).toEqual([]);
});

test('texts travel as they are, whatever signs they have, and also where they need more room than their letters', async () => {
  const rows = [['"Depot", \\ \n\t', '現場 \u{1f600}'], ['é'.repeat(700_000)], ['現'.repeat(400_000)]];
  const parts = await partsOf(table(rows), [0, 1]);
  const texts = parts.flatMap((part) => part.rows);
  expect(texts[0]).toEqual(rows[0]);
  // Compared by hand: a difference would print megabytes.
  expect(texts.map(([first]) => first).map((text, row) => text === rows[row]?.[0])).toEqual([true, true, true]);
});

test('what a row has beyond the headings travels in the column after them', async () => {
  const rows = [
    ['1', 'a', 'x'],
    ['2', 'b', 'y', '234', '567'],
  ];
  expect((await partsOf(table(rows), [0, 3])).flatMap((part) => part.rows)).toEqual([
    ['1', ''],
    ['2', '234 | 567'],
  ]);
});

test('a part is packed, for the way and for the copies that a browser makes of it', async () => {
  const rows = Array.from({ length: 1_000 }, (_, i) => [`J-${i}`, `Job ${i}, a name as long as people give one`]);
  const [part] = await partsOf(table(rows), [0, 1]);
  expect(part?.packed).toBeLessThan((part?.bytes ?? 0) / 4);
});

test('which rows are struck through travels with the part that has them', async () => {
  const rows = Array.from({ length: MAX_PART_ROWS + 2 }, (_, i) => [String(i)]);
  const parts = await partsOf({ ...table(rows), struckRows: [5, 4 + MAX_PART_ROWS] }, [0]);
  expect(parts.map(({ struckRows }) => struckRows)).toEqual([[5], [4 + MAX_PART_ROWS]]);
});
