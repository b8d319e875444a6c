// @vitest-environment happy-dom
import { paste, pasteTransposed } from '@plumbline/sheet/control/paste-actions';
import { undo } from '@plumbline/sheet/control/range-actions';
import { rect, testGrid } from '@plumbline/sheet/control/testing';
import { settings } from '@plumbline/sheet/testing';
import { expect, test } from 'vitest';
import { fromClipboard } from './read-clipboard.ts';

const RED = '1033;1033;#,##0;[RED]#,##0';
const stated = (number: number, shown: string, format = RED) => `<td sdval="${number}" sdnum="${format}">${shown}</td>`;
const cents = stated(1234.56, '$1,235');
const day = stated(46_027, '05/01/2026', '1033;1033;DD/MM/YYYY');
const jobNumber = stated(25_005, '25 005', '1033;0;00 000');
const share = stated(0.53333333, '53%', '1033;1033;0%');

/** A copy from Calc. */
function copied(...rows: string[][]) {
  const html = `<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/><table>${rows
    .map((cells) => `<tr>${cells.join('')}</tr>`)
    .join('')}</table>`;
  return fromClipboard('\n', html) ?? [];
}

const columns = [
  { ...settings('number', 'text', false), title: 'Job #' },
  { ...settings('notes', 'text'), title: 'Notes' },
  { ...settings('paid', 'currency'), title: 'Paid' },
  { ...settings('done', 'percent'), title: 'Done' },
  { ...settings('due', 'date'), title: 'Due' },
];
const grid = (keys: string[] = []) =>
  testGrid({
    columns,
    keys,
    rows: ['25 005', '25-2', '250', '251', '252'].map((number) => ({ id: number, number })),
    validate: (field, value) => (field === 'paid' && Number(value) < 0 ? 'must not be negative' : null),
  });
type Made = ReturnType<typeof grid>;
const columnOf = ({ shown }: Made, at: number) => shown().map((line) => line.split(' | ')[at]);

test('a text column keeps the words that were seen, and columns of figures and days take what stands behind them', () => {
  const made = grid();
  made.select(rect(0, 1));
  paste(made.grid, copied([cents, cents], [day, cents], [jobNumber, cents], [share, cents]));
  expect(columnOf(made, 1)).toEqual(['$1,235', '05/01/2026', '25 005', '53%', '']);
  expect(columnOf(made, 2)).toEqual(['$1,234.56', '$1,234.56', '$1,234.56', '$1,234.56', '']);
  made.select(rect(0, 1));
  paste(made.grid, copied([cents, cents, share, day]));
  expect(made.shown()[0]).toBe('25 005 | $1,235 | $1,234.56 | 53.33% | 01/05/2026');
  undo(made.grid);
  expect(made.shown()[0]).toBe('25 005 | $1,235 | $1,234.56 |  | ');
});

test('a figure is no day, and a day no amount: the cell keeps what was seen', () => {
  const made = grid();
  made.select(rect(0, 2));
  paste(made.grid, copied([day, share, stated(45_000, '45 000', '1033;1033;# ##0')]));
  expect(made.shown()[0]).toBe('25 005 |  | 05/01/2026 | 53.33% | 45 000');
  expect(made.model.problemCount).toBe(2);
});

test('a copied cell fills a selection, each column as it takes it, and rows and columns may be swapped', () => {
  const made = grid();
  made.select(rect(0, 1, 1, 2));
  paste(made.grid, copied([cents]));
  expect(columnOf(made, 1)).toEqual(['$1,235', '$1,235', '', '', '']);
  expect(columnOf(made, 2)).toEqual(['$1,234.56', '$1,234.56', '', '', '']);
  made.select(rect(3, 1));
  pasteTransposed(made.grid, copied([cents], [cents]));
  expect(made.shown()[3]).toBe('251 | $1,235 | $1,234.56 |  | ');
});

test('a job is found by its number as it was seen, and headings name the columns', () => {
  const made = grid(['number']);
  made.select(rect(0, 0));
  const heading = (...titles: string[]) => titles.map((title) => `<td>${title}</td>`);
  paste(made.grid, copied(heading('Job #', 'Paid', 'Notes'), [jobNumber, cents, cents]));
  expect(made.shown()[0]).toBe('25 005 | $1,235 | $1,234.56 |  | ');
  expect(made.notices.at(-1)?.message).toBe('Matched 1 job by Job # · 2 cells changed');
  const twice = [stated(25_005, '25 005'), cents];
  paste(made.grid, copied(heading('Job #', 'Paid'), twice, [jobNumber, stated(1234.57, '$1,235')]));
  expect(made.notices.at(-1)?.message).toContain('is in the clipboard twice, with different values');
});

test('an amount that its row refuses stays as it was read: a red 500 would be one above zero', () => {
  const made = grid();
  made.select(rect(0, 2));
  paste(made.grid, copied([stated(-500, '500')]));
  expect(made.shown()[0]).toBe('25 005 |  | -500 |  | ');
  expect(made.model.problemCount).toBe(1);
});

test('days that the spreadsheet states tell that another one, kept as a text, may have the day first', () => {
  const made = grid();
  made.select(rect(0, 4));
  paste(made.grid, copied([stated(46_387, '31/12/2026', '1033;1033;DD/MM/YYYY')], ['<td>05/01/2026</td>']));
  expect(columnOf(made, 4)).toEqual(['12/31/2026', '05/01/2026', '', '', '']);
  expect(made.model.problemCount).toBe(1);
});

test('an amount that Excel shows in thousands is refused as an amount, and kept as a note', () => {
  const made = grid();
  made.select(rect(0, 1));
  const style = '<style>.xl65 {mso-number-format:"0\\,";}</style>';
  paste(
    made.grid,
    fromClipboard('7\t7', `${style}<table><tr><td class=xl65>7</td><td class=xl65>7</td></tr></table>`) ?? [],
  );
  expect(made.shown()[0]).toBe('25 005 | 7 | 7 thousands |  | ');
  expect(made.model.problemCount).toBe(1);
});
