import { expect, test } from 'vitest';
import { PackedRows } from './packed-rows.ts';

const rowsOf = (packed: PackedRows, length: number) => Array.from({ length }, (_, row) => packed.cells(row));

test('rows come back as they were set, in any order and over each other', () => {
  const packed = new PackedRows();
  packed.set(3, ['1', '', 'Depot\nEast', '']);
  packed.set(0, ['Job', 'Name']);
  packed.set(3, ['2', 'Mühle', '現場 \u{1f600}']);
  expect(rowsOf(packed, 4)).toEqual([['Job', 'Name'], [], [], ['2', 'Mühle', '現場 \u{1f600}']]);
  expect([packed.has(0), packed.has(1), packed.has(4)]).toEqual([true, false, false]);
  expect(packed.cells(4)).toEqual([]);
});

test('a mark of byte order that begins a row stays a part of it', () => {
  const packed = new PackedRows();
  packed.set(0, ['\ufeffJob', 'Name']);
  expect(packed.cells(0)).toEqual(['\ufeffJob', 'Name']);
});

test('rows are kept whole where a chunk ends, and a row that is larger than a chunk has one of its own', () => {
  const packed = new PackedRows();
  const lengths = [700_000, 700_000, 3_000_000, 1, 700_000, 400_000];
  const all = lengths.map((length, row) => [String(row), 'é'.repeat(length)]);
  for (const [row, cells] of all.entries()) packed.set(row, cells);
  // Compared by hand: a difference would print megabytes.
  expect(rowsOf(packed, all.length).map((cells, row) => cells.join('|') === all[row]?.join('|'))).toEqual(
    lengths.map(() => true),
  );
});
