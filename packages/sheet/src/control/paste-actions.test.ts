import { expect, test, vi } from 'vitest';
import { settings } from '../testing.ts';
import { fromTsv } from '../values/clipboard-text.ts';
import { paste, pasteTransposed } from './paste-actions.ts';
import { undo } from './range-actions.ts';
import { rect, testGrid } from './testing.ts';

const columns = [
  { ...settings('number', 'text', false), title: 'Job #' },
  { ...settings('paid', 'currency'), title: 'Paid' },
  { ...settings('notes', 'text'), title: 'Notes' },
];
const grid = () =>
  testGrid({
    columns,
    keys: ['number'],
    rows: ['25-1', '25-2', '250'].map((number) => ({ id: number, number, paid: null, notes: null })),
    validate: (field, value) => (field === 'paid' && Number(value) < 0 ? 'must not be negative' : null),
  });
const press = ({ notices }: ReturnType<typeof grid>, label: string) => {
  const last = notices.at(-1);
  const found = [last?.action, last?.other].find((action) => action?.label === label);
  if (!found) throw new Error(`nothing offers “${label}”`);
  found.run();
};

test('rows with job numbers go to their jobs in any order, whatever the rows in place', () => {
  const made = grid();
  made.select(rect(0, 0));
  paste(made.grid, fromTsv('250\t7\tc\r\n25-2\t8\tb\r\n99\t9\tx\r\n'));
  expect(made.shown()).toEqual(['25-1 |  | ', '25-2 | $8.00 | b', '250 | $7.00 | c']);
  expect(made.notices.at(-1)).toMatchObject({
    kind: 'warn',
    message: 'Matched 2 jobs by Job # · 4 cells changed · not found: 99',
  });
});

test('“By position instead” takes the matched paste back and pastes into the cells selected then', () => {
  const made = grid();
  made.select(rect(0, 0));
  paste(made.grid, fromTsv('250\t7\r\n25-2\t8'));
  made.select(rect(2, 2));
  press(made, 'By position instead');
  expect(made.shown()).toEqual(['25-1 | $7.00 | ', '25-2 | $8.00 | ', '250 |  | ']);
  expect(made.notices.at(-1)?.message).toBe('2 cells changed · 2 read-only cells skipped');
  press(made, 'By Job # instead');
  expect(made.shown()).toEqual(['25-1 |  | ', '25-2 | $8.00 | ', '250 | $7.00 | ']);
  press(made, 'Undo');
  expect(made.shown()).toEqual(['25-1 |  | ', '25-2 |  | ', '250 |  | ']);
});

test('what a pasted merged cell covers keeps its values, in any way of pasting, and the message says so', () => {
  const made = grid();
  made.select(rect(0, 1));
  paste(made.grid, fromTsv('1\tx\r\n2\ty'));
  paste(made.grid, [
    ['7', undefined],
    [undefined, 'z'],
  ]);
  expect(made.shown()).toEqual(['25-1 | $7.00 | x', '25-2 | $2.00 | z', '250 |  | ']);
  expect(made.notices.at(-1)).toMatchObject({
    kind: 'warn',
    message: '2 cells changed · what a merged cell covers is left as it was',
  });
  paste(made.grid, [
    ['Job #', 'Paid', 'Notes'],
    ['25-2', undefined, 'q'],
    ['25-1', '8', undefined],
  ]);
  expect(made.shown()).toEqual(['25-1 | $8.00 | x', '25-2 | $2.00 | q', '250 |  | ']);
  paste(made.grid, [
    ['Paid', 'Notes'],
    [undefined, 'r'],
  ]);
  expect(made.shown()[0]).toBe('25-1 | $8.00 | r');
  pasteTransposed(made.grid, [['9'], [undefined]]);
  expect(made.shown()[0]).toBe('25-1 | $9.00 | r');
});

test('one undo takes a matched paste back', () => {
  const made = grid();
  made.select(rect(0, 0));
  paste(made.grid, fromTsv('250\t7\r\n25-2\t8'));
  undo(made.grid);
  expect(made.shown()).toEqual(['25-1 |  | ', '25-2 |  | ', '250 |  | ']);
});

test('the notice of a paste ends when its paste is undone by keys, and not when a later change is', () => {
  const made = grid();
  made.select(rect(0, 1));
  paste(made.grid, fromTsv('7\n8'));
  const end = vi.fn();
  made.notices.at(-1)?.until?.(end);
  made.select(rect(2, 1));
  paste(made.grid, fromTsv('9'));
  undo(made.grid);
  expect(end).not.toHaveBeenCalled();
  undo(made.grid);
  expect(end).toHaveBeenCalledOnce();
});

test('a paste is validated like typing, by key or by position', () => {
  const made = grid();
  made.select(rect(0, 0));
  paste(made.grid, fromTsv('25-1\t-7'));
  expect(made.notices.at(-1)?.message).toBe('Matched 1 job by Job # · 1 cell not accepted: it must not be negative');
  expect(made.grid.message.get()).toBe('');
  made.select(rect(1, 1));
  paste(made.grid, fromTsv('-8'));
  expect(made.model.rows.map((row) => made.model.value(row, 'paid'))).toEqual([null, null, null]);
  expect(made.model.problemCount).toBe(2);
});

test('numbers that could be jobs or amounts go by position, and to jobs if the person chooses so', () => {
  const made = grid();
  made.select(rect(0, 1));
  paste(made.grid, fromTsv('250\tto pay'));
  expect(made.shown()[0]).toBe('25-1 | $250.00 | to pay');
  press(made, 'By Job # instead');
  expect(made.shown()).toEqual(['25-1 |  | ', '25-2 |  | ', '250 | to pay | ']);
});

test('a number that occurs twice is asked about, and nothing is written', () => {
  const made = grid();
  made.select(rect(0, 0));
  paste(made.grid, fromTsv('250\t7\r\n250\t8'));
  expect(made.notices.at(-1)).toMatchObject({
    kind: 'error',
    message: 'Nothing was pasted: Job # 250 is in the clipboard twice, with different values',
  });
  expect(made.model.rows.every((row) => made.model.value(row, 'paid') === null)).toBe(true);
});
