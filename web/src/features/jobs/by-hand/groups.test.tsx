import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, click, field, focused, press, said } from '../../../testing/hands.ts';
import { dollars, grid, open } from './testing.ts';

const JOBS = [
  { division: 'Construction', branch: 'North', originalContractAmount: dollars(10) },
  { division: 'Construction', branch: 'South', originalContractAmount: dollars(20.5) },
  { division: 'Maintenance', branch: 'South', originalContractAmount: dollars(-4) },
  { division: 'Engineering', branch: 'East', originalContractAmount: dollars(7) },
];
const cents = (text: string | null): number =>
  Math.round(Number((text ?? '').replace(/[$,)]/g, '').replace('(', '-')) * 100);

/** The cell that heads the line of a group. */
const head = (name: RegExp): HTMLElement => {
  const found = grid.groups().flatMap((line) => [...line.querySelectorAll<HTMLElement>('[role=gridcell]')]);
  const cell = found.find((each) => name.test(each.getAttribute('aria-label') ?? ''));
  if (!cell) throw new Error(`no group ${name} is drawn`);
  return cell;
};
async function groupBy(title: string, count: number): Promise<void> {
  await grid.choose(title, 'Group by this column');
  await waitFor(() => expect(grid.groups()).toHaveLength(count));
}
const collapseAll = () => click(button('Collapse all'));
const numbers = () =>
  [...document.querySelectorAll('[data-field=jobNumber][role=gridcell]')].map((each) => each.textContent);

test('jobs are grouped by a column’s menu, with subtotals that add up to the total, and ungrouped by the chip', async () => {
  await open(...JOBS);
  await groupBy('Division', 3);
  await said('4 jobs in 3 groups');
  collapseAll();
  await waitFor(() => expect(numbers()).toEqual([]));
  const column = grid.header('Original Contract').getAttribute('aria-colindex');
  const subtotals = grid
    .groups()
    .map((line) => cents(line.querySelector(`[aria-colindex="${column}"]`)?.textContent ?? ''));
  expect(subtotals).toEqual([3_050, -400, 700]);
  expect(cents(grid.total('Original Contract'))).toBe(3_350);
  click(button('Ungroup Division'));
  await waitFor(() => expect(grid.groups()).toEqual([]));
  expect(focused()).toBe(field('Search jobs'));
  await said('4 jobs');
});

test('a group collapses and expands by a click and by keys, and the focus stays', async () => {
  await open(...JOBS);
  await groupBy('Division', 3);
  const [construction, maintenance] = [/^Division: Construction/, /^Division: Maintenance/];
  const expanded = (name: RegExp) => head(name).getAttribute('aria-expanded');
  const toggle = head(construction).querySelector('[data-group-toggle]');
  if (!toggle) throw new Error('a group has a mark to click');
  click(toggle);
  expect(expanded(construction)).toBe('false');
  expect(focused()).toBe(head(construction));
  await said('Construction collapsed');
  press('ArrowDown');
  expect(focused()).toBe(head(maintenance));
  press('Enter');
  expect(expanded(maintenance)).toBe('false');
  press('Space');
  expect(expanded(maintenance)).toBe('true');
  expect(focused()).toBe(head(maintenance));
  press('ArrowDown', 'Alt+Shift+ArrowLeft');
  expect(focused()).toBe(head(maintenance));
  expect(expanded(maintenance)).toBe('false');
  press('Alt+Shift+ArrowDown');
  expect(expanded(construction)).toBe('true');
  press('Alt+Shift+ArrowUp');
  await waitFor(() => expect(numbers()).toEqual([]));
  expect(focused().getAttribute('role')).toBe('gridcell');
  press('Shift+F10');
  click(await said('Ungroup'));
  await waitFor(() => expect(grid.groups()).toEqual([]));
});

test('an edit of the grouped column leaves the job where it is until one regroups', async () => {
  await open(...JOBS);
  await groupBy('Branch', 3);
  const before = numbers();
  grid.typeOver('J-4', 'Branch', 'North');
  expect(grid.shown('J-4', 'Branch')).toBe('North');
  expect(numbers()).toEqual(before);
  fireEvent.contextMenu(head(/^Branch: North/));
  click(await said('Regroup edited rows'));
  await waitFor(() => expect(numbers()).not.toEqual(before));
  expect(numbers()).toEqual(['J-1', 'J-4', 'J-2', 'J-3']);
  await grid.expectSaved();
});

test('a range across a group is copied without it', async () => {
  await open(...JOBS);
  await groupBy('Division', 3);
  grid.select('J-3', 'Job #');
  press('Shift+ArrowDown', 'Shift+ArrowDown');
  expect(grid.copied()?.trim().split(/\r?\n/)).toEqual(['J-3', 'J-4']);
  await said('2 cells copied');
});

test('a cell that needs attention is gone to though its group is collapsed, and so is what is found', async () => {
  await open(...JOBS);
  grid.typeOver('J-3', 'Pay App Due Day', '99');
  await groupBy('Division', 3);
  collapseAll();
  await waitFor(() => expect(numbers()).toEqual([]));
  click(await waitFor(() => button('1 cell needs attention')));
  click(await waitFor(() => button(/^Go to Pay App Due Day/)));
  await waitFor(() => expect(focused().getAttribute('aria-invalid')).toBe('true'));
  press('Control+z', 'Alt+Shift+ArrowUp');
  await waitFor(() => expect(numbers()).toEqual([]));
  press('Control+f');
  const find = await waitFor(() => field('Find'));
  fireEvent.input(find, { target: { value: 'J-3' } });
  find.focus();
  press('Escape');
  await waitFor(() => expect(grid.at()).toBe('J-3 Job #'));
});
