import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { column } from '../testing.ts';
import { followSelection, type SheetPlaces } from './follow-selection.ts';
import { activeOf, rectOf, type Selection } from './grid-selection.ts';
import { planClear, planFill, planPaste, type RangePlan, type RangeScene } from './range-changes.ts';

// A letter is a row, # is a group.
const sheet = (lines: string, fields: string): SheetPlaces => ({
  idAt: (line) => lines[line],
  lineOf: (id) => (id === '' ? -1 : lines.indexOf(id)),
  isRow: (line) => lines[line] !== '#',
  fields: [...fields],
});
const range = (top: number, left: number, bottom = top, right = left): Selection => ({
  anchor: { row: top, column: left },
  head: { row: bottom, column: right },
});
const cellsOf = (selection: Selection | null, { idAt, isRow, fields }: SheetPlaces): string[] => {
  if (!selection) return [];
  const { top, bottom, left, right } = rectOf(selection);
  const cells: string[] = [];
  for (let row = top; row <= bottom; row++)
    for (let at = left; at <= right; at++) if (isRow(row)) cells.push(`${idAt(row)}${fields[at]}`);
  return cells;
};

describe('the selection', () => {
  test.each([
    ['moves when rows join above', 'abcd', '12', range(1, 0, 2, 1), 'xyabcd', '12', 'b1 b2 c1 c2', 'nothing'],
    ['moves when rows above leave', 'abcd', '12', range(2, 0), 'cd', '12', 'c1', 'nothing'],
    ['keeps rows that are sorted among themselves', 'abcd', '1', range(1, 0, 2, 0), 'acbd', '1', 'c1 b1', 'nothing'],
    ['goes with its column', 'ab', '123', range(0, 0, 1, 0), 'ab', '231', 'a1 b1', 'nothing'],
    ['keeps what a filter leaves side by side', 'abcd', '1', range(0, 0, 2, 0), 'acd', '1', 'a1 c1', 'hidden'],
    ['keeps what is left beside a hidden column', 'ab', '123', range(0, 0, 0, 2), 'ab', '13', 'a1 a3', 'hidden'],
    ['is the active cell alone when a row joins amid', 'abc', '1', range(0, 0, 2, 0), 'abxc', '1', 'a1', 'scattered'],
    ['is the active cell alone when a sort scatters it', 'abc', '1', range(0, 0, 1, 0), 'acb', '1', 'a1', 'scattered'],
    ['is the active cell alone when a column comes amid', 'a', '123', range(0, 0, 0, 1), 'a', '132', 'a1', 'scattered'],
    ['is parted by no group', 'abc', '1', range(0, 0, 1, 0), 'a#bc', '1', 'a1 b1', 'nothing'],
    ['is dropped when its active row is not shown', 'abc', '1', range(0, 0, 1, 0), 'bc', '1', '', 'all'],
    ['is dropped when its active column is not shown', 'abc', '12', range(0, 0, 1, 1), 'abc', '2', '', 'all'],
    ['is dropped when its group is gone', '#ab', '1', range(0, 0), 'ab', '1', '', 'all'],
  ] as const)('%s', (_, lines, fields, selection, linesNow, fieldsNow, cells, lost) => {
    const now = sheet(linesNow, fieldsNow);
    const followed = followSelection(selection, sheet(lines, fields), now);
    expect([cellsOf(followed.selection, now).join(' '), followed.lost]).toEqual([cells, lost]);
  });

  test('keeps its active cell and the corner that Shift moves', () => {
    const selection = { ...range(2, 1, 1, 0), active: { row: 1, column: 1 } };
    expect(followSelection(selection, sheet('abcd', '12'), sheet('xabcd', '12')).selection).toEqual({
      anchor: { row: 3, column: 1 },
      head: { row: 2, column: 0 },
      active: { row: 2, column: 1 },
    });
  });
});

const ROWS = [...'abcdefgh'];
const FIELDS = [...'1234'];
const arrangement = fc.record({
  lines: fc.shuffledSubarray([...ROWS, ...'xyz'], { minLength: 1 }).map((lines) => lines.join('')),
  fields: fc.shuffledSubarray(FIELDS, { minLength: 1 }).map((fields) => fields.join('')),
});
// The rows and columns that start visible, and the places of groups.
const first = fc.record({
  lines: fc
    .tuple(fc.shuffledSubarray(ROWS, { minLength: 2 }), fc.nat({ max: 8 }))
    .map(([rows, at]) => [...rows.slice(0, at), '#', ...rows.slice(at)].join('')),
  fields: fc.shuffledSubarray(FIELDS, { minLength: 2 }).map((fields) => fields.join('')),
});
const share = fc.double({ min: 0, max: 0.999, noNaN: true });

interface Row {
  readonly id: string;
}

function changesOf(kind: string, selection: Selection, { idAt, isRow, fields }: SheetPlaces): RangePlan {
  const lines = Array.from({ length: 16 }, (_, line) => line).filter((line) => idAt(line) !== undefined);
  const rows = lines.filter(isRow);
  const rect = rectOf(selection);
  const target = {
    ...rect,
    top: rows.filter((line) => line < rect.top).length,
    bottom: rows.filter((line) => line <= rect.bottom).length - 1,
  };
  const scene: RangeScene<Row> = {
    rows: rows.map((line) => ({ id: idAt(line) ?? '' })),
    columns: fields.map((field) => column(field, 'text')),
    options: {},
    isReadOnly: false,
    value: (row, field) => `${row.id}${field}`,
  };
  // A fill of a single line copies its neighbour; a paste of one text fills the range.
  if (kind === 'delete') return planClear(target, scene);
  return kind === 'paste'
    ? planPaste([['new']], target, scene)
    : planFill(target, kind === 'down' ? 'down' : 'right', scene);
}

test('no sort, filter, hidden column or changed row list lets an action reach a cell that was not selected', () => {
  fc.assert(
    fc.property(
      first,
      fc.array(arrangement, { minLength: 1, maxLength: 4 }),
      fc.tuple(share, share, share, share),
      fc.constantFrom('delete', 'paste', 'down', 'right'),
      (start, steps, [top, left, bottom, right], kind) => {
        let places = sheet(start.lines, start.fields);
        const line = (part: number): number => Math.floor(part * start.lines.length);
        const at = (part: number): number => Math.floor(part * start.fields.length);
        let selection: Selection | null = range(line(top), at(left), line(bottom), at(right));
        const chosen = new Set(cellsOf(selection, places));
        const { row, column: columnAt } = activeOf(selection);
        const activeCell = `${places.idAt(row)}${places.fields[columnAt]}`;
        for (const step of steps) {
          const now = sheet(step.lines, step.fields);
          selection = selection && followSelection(selection, places, now).selection;
          places = now;
        }
        if (!selection) return;
        const active = activeOf(selection);
        expect(`${places.idAt(active.row)}${places.fields[active.column]}`).toBe(activeCell);
        for (const cell of cellsOf(selection, places)) expect(chosen).toContain(cell);
        for (const change of changesOf(kind, selection, places).changes)
          expect(chosen).toContain(`${change.rowId}${change.field}`);
      },
    ),
    { numRuns: 3_000 },
  );
});
