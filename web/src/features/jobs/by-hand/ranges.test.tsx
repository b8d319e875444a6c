import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { button, click, field, fill, focused, press, said, type } from '../../../testing/hands.ts';
import { day, dollars, grid, open } from './testing.ts';

afterEach(() => void vi.restoreAllMocks());

test('Shift with the arrows selects, and the bar counts, averages and sums to the cent', async () => {
  await open({ retainageAmount: dollars(100) }, { retainageAmount: dollars(200.5) }, {});
  grid.select('J-1', 'Retainage');
  press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight');
  expect(grid.isSelected('J-3', 'Payments Received')).toBe(true);
  for (const figure of [
    /^Count ?2$/,
    /^Distinct ?2$/,
    /^Min ?\$100\.00$/,
    /^Max ?\$200\.50$/,
    /^Average ?\$150\.25$/,
    /^Sum ?\$300\.50$/,
  ])
    await said(figure);
  press('Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowLeft');
  expect(grid.isSelected('J-2', 'Retainage')).toBe(false);
  await waitFor(() => expect(document.body.textContent).not.toMatch(/Sum ?\$/));
});

test('a screen reader hears what is selected once the keys rest, and nothing while one types', async () => {
  await open({ retainageAmount: dollars(1.5) }, { retainageAmount: dollars(2) });
  const heard = () => [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent).join();
  grid.select('J-1', 'Retainage');
  press('Shift+ArrowDown');
  expect(heard()).not.toContain('selected');
  expect(await said('2 rows, 1 column selected, sum $3.50')).toBeTruthy();
  press('Shift+ArrowUp', 'Shift+ArrowDown', '7');
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(heard()).not.toContain('selected');
});

test('Ctrl with the arrows goes to the edge of the data, over gaps, and with Shift selects up to there', async () => {
  const filled = { retainageAmount: dollars(1), paymentsReceived: dollars(1), taxExempt: false };
  const gap = { paymentsReceived: dollars(1), taxExempt: false };
  await open(filled, filled, gap, gap, filled);
  grid.select('J-1', 'Retainage');
  for (const [key, place] of [
    ['ArrowDown', 'J-2 Retainage'],
    ['ArrowDown', 'J-5 Retainage'],
    ['ArrowUp', 'J-2 Retainage'],
    ['ArrowRight', 'J-2 Payments Received'],
    ['ArrowRight', 'J-2 Tax Exempt'],
    ['ArrowLeft', 'J-2 Payments Received'],
  ] as const) {
    press(`Control+${key}`);
    expect(grid.at()).toBe(place);
  }
  press('ArrowLeft', 'Control+Shift+ArrowDown');
  expect(grid.at()).toBe('J-2 Retainage');
  expect(grid.isSelected('J-5', 'Retainage')).toBe(true);
});

test.each([
  ['a right press', { button: 2 }, navigator.userAgent],
  ['Ctrl and a press on a Mac', { ctrlKey: true }, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'],
])('%s gives the focus to the active cell, and its menu is for all that is selected', async (_, how, userAgent) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  await open({}, {}, {});
  grid.selectRange(['J-1', 'Notes'], ['J-2', 'Notes']);
  const last = grid.cell('J-2', 'Notes');
  field('Search jobs').focus();
  expect(fireEvent.mouseDown(last, how)).toBe(false);
  expect(focused()).toBe(grid.cell('J-1', 'Notes'));
  fireEvent.contextMenu(last, how);
  await waitFor(() => expect(document.querySelector('[role=menu]')?.textContent).toContain('Disconnect 2 jobs'));
  expect(grid.isSelected('J-3', 'Notes')).toBe(false);
});

test('emptying a block says how many cells changed, and one click takes it back', async () => {
  const full = { retainageAmount: dollars(1), paymentsReceived: dollars(2), notes: 'kept' };
  const { read } = await open(full, full, full, full);
  grid.selectRange(['J-1', 'Retainage'], ['J-4', 'Notes']);
  press('Delete');
  await said('12 cells changed');
  const takeBack = button('Undo');
  takeBack.focus(); // a message goes by itself, unless it has the focus
  await grid.expectSaved();
  expect(read('J-4')).toMatchObject({ retainageAmount: null, notes: null });
  click(takeBack);
  await said('12 cells undone');
  await grid.expectSaved();
  for (const each of ['J-1', 'J-2', 'J-3', 'J-4']) expect(read(each)).toMatchObject(full);
});

test('a message whose change is undone by keys goes, so that it does not offer to undo it once more', async () => {
  const full = { retainageAmount: dollars(1), notes: 'kept' };
  await open(full, full);
  grid.selectRange(['J-1', 'Retainage'], ['J-2', 'Notes']);
  press('Delete');
  await said('4 cells changed');
  const takeBack = button('Undo');
  press('Control+z');
  await said('4 cells undone');
  await waitFor(() => expect(takeBack.isConnected).toBe(false), { timeout: 1_000 });
});

test('Shift+Space takes the rows, Ctrl+Space the columns, Ctrl+A everything, and the active cell stays', async () => {
  await open({}, {}, {});
  const cell = grid.select('J-3', 'Job Status');
  press('Shift+Space');
  expect(grid.isSelected('J-3', 'Job #')).toBe(true);
  expect(grid.isSelected('J-2', 'Job #')).toBe(false);
  press('Control+Space');
  expect(grid.isSelected('J-2', 'Job #')).toBe(true);
  press('ArrowRight', 'ArrowLeft', 'Control+a');
  expect(grid.isSelected('J-1', 'Job #')).toBe(true);
  expect(focused()).toBe(cell);
});

test('a block on the clipboard repeats over a larger range, and one value goes everywhere', async () => {
  await open({}, {}, {}, {});
  grid.selectRange(['J-1', 'Retainage'], ['J-4', 'Retainage']);
  grid.paste('7\r\n8');
  expect(grid.texts('Retainage')).toEqual(['$7.00', '$8.00', '$7.00', '$8.00']);
  grid.paste('9');
  expect(grid.texts('Retainage')).toEqual(['$9.00', '$9.00', '$9.00', '$9.00']);
  await grid.expectSaved();
});

test('Ctrl+D copies down, Ctrl+R to the right, Ctrl+Shift+D goes on with what the range begins with', async () => {
  const { read } = await open(
    { retainageAmount: dollars(500), dateSold: day('2026-12-31') },
    { paymentsReceived: dollars(1) },
    {},
  );
  grid.selectRange(['J-1', 'Retainage'], ['J-3', 'Retainage']);
  press('Control+d');
  expect(grid.shown('J-3', 'Retainage')).toBe('$500.00');
  grid.selectRange(['J-1', 'Retainage'], ['J-3', 'Payments Received']);
  press('Control+r');
  expect(grid.shown('J-2', 'Payments Received')).toBe('$500.00');
  grid.selectRange(['J-1', 'Date Sold'], ['J-3', 'Date Sold']);
  press('Control+Shift+d');
  expect(grid.texts('Date Sold')).toEqual(['12/31/2026', '01/01/2027', '01/02/2027']);
  await grid.expectSaved();
  expect(read('J-3')).toMatchObject({ paymentsReceived: 50_000, dateSold: '2027-01-02' });
});

test('a range copied in the grid is pasted over another one, and undone and redone in one step', async () => {
  const { read } = await open(
    ...[1, 2, 3, 4].map((each) => ({ retainageAmount: dollars(100 * each), paymentsReceived: dollars(10 * each) })),
  );
  grid.selectRange(['J-1', 'Retainage'], ['J-2', 'Payments Received']);
  const copied = grid.copied() ?? '';
  grid.select('J-3', 'Retainage');
  grid.paste(copied);
  expect(grid.shown('J-3', 'Retainage')).toBe('$100.00');
  expect(grid.shown('J-4', 'Payments Received')).toBe('$20.00');
  await grid.expectSaved();
  expect(read('J-4')).toMatchObject({ retainageAmount: 20_000, paymentsReceived: 2_000 });
  press('Control+z');
  expect(grid.shown('J-4', 'Retainage')).toBe('$400.00');
  await grid.expectSaved();
  expect(read('J-4')).toMatchObject({ retainageAmount: 40_000, paymentsReceived: 4_000 });
  press('Control+y');
  expect(grid.shown('J-4', 'Retainage')).toBe('$200.00');
  await grid.expectSaved();
});

test('cut cells are marked, and a paste moves them in one step', async () => {
  const { read } = await open({ retainageAmount: dollars(100), paymentsReceived: dollars(10) }, {});
  grid.selectRange(['J-1', 'Retainage'], ['J-1', 'Payments Received']);
  const cut = grid.copied('cut') ?? '';
  await said('2 cells cut: paste them, or Escape to leave them');
  expect(grid.shown('J-1', 'Retainage')).toBe('$100.00');
  grid.select('J-2', 'Retainage');
  grid.paste(cut);
  await said('4 cells changed, 2 of them emptied where they were cut');
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({ retainageAmount: null, paymentsReceived: null });
  expect(read('J-2')).toMatchObject({ retainageAmount: 10_000, paymentsReceived: 1_000 });
  press('Control+z');
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({ retainageAmount: 10_000, paymentsReceived: 1_000 });
  expect(read('J-2')).toMatchObject({ retainageAmount: null, paymentsReceived: null });
});

test('a run of Tabs fills a row, and Enter returns to where the run began', async () => {
  await open({}, {});
  grid.select('J-1', 'Retainage');
  type('100');
  press('Tab');
  type('200');
  press('Tab');
  type('Both paid');
  press('Enter');
  expect(grid.at()).toBe('J-2 Retainage');
  expect(['Retainage', 'Payments Received', 'Notes'].map((title) => grid.shown('J-1', title))).toEqual([
    '$100.00',
    '$200.00',
    'Both paid',
  ]);
});

const attention = (count: number) =>
  waitFor(() => button(count === 1 ? '1 cell needs attention' : `${count} cells need attention`));
const list = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('[aria-label="Cells that need attention"]');
    if (!found) throw new Error('the list is closed');
    return found;
  });
const boxes = (inside: HTMLElement) => [
  ...inside.querySelectorAll<HTMLInputElement>('input[type=text], input:not([type])'),
];

test('cells that need attention are gone to, corrected in the list, and reverted together', async () => {
  const { read } = await open(...Array.from({ length: 4 }, () => ({ retainageAmount: dollars(1) })));
  grid.select('J-1', 'Retainage');
  grid.paste('soon\r\n5\r\nask Ann\r\n1,2,3');
  const opener = await attention(3);
  press('F8');
  expect(grid.at()).toBe('J-3 Retainage');
  press('Shift+F8');
  expect(grid.at()).toBe('J-1 Retainage');
  click(opener);
  const open3 = await list();
  // Keys go to the first cell's correction, and not to the page behind the list.
  expect(focused()).toBe(boxes(open3)[0]);
  const line = [...open3.querySelectorAll('tr')].find(({ textContent }) => textContent?.includes('J-3'));
  if (!line) throw new Error('J-3 is not listed');
  expect(line.textContent).toContain('“ask Ann” is not an amount');
  click(button(/^Go to/, line));
  expect(grid.at()).toBe('J-3 Retainage');
  const box = line.querySelector('input');
  if (!box) throw new Error('it cannot be corrected there');
  box.focus();
  fill(box, '$12.34');
  press('Enter');
  await waitFor(() => expect(grid.shown('J-3', 'Retainage')).toBe('$12.34'));
  await attention(2);
  // The line is gone; the focus is on the next one, not lost.
  await waitFor(async () => expect(focused()).toBe(boxes(await list())[0]));
  click(button('Revert all', await list()));
  await waitFor(() => expect(grid.shown('J-1', 'Retainage')).toBe('$1.00'));
  expect(document.querySelector('[aria-label="Cells that need attention"]')).toBeNull();
  await waitFor(() => expect(focused().getAttribute('role')).toBe('gridcell'));
  press('Control+z');
  expect(grid.shown('J-1', 'Retainage')).toBe('soon');
  press('Control+y');
  await grid.expectSaved();
  expect(read('J-3')).toMatchObject({ retainageAmount: 1_234 });
});

test('several corrections are applied at once', async () => {
  await open({}, {});
  grid.select('J-1', 'Retainage');
  grid.paste('a\r\nb');
  click(await attention(2));
  const [first, last] = boxes(await list());
  if (!first || !last) throw new Error('two cells were listed');
  fill(first, '1');
  fill(last, '2');
  click(button('Apply corrections (2)'));
  await waitFor(() => expect(grid.texts('Retainage')).toEqual(['$1.00', '$2.00']));
  await grid.expectSaved();
});

test('rows that bring their job number go to their jobs, in any order and though a search hides one', async () => {
  const { read } = await open({ notes: 'as it was' }, {}, {});
  fill(field('Search jobs'), 'J-1');
  await said(/^1 of 3 jobs$/);
  grid.select('J-1', 'Job #');
  const lines = [
    ['Job #', 'Notes', 'Retainage'],
    ['J-3', 'of the third', '300'],
    ['J-2', 'of the second', '200'],
    ['00-000', 'of nobody', '9'],
  ];
  grid.paste(lines.map((line) => line.join('\t')).join('\n'));
  await said(/Matched 2 jobs by Job # · 2 of them not shown now · 4 cells changed · not found: 00-000/);
  await waitFor(() => button('By position instead'));
  await grid.expectSaved();
  expect(read('J-2')).toMatchObject({ notes: 'of the second', retainageAmount: 20_000 });
  expect(read('J-3')).toMatchObject({ notes: 'of the third', retainageAmount: 30_000 });
  expect(read('J-1')).toMatchObject({ notes: 'as it was', version: 1 });
});

test('“By position instead” takes the match back and pastes where one stood', async () => {
  const { read } = await open({}, { retainageAmount: dollars(1) });
  grid.select('J-1', 'Retainage');
  grid.paste('J-2\t55');
  await said(/Matched 1 job by Job # · 1 cell changed/);
  expect(grid.shown('J-2', 'Retainage')).toBe('$55.00');
  click(button('By position instead'));
  // By position the number itself is pasted too, where it is no amount.
  await attention(1);
  await waitFor(() => expect(read('J-1')).toMatchObject({ paymentsReceived: 5_500 }));
  await waitFor(() => expect(read('J-2')).toMatchObject({ retainageAmount: 100 }));
});
