import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, click, focused, press, said, type } from '../../../testing/hands.ts';
import { day, dollars, grid, open, people, status } from './testing.ts';

/** The choices of the editor that is open. */
const options = (): Element[] => {
  const list = document.getElementById(focused().getAttribute('aria-controls') ?? '');
  return [...(list?.querySelectorAll('[role=option]') ?? [])];
};
const description = (jobNumber: string, title: string) => grid.cell(jobNumber, title).getAttribute('aria-description');
const editor = (): HTMLInputElement | HTMLTextAreaElement => {
  const element = focused();
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element;
  throw new Error('no editor has the focus');
};

test('Escape leaves the cell as it was and saves nothing', async () => {
  const { expectNothingSaved } = await open({ notes: 'Call the owner' });
  grid.select('J-1', 'Notes');
  type('A thought');
  expect(editor().value).toBe('A thought');
  press('Escape');
  expect(grid.shown('J-1', 'Notes')).toBe('Call the owner');
  expect(grid.at()).toBe('J-1 Notes');
  await expectNothingSaved();
});

test('Delete empties a cell', async () => {
  const { read } = await open({ notes: 'Call', dateSold: day('2026-01-05') });
  for (const title of ['Notes', 'Date Sold']) {
    grid.select('J-1', title);
    press('Delete');
    expect(grid.shown('J-1', title)).toBe('');
  }
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({ notes: null, dateSold: null });
});

test('an amount is typed as people type amounts, and what follows from it follows before anything is saved', async () => {
  const { read, saves } = await open({ invoicedAmount: dollars(1_000), changeOrderTotal: dollars(0) });
  grid.typeOver('J-1', 'Original Contract', '$1,250,000.5');
  expect(grid.shown('J-1', 'Original Contract')).toBe('$1,250,000.50');
  expect(grid.shown('J-1', 'Revised Contract')).toBe('$1,250,000.50');
  grid.typeOver('J-1', 'Change Orders', '(1,000)');
  expect(grid.shown('J-1', 'Change Orders')).toBe('($1,000.00)');
  expect(grid.shown('J-1', 'Revised Contract')).toBe('$1,249,000.50');
  expect(grid.shown('J-1', 'Amount Left to Invoice')).toBe('$1,248,000.50');
  expect(saves).toEqual([]);
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({ originalContractAmount: 125_000_050, changeOrderTotal: -100_000 });
});

test('a figure typed over the calculated one is marked, and the menu brings the calculated one back', async () => {
  const { read } = await open(
    { originalContractAmount: dollars(500), finalContractAmount: dollars(500), remainingInvoiceAmount: dollars(500) },
    {},
  );
  const title = 'Amount Left to Invoice';
  grid.typeOver('J-1', title, '777.77');
  expect(grid.shown('J-1', title)).toBe('$777.77');
  expect(description('J-1', title)).toBe('Typed over the calculated $500.00');
  fireEvent.mouseOver(grid.cell('J-1', title));
  expect(grid.cell('J-1', title).title).toBe('Calculated: $500.00');
  expect(document.querySelector<HTMLElement>('[data-totals] [data-overridden]')?.title).toMatch(
    /^Includes \d+ amounts? typed over/,
  );
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({ isRemainingInvoiceOverridden: true });
  fireEvent.contextMenu(grid.cell('J-1', title));

  click(await said(/^Reset to calculated/));
  expect(grid.shown('J-1', title)).toBe('$500.00');
  expect(description('J-1', title)).toBeNull();
  // The calculated figure, typed, takes another one back.
  grid.typeOver('J-1', title, '777.77');
  grid.typeOver('J-1', title, '500');
  expect(description('J-1', title)).toBeNull();
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({ isRemainingInvoiceOverridden: false, remainingInvoiceAmount: 50_000 });
});

test('a date is typed as month and day, in any usual spelling', async () => {
  const { saves } = await open({});
  for (const [typed, shown] of [
    ['1/5/26', '01/05/2026'],
    ['2025-12-31', '12/31/2025'],
    ['Mar 9, 2026', '03/09/2026'],
  ] as const) {
    grid.typeOver('J-1', 'Date Last Invoiced', typed);
    expect(grid.shown('J-1', 'Date Last Invoiced')).toBe(shown);
    await grid.expectSaved();
  }
  expect(saves.map(({ lastInvoiceDate }) => lastInvoiceDate)).toEqual(['2026-01-05', '2025-12-31', '2026-03-09']);
});

test('a date is picked from the calendar', async () => {
  const { read } = await open({ dateClosed: day('2026-02-10') });
  grid.select('J-1', 'Date Completed');
  press('F2');
  expect(editor().value).toBe('02/10/2026');
  click(await waitFor(() => button('17 February 2026')));
  expect(grid.shown('J-1', 'Date Completed')).toBe('02/17/2026');
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({ dateClosed: '2026-02-17' });
});

test('keys move the day of an open calendar, which is said; Escape closes it before it gives the day up', async () => {
  const { read } = await open({ dateClosed: day('2026-01-31') });
  grid.select('J-1', 'Date Completed');
  press('Alt+ArrowDown');
  await said('Saturday, January 31, 2026');
  press('PageDown');
  expect(editor().value).toBe('02/28/2026');
  await said('Saturday, February 28, 2026');
  await waitFor(() => expect(button('28 February 2026').hasAttribute('data-selected')).toBe(true));
  press('Home', 'ArrowUp', 'ArrowRight');
  expect(editor().value).toBe('02/16/2026');
  press('Escape');
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(editor().value).toBe('02/16/2026');
  press('Escape');
  expect(grid.shown('J-1', 'Date Completed')).toBe('01/31/2026');
  press('F2', 'ArrowDown', 'Enter');
  expect(grid.shown('J-1', 'Date Completed')).toBe('02/07/2026');
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({ dateClosed: '2026-02-07' });
});

test('a day of the month takes whole numbers from 1 to 31 and nothing else', async () => {
  const { read } = await open({});
  const title = 'Pay App Due Day';
  grid.typeOver('J-1', title, '25');
  await grid.expectSaved();
  grid.typeOver('J-1', title, '32');
  expect(grid.shown('J-1', title)).toBe('32');
  expect(grid.cell('J-1', title).getAttribute('aria-invalid')).toBe('true');
  expect(description('J-1', title)).toMatch(/is not a whole number from 1 to 31/);
  expect(read('J-1')).toMatchObject({ payAppDueDayOfMonth: 25 });
  grid.typeOver('J-1', title, '31');
  expect(grid.cell('J-1', title).getAttribute('aria-invalid')).toBeNull();
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({ payAppDueDayOfMonth: 31 });
});

test('why a cell is refused stands beside it while the focus is on it, and not while it is edited', async () => {
  await open({});
  const title = 'Pay App Due Day';
  const beside = () =>
    [...document.querySelectorAll('[role=grid] [aria-hidden=true]')].filter(({ textContent }) =>
      /^Not saved: .*is not a whole number from 1 to 31/.test(textContent),
    );
  grid.typeOver('J-1', title, '32');
  grid.select('J-1', title);
  expect(beside()).toHaveLength(1);
  press('F2');
  expect(beside()).toHaveLength(0);
  press('Escape');
  expect(beside()).toHaveLength(1);
  grid.select('J-1', 'Notes');
  expect(beside()).toHaveLength(0);
});

test('a choice is found by its first letters, with the arrows, or clicked', async () => {
  const { read } = await open({ division: 'Construction', branch: 'North', jobStatus: status('Active') });
  grid.typeOver('J-1', 'Division', 'eng');
  expect(grid.shown('J-1', 'Division')).toBe('Engineering');
  grid.select('J-1', 'Branch');
  press('F2');
  await waitFor(() =>
    expect(options().map(({ textContent }) => textContent)).toEqual(['✓North', 'South', 'East', 'West']),
  );
  press('ArrowDown', 'Enter');
  expect(grid.shown('J-1', 'Branch')).toBe('South');
  fireEvent.doubleClick(grid.select('J-1', 'Job Status'));
  await waitFor(() => expect(options()).toHaveLength(2));
  const inactive = options().find(({ textContent }) => textContent === 'Inactive');
  if (!inactive) throw new Error('there is no such choice');
  click(inactive);
  expect(grid.shown('J-1', 'Job Status')).toBe('Inactive');
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({ division: 'Engineering', branch: 'South', jobStatus: { value: 'Inactive' } });
});

test('several project managers are ticked with Space, or typed with commas', async () => {
  const { read } = await open({});
  const title = 'Project Managers';
  const { ana, ben, cho } = people;
  grid.typeOver('J-1', title, ana.name);
  expect(grid.shown('J-1', title)).toBe(ana.name);
  grid.select('J-1', title);
  press('F2');
  type('Ben');
  press('ArrowDown', 'Space');
  press('Enter');
  expect(grid.shown('J-1', title)).toBe(`${ana.name}, ${ben.name}`);
  grid.typeOver('J-1', title, `${cho.name}, ${ana.name}`);
  expect(grid.shown('J-1', title)).toBe(`${cho.name}, ${ana.name}`);
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({ projectManagerUserIds: [cho.id, ana.id] });
});

const isTicked = (jobNumber: string) =>
  grid.cell(jobNumber, 'Tax Exempt').querySelector('[role=img]')?.getAttribute('aria-label');

test('a check box turns with Space, for one job or for all selected ones', async () => {
  const { read } = await open({}, {}, {});
  grid.select('J-1', 'Tax Exempt');
  press('Space');
  expect(isTicked('J-1')).toBe('Yes');
  press('Space');
  expect(isTicked('J-1')).toBe('No');
  grid.select('J-3', 'Tax Exempt', { shiftKey: true });
  press('Space');
  expect(isTicked('J-3')).toBe('Yes');
  await grid.expectSaved();
  for (const each of ['J-1', 'J-2', 'J-3']) expect(read(each)).toMatchObject({ taxExempt: true });
});

test('a calculated column cannot be typed into and says so', async () => {
  const { expectNothingSaved } = await open({});
  for (const title of ['Revised Contract', 'Invoiced Amount', 'Job Name']) {
    grid.select('J-1', title);
    const before = grid.shown('J-1', title);
    type('5');
    await said(`${title} is read-only`);
    expect(grid.shown('J-1', title)).toBe(before);
    expect(grid.cell('J-1', title).getAttribute('aria-readonly')).toBe('true');
  }
  await expectNothingSaved();
});

test('sums and short dates are typed, with what they come to before Enter', async () => {
  const { read } = await open({ retainageAmount: dollars(50) });
  const year = new Date().getFullYear();
  const reading = () => document.querySelector('[role=grid] [role=status]')?.textContent;
  grid.select('J-1', 'Retainage');
  type('=100+200*1.1');
  expect(reading()).toBe('= $320.00');
  press('Enter');
  expect(grid.shown('J-1', 'Retainage')).toBe('$320.00');
  grid.typeOver('J-1', 'Retainage', '1.2k');
  expect(grid.shown('J-1', 'Retainage')).toBe('$1,200.00');
  press('Control+z');
  expect(grid.shown('J-1', 'Retainage')).toBe('$320.00');
  grid.typeOver('J-1', 'Retainage', '=100/0');
  expect(grid.shown('J-1', 'Retainage')).toBe('=100/0');
  expect(description('J-1', 'Retainage')).toMatch(/divides by zero/);
  grid.typeOver('J-1', 'Retainage', '+1,500');
  expect(grid.shown('J-1', 'Retainage')).toBe('$1,500.00');

  grid.select('J-1', 'Date Sold');
  type('5 Jan');
  expect(reading()).toBe(`= 01/05/${year}`);
  press('Enter');
  expect(grid.shown('J-1', 'Date Sold')).toBe(`01/05/${year}`);
  grid.typeOver('J-1', 'Date Sold', 'today');
  expect(grid.shown('J-1', 'Date Sold')).toMatch(new RegExp(`^\\d\\d/\\d\\d/${year}$`));
  grid.typeOver('J-1', 'Date Sold', '20260105');
  expect(grid.shown('J-1', 'Date Sold')).toBe('01/05/2026');
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({ dateSold: '2026-01-05', retainageAmount: 150_000 });
});

test('Shift+Enter keeps the typing and goes up, Shift+Tab to the left, End to the last column', async () => {
  await open({}, {});
  grid.select('J-2', 'Payments Received');
  type('20');
  press('Shift+Enter');
  expect(grid.at()).toBe('J-1 Payments Received');
  type('10');
  press('Shift+Tab');
  expect(grid.at()).toBe('J-1 Retainage');
  expect(grid.shown('J-2', 'Payments Received')).toBe('$20.00');
  expect(grid.shown('J-1', 'Payments Received')).toBe('$10.00');
  press('End');
  expect(grid.at()).toBe('J-1 Date Completed');
});

test('Alt+Down opens the list of a choice and the calendar of a date', async () => {
  await open({ division: 'Construction', dateClosed: day('2026-02-10') });
  grid.select('J-1', 'Division');
  press('Alt+ArrowDown', 'ArrowDown', 'Enter');
  expect(grid.shown('J-1', 'Division')).toBe('Maintenance');
  grid.select('J-1', 'Date Completed');
  press('Alt+ArrowDown');
  await waitFor(() => button('17 February 2026'));
  press('Escape', 'Escape');
  expect(grid.at()).toBe('J-1 Date Completed');
  expect(grid.shown('J-1', 'Date Completed')).toBe('02/10/2026');
});

test('a refused text in a list shows the whole list, and stays unless a choice is taken', async () => {
  const { read } = await open({ branch: 'North' });
  grid.typeOver('J-1', 'Branch', '200');
  grid.select('J-1', 'Branch');
  press('Alt+ArrowDown');
  const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  await waitFor(() => expect(options()).toHaveLength(4));
  press('Enter');
  expect(grid.shown('J-1', 'Branch')).toBe('200');
  grid.select('J-1', 'Branch');
  press('Alt+ArrowDown', 'ArrowDown', 'Enter');
  expect(grid.shown('J-1', 'Branch')).toBe('South');
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({ branch: 'South' });
});

test('Ctrl+click selects cells apart: one text goes into all of them, and a plain click leaves one', async () => {
  await open({}, {}, {});
  grid.select('J-1', 'Retainage');
  grid.select('J-3', 'Retainage', { ctrlKey: true });
  expect(['J-1', 'J-2', 'J-3'].map((each) => grid.isSelected(each, 'Retainage'))).toEqual([true, false, true]);
  type('12.50');
  press('Control+Enter');
  expect(grid.texts('Retainage')).toEqual(['$12.50', '', '$12.50']);
  await said(/^Sum ?\$25\.00$/);
  grid.select('J-2', 'Retainage');
  expect(grid.isSelected('J-1', 'Retainage')).toBe(false);
});

test('one value goes into many cells: Ctrl+Enter, F4, the value above, and today', async () => {
  await open(...Array.from({ length: 3 }, () => ({ retainageAmount: dollars(1), notes: 'Ask the Quokka office' })));
  grid.selectRange(['J-1', 'Retainage'], ['J-3', 'Retainage']);
  type('1.5k');
  press('Control+Enter');
  expect(grid.texts('Retainage')).toEqual(['$1,500.00', '$1,500.00', '$1,500.00']);
  expect(grid.at()).toBe('J-1 Retainage');
  press('Control+z');
  expect(grid.shown('J-3', 'Retainage')).toBe('$1.00');
  grid.typeOver('J-1', 'Retainage', '77');
  grid.select('J-3', 'Retainage');
  press('F4');
  expect(grid.shown('J-3', 'Retainage')).toBe('$77.00');
  grid.select('J-2', 'Retainage');
  press("Control+'", 'Enter');
  expect(grid.shown('J-2', 'Retainage')).toBe('$77.00');
  grid.select('J-1', 'Date Sold');
  press('Control+;', 'Enter');
  expect(grid.shown('J-1', 'Date Sold')).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  grid.select('J-1', 'Notes');
  press('F2');
  type(', asked on ');
  press('Control+;', 'Enter');
  expect(grid.shown('J-1', 'Notes')).toMatch(/^Ask the Quokka office, asked on \d\d\/\d\d\/\d{4}$/);
});
