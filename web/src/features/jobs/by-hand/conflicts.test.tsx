import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, click, focused, press } from '../../../testing/hands.ts';
import { sampleJob } from '../testing.ts';
import { dollars, grid, open, openAt } from './testing.ts';

const ANA = 'Ana Abbott';
const description = (key: string, title: string) => grid.cell(key, title).getAttribute('aria-description');

async function expectConflict(key: string, title: string, theirs: string): Promise<void> {
  await waitFor(() => expect(description(key, title)).toContain(`changed this cell to ${theirs}`));
  expect(grid.cell(key, title).getAttribute('data-mark')).toBe('conflict');
}
const openList = () => document.querySelector<HTMLElement>('[aria-label="Cells that need attention"]');
/** The list of cells that need attention. */
async function list(count = 1): Promise<HTMLElement> {
  click(button(count === 1 ? '1 cell needs attention' : `${count} cells need attention`));
  return waitFor(() => {
    const found = openList();
    if (!found) throw new Error('the list is not open');
    return found;
  });
}

/** Somebody types over a figure that Ana has changed meanwhile. */
async function clash() {
  const store = await open({ jobCostToDate: dollars(5) });
  store.changeUnseen('J-1', ANA, { jobCostToDate: dollars(1_000) });
  grid.typeOver('J-1', 'Current Cost', '2,000');
  await expectConflict('J-1', 'Current Cost', '$1,000.00');
  expect(document.querySelector('[role=dialog]')).toBeNull();
  const found = await list();
  for (const words of ['J-1', 'Current Cost', '$1,000.00', ANA]) expect(found.textContent).toContain(words);
  expect(found.querySelector('input')?.value).toBe('$2,000.00');
  expect(store.read('J-1')).toMatchObject({ jobCostToDate: 100_000 });
  return { ...store, found };
}

test('the same cell changed by two people is a mark for the later one, who keeps their own', async () => {
  const { found, read } = await clash();
  click(button(/^Keep mine/, found));
  await waitFor(() => expect(openList()).toBeNull());
  expect(grid.shown('J-1', 'Current Cost')).toBe('$2,000.00');
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({ jobCostToDate: 200_000 });
  expect(description('J-1', 'Current Cost')).toBeNull();
  // Undo gives the cell to the other one again, and never goes behind what they stored.
  grid.select('J-1', 'Current Cost');
  press('Control+z');
  expect(grid.shown('J-1', 'Current Cost')).toBe('$1,000.00');
  press('Control+z');
  expect(grid.shown('J-1', 'Current Cost')).toBe('$1,000.00');
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({ jobCostToDate: 100_000 });
});

test('the same cell changed by two people is a mark for the later one, who takes the other’s', async () => {
  const { found, read, saves } = await clash();
  click(button(/^Take theirs/, found));
  await waitFor(() => expect(openList()).toBeNull());
  expect(grid.shown('J-1', 'Current Cost')).toBe('$1,000.00');
  await grid.expectSaved();
  expect(saves).toEqual([]);
  expect(description('J-1', 'Current Cost')).toBeNull();
  // And the next edit of it is an ordinary one.
  grid.typeOver('J-1', 'Current Cost', '3,000');
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({ jobCostToDate: 300_000 });
});

test('cells changed by both are decided all at once by keyboard, and singly by typing over them', async () => {
  const { changeUnseen, read } = await open({}, {}, {});
  for (const key of ['J-1', 'J-2', 'J-3']) {
    changeUnseen(key, ANA, { notes: 'theirs' });
    grid.typeOver(key, 'Notes', 'mine');
    await expectConflict(key, 'Notes', 'theirs');
  }
  grid.typeOver('J-1', 'Notes', 'a third text');
  await waitFor(() => button('2 cells need attention'));
  const found = await list(2);
  expect(button('Take all theirs', found)).toBeTruthy();
  button('Keep all mine', found).focus();
  press('Enter');
  await waitFor(() => expect(openList()).toBeNull());
  // The list is gone, and the focus back on the sheet.
  await waitFor(() => expect(focused().getAttribute('role')).toBe('gridcell'));
  await grid.expectSaved();
  expect(['J-1', 'J-2', 'J-3'].map((key) => read(key)?.notes)).toEqual(['a third text', 'mine', 'mine']);
});

test('the words of a conflict lead to the list, except beside their own buttons in the panel', async () => {
  const { changeUnseen } = await openAt(`/workflow/jobs/${sampleJob('1').id}`, [{}]);
  const inside = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('aside[aria-labelledby]');
    if (!found) throw new Error('no panel is open');
    return found;
  });
  changeUnseen('J-1', ANA, { notes: 'theirs' });
  grid.typeOver('J-1', 'Notes', 'mine');
  await expectConflict('J-1', 'Notes', 'theirs');
  expect(description('J-1', 'Notes')).toContain('Decide in the list of cells that need attention');
  await waitFor(() => button('Keep mine: Notes', inside));
  expect(inside.textContent).toContain('changed this cell to theirs');
  expect(inside.textContent).not.toContain('Decide in the list');
});
