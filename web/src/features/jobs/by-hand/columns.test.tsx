import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, click, field, fill, focused, press, said } from '../../../testing/hands.ts';
import { day, dollars, grid, open, openAt } from './testing.ts';

const sortOf = (title: string) => grid.header(title).getAttribute('aria-sort');
const DECLARED = ['Job #', 'Job Name', 'Date Created', 'Job Status', 'Date Sold', 'Project Managers', 'Division'];

test('a click on a header sorts up, down and not at all, and says so', async () => {
  await open(
    { originalContractAmount: dollars(20) },
    { originalContractAmount: dollars(-5) },
    { originalContractAmount: dollars(100) },
  );
  const title = 'Original Contract';
  const orders = [
    ['ascending', ['J-2', 'J-1', 'J-3']],
    ['descending', ['J-3', 'J-1', 'J-2']],
    ['none', ['J-1', 'J-2', 'J-3']],
  ] as const;
  for (const [direction, order] of orders) {
    click(grid.header(title));
    expect(sortOf(title)).toBe(direction);
    expect(grid.texts('Job #')).toEqual(order);
  }
});

test('an edit in the sorted column leaves the row where it is', async () => {
  await open({ dateSold: day('2026-03-01') }, { dateSold: day('2026-01-01') });
  click(grid.header('Date Sold'));
  expect(grid.texts('Job #')).toEqual(['J-2', 'J-1']);
  grid.typeOver('J-2', 'Date Sold', '12/31/2026');
  expect(grid.shown('J-2', 'Date Sold')).toBe('12/31/2026');
  expect(grid.texts('Job #')).toEqual(['J-2', 'J-1']);
  press('Control+z');
  expect(grid.shown('J-2', 'Date Sold')).toBe('01/01/2026');
  await grid.expectSaved();
});

/** By branch in the order of the company's list, without one last; inside a branch the dearest first. */
const BRANCHES = [
  { branch: 'West', originalContractAmount: dollars(9) },
  { branch: 'North', originalContractAmount: dollars(1) },
  { branch: null, originalContractAmount: dollars(5) },
  { branch: 'North', originalContractAmount: dollars(7) },
];
const BY_BRANCH_THEN_AMOUNT = ['J-4', 'J-2', 'J-1', 'J-3'];
const expectBothSorted = (): void => {
  expect([sortOf('Branch'), sortOf('Original Contract')]).toEqual(['ascending', 'descending']);
  expect(grid.texts('Job #')).toEqual(BY_BRANCH_THEN_AMOUNT);
};

test('Shift and a click on a second heading sorts by it as well, and a plain click by that alone', async () => {
  await open(...BRANCHES);
  click(grid.header('Branch'));
  click(grid.header('Original Contract'), { shiftKey: true });
  click(grid.header('Original Contract'), { shiftKey: true });
  expectBothSorted();
  click(grid.header('Date Sold'));
  expect(sortOf('Branch')).toBe('none');
});

test('several headings are sorted by with the keyboard', async () => {
  await open(...BRANCHES);
  grid.select('J-1', 'Branch');
  press('ArrowUp');
  expect(focused()).toBe(grid.header('Branch'));
  press('Enter', 'ArrowRight');
  expect(focused()).toBe(grid.header('Original Contract'));
  press('Shift+Enter', 'Shift+Enter');
  expectBothSorted();
  expect(focused()).toBe(grid.header('Original Contract'));
});

test('the menu of a column sorts by it and takes the sort away', async () => {
  await open(...BRANCHES);
  const title = 'Original Contract';
  await grid.choose(title, 'Sort descending');
  expect(sortOf(title)).toBe('descending');
  expect(focused()).toBe(grid.header(title));
  expect(grid.texts('Job #')).toEqual(['J-1', 'J-4', 'J-3', 'J-2']);
  await grid.choose(title, 'Clear sort');
  expect(sortOf(title)).toBe('none');
  expect(grid.texts('Job #')).toEqual(['J-1', 'J-2', 'J-3', 'J-4']);
});

const chooser = async () => {
  click(button(/^Columns/));
  const list = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[aria-label="Columns in their order"]');
    if (!found) throw new Error('the chooser is closed');
    return found;
  });
  return { search: field('Find a column'), list, box: (title: string) => field(title, list) };
};
const grip = (title: string) => button(`Move ${title}`);
const countSaid = () => button(/^Columns/).textContent?.trim();

test('a column is hidden by its menu and comes back by the chooser', async () => {
  await open({});
  const before = grid.titles();
  const said = countSaid();
  await grid.choose('Division', 'Hide column');
  expect(grid.titles()).toEqual(before.filter((title) => title !== 'Division'));
  expect(countSaid()).not.toBe(said);
  const { box } = await chooser();
  fireEvent.click(box('Division'));
  expect(grid.titles()).toEqual(before);
  expect(countSaid()).toBe(said);
});

test('a column gets its width in pixels by its menu, and the focus returns to its heading', async () => {
  await open({});
  const before = grid.header('Notes').style.width;
  await grid.choose('Notes', 'Width…');
  const pixels = await waitFor(() => field('Pixels'));
  expect([focused(), `${pixels.value}px`]).toEqual([pixels, before]);
  fill(pixels, '20');
  press('Enter');
  await said('Type a whole number from 56 to 1,000.');
  fill(pixels, '320');
  press('Enter');
  await waitFor(() => expect(grid.header('Notes').style.width).toBe('320px'));
  await waitFor(() => expect(focused()).toBe(grid.header('Notes')));
  press('ArrowDown', 'Control+z');
  await waitFor(() => expect(grid.header('Notes').style.width).toBe(before));
});

test('a column moves by the arrow keys on its grip, or with Alt on its check box, among its kind', async () => {
  await open({});
  const { box } = await chooser();
  grip('Date Sold').focus();
  press('ArrowUp');
  await said(/^Date Sold is column 4 of \d+$/);
  expect(focused()).toBe(grip('Date Sold'));
  press('ArrowUp');
  // Above are the pinned ones.
  press('ArrowUp');
  await said('Date Sold is the first of its kind already');
  box('Job Name').focus();
  press('Alt+ArrowUp');
  expect(focused()).toBe(box('Job Name'));
  expect(grid.titles().slice(0, 5)).toEqual(['Job Name', 'Job #', 'Date Sold', 'Date Created', 'Job Status']);
});

test('columns are looked for by name', async () => {
  await open({});
  const { search: find, list } = await chooser();
  fill(find, 'DATE');
  await waitFor(() => expect(list.querySelectorAll('input[type=checkbox]')).toHaveLength(4));
  expect(grip('Date Sold').disabled).toBe(true);
  fill(find, 'no such');
  await said('No column has that name.');
});

test('Reset brings order and hidden columns back, and can be undone', async () => {
  await open({});
  const usual = countSaid();
  const { search: find, box } = await chooser();
  fireEvent.click(box('Job Status'));
  grip('Division').focus();
  press('ArrowUp');
  const changed = ['Job #', 'Job Name', 'Date Created', 'Date Sold', 'Division', 'Project Managers'];
  expect(grid.titles().slice(0, 6)).toEqual(changed);
  click(button('Show all'));
  expect(countSaid()).toBe('Columns');
  fireEvent.click(box('Job Status'));
  const many = countSaid();
  click(button('Reset columns'));
  expect(focused()).toBe(find);
  expect(button('Reset columns').disabled).toBe(true);
  expect(grid.titles().slice(0, 7)).toEqual(DECLARED);
  expect(countSaid()).toBe(usual);
  click(await waitFor(() => button('Undo')));
  await waitFor(() => expect(grid.titles().slice(0, 6)).toEqual(changed));
  expect(countSaid()).toBe(many);
  await said('Undone: columns as they were at first');
});

test('after Ctrl+Z the message of a reset offers no Undo', async () => {
  await open({});
  const { box } = await chooser();
  fireEvent.click(box('Job Status'));
  click(button('Reset columns'));
  const undo = await waitFor(() => button('Undo'));
  press('Escape');
  grid.cell('J-1', 'Job #').focus();
  press('Control+z');
  await said('Undone: columns as they were at first');
  await waitFor(() => expect(undo.isConnected).toBe(false), { timeout: 1_000 });
});

const cells = () => document.querySelectorAll('[role=gridcell][aria-selected=true]');
const search = (text: string): void => fill(field('Search jobs'), text);

test('notes of three jobs are selected, then searched away: Delete empties nobody’s notes', async () => {
  const { expectNothingSaved } = await open(...Array.from({ length: 4 }, () => ({ notes: 'Keep' })));
  grid.selectRange(['J-1', 'Notes'], ['J-3', 'Notes']);
  expect(cells()).toHaveLength(3);
  search('J-4');
  await waitFor(() => expect(cells()).toHaveLength(0));
  await said('Nothing is selected any more: the cell is not shown');
  document.querySelector<HTMLElement>('[data-grid]')?.focus();
  press('Delete');
  await said('No cell is selected: an arrow key selects one');
  search('');
  await waitFor(() => expect(grid.texts('Job #')).toHaveLength(4));
  await expectNothingSaved();
});

test('a job that stays in sight stays selected through a search and a sort', async () => {
  await open({ branch: 'North' }, {}, {});
  grid.select('J-1', 'Branch');
  search('J');
  click(grid.header('Job #'));
  click(grid.header('Job #'));
  expect(grid.texts('Job #')).toEqual(['J-3', 'J-2', 'J-1']);
  expect(grid.isSelected('J-1', 'Branch')).toBe(true);
  expect(grid.at()).toBe('J-1 Branch');
});

test('a hidden column takes its selection with it', async () => {
  const { expectNothingSaved } = await open({ retainageAmount: dollars(5) });
  grid.select('J-1', 'Retainage');
  await grid.choose('Retainage', 'Hide column');
  await waitFor(() => expect(cells()).toHaveLength(0));
  await said('Nothing is selected any more: the cell is not shown');
  press('Delete');
  await expectNothingSaved();
});

test('the start page is the sheet of jobs, in the standard view', async () => {
  const { router } = await openAt('/', [{ jobName: 'Barn' }]);
  await waitFor(() => expect(router.state.location.href).toBe('/workflow/jobs?view=standard'));
  expect(grid.texts('Job Name')).toEqual(['Barn']);
  expect(document.title).toBe('Jobs · Plumbline');
});

test('an amount billed above the contract is marked, and says by how much', async () => {
  await open({
    originalContractAmount: dollars(1_000),
    finalContractAmount: dollars(1_000),
    invoicedAmount: dollars(1_132.4),
    remainingInvoiceAmount: dollars(-132.4),
  });
  const describedAs = (title: string) => grid.cell('J-1', title).getAttribute('aria-description');
  expect(describedAs('Invoiced Amount')).toBe('Billed $132.40 above the revised contract');
  expect(describedAs('Amount Left to Invoice')).toContain('Less than nothing is left to invoice');
  expect(grid.cell('J-1', 'Amount Left to Invoice').dataset.noted).toBe('attention');
});
