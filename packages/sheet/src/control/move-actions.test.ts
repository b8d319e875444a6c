import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CellAt, cycleIn, isInRect, rectCells } from '../rows/grid-selection.ts';
import { settings } from '../testing.ts';
import { beginEdit, commitText } from './edit-actions.ts';
import { advance, move, selectAll, selectLines } from './move-actions.ts';
import { rect, testGrid } from './testing.ts';

const grid = () =>
  testGrid({
    columns: [settings('a', 'text'), settings('b', 'text'), settings('c', 'text')],
    rows: Array.from({ length: 4 }, (_, index) => ({ id: String(index), a: 'x', b: index > 1 ? null : 'y', c: null })),
  });
const at = ({ row, column }: CellAt) => `${row},${column}`;

describe('in a selected range', () => {
  test('Enter goes down the columns and round, Shift+Enter goes back', () => {
    const { grid: controller, select } = grid();
    select(rect(1, 0, 2, 1));
    const visited = Array.from({ length: 4 }, () => {
      advance(controller, 'down');
      return at(controller.active ?? { row: -1, column: -1 });
    });
    expect(visited).toEqual(['2,0', '1,1', '2,1', '1,0']);
    advance(controller, 'up');
    expect(controller.active).toEqual({ row: 2, column: 1 });
    expect(controller.selection.get()).toMatchObject({ anchor: { row: 1, column: 0 }, head: { row: 2, column: 1 } });
  });

  test('Tab goes along the rows and round', () => {
    const { grid: controller, select } = grid();
    select(rect(1, 0, 2, 1));
    const visited = Array.from({ length: 4 }, () => {
      advance(controller, 'next');
      return at(controller.active ?? { row: -1, column: -1 });
    });
    expect(visited).toEqual(['1,1', '2,0', '2,1', '1,0']);
  });

  test('typing and Enter fills it cell by cell and keeps it selected', () => {
    const { grid: controller, select, shown } = grid();
    select(rect(0, 0, 1, 1));
    for (const text of ['1', '2', '3', '4']) {
      beginEdit(controller, 'replace');
      commitText(controller, text, 'down');
    }
    expect(shown().slice(0, 2)).toEqual(['1 | 3 | ', '2 | 4 | ']);
    expect(controller.selection.get()?.head).toEqual({ row: 1, column: 1 });
  });

  test('an arrow leaves the range from the active cell', () => {
    const { grid: controller, select } = grid();
    select(rect(1, 0, 2, 1));
    advance(controller, 'next');
    move(controller, 'down', false);
    expect(controller.selection.get()).toEqual({ anchor: { row: 2, column: 1 }, head: { row: 2, column: 1 } });
  });

  test('going round visits every cell once, in either direction', () => {
    const side = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(side, side, fc.constantFrom('down', 'right'), fc.constantFrom(1, -1), (rows, columns, axis, step) => {
        const range = rect(3, 2, 2 + rows, 1 + columns);
        let place: CellAt = { row: 3, column: 2 };
        const seen = new Set<string>();
        for (let n = 0; n < rectCells(range); n++) {
          seen.add(at(place));
          place = cycleIn(range, place, axis, step);
          expect(isInRect(range, place)).toBe(true);
        }
        expect(seen.size).toBe(rows * columns);
        expect(at(place)).toBe('3,2');
      }),
    );
  });
});

test('selecting rows, columns or everything keeps the active cell', () => {
  const { grid: controller, select } = grid();
  select(rect(1, 1, 2, 1));
  selectLines(controller, 'row');
  expect(controller.selection.get()).toMatchObject({ anchor: { row: 1, column: 0 }, head: { row: 2, column: 2 } });
  select(rect(1, 1));
  selectLines(controller, 'column');
  expect(controller.selection.get()).toMatchObject({ anchor: { row: 0, column: 1 }, head: { row: 3, column: 1 } });
  selectAll(controller);
  expect(controller.selection.get()).toMatchObject({ anchor: { row: 0, column: 0 }, head: { row: 3, column: 2 } });
  expect(controller.active).toEqual({ row: 1, column: 1 });
});

test('Ctrl+arrows go to the edge of the data, Home and End to the ends, PageDown by a page', () => {
  const { grid: controller } = grid();
  const go = (...moves: Parameters<typeof move>[1][]) => {
    controller.select({ row: 0, column: 1 });
    for (const direction of moves) move(controller, direction, false);
    return at(controller.active ?? { row: -1, column: -1 });
  };
  expect([go('edge-down'), go('edge-down', 'edge-down'), go('edge-right')]).toEqual(['1,1', '3,1', '0,2']);
  expect([go('row-start'), go('row-end'), go('last'), go('last', 'first')]).toEqual(['0,0', '0,2', '3,2', '0,0']);
  expect([go('page-down'), go('page-down', 'page-up')]).toEqual(['3,1', '0,1']);
});
