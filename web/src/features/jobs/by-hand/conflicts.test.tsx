import { notifications } from '@mantine/notifications';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, click, focused, press, said } from '../../../testing/hands.ts';
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

test('two people change different fields of one job, both are saved, and the answer brings the other one’s along', async () => {
  const { changeUnseen, read } = await open({});
  changeUnseen('J-1', ANA, { retainageAmount: dollars(321) });
  grid.typeOver('J-1', 'Notes', 'Framing done');
  await grid.expectSaved();
  await waitFor(() => expect(grid.shown('J-1', 'Retainage')).toBe('$321.00'));
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(read('J-1')).toMatchObject({ retainageAmount: 32_100, notes: 'Framing done' });
});

test('undo and redo go back and forth through edits, on the screen and on the server', async () => {
  const { read } = await open({ notes: 'Before', retainageAmount: dollars(1) });
  const both = () => [grid.shown('J-1', 'Notes'), grid.shown('J-1', 'Retainage')];
  const expectStored = async (notes: string, retainageAmount: number): Promise<void> => {
    await waitFor(() => expect(read('J-1')).toMatchObject({ notes, retainageAmount }));
    await grid.expectSaved();
  };
  grid.typeOver('J-1', 'Notes', 'After');
  grid.typeOver('J-1', 'Retainage', '55');
  await expectStored('After', 5_500);
  press('Control+z');
  expect(both()).toEqual(['After', '$1.00']);
  press('Control+z');
  expect(both()).toEqual(['Before', '$1.00']);
  await expectStored('Before', 100);
  press('Control+y');
  expect(both()).toEqual(['After', '$1.00']);
  press('Control+Shift+z');
  expect(both()).toEqual(['After', '$55.00']);
  await expectStored('After', 5_500);
  press('Control+y');
  await said('Nothing to redo');
});

test('undo leaves alone what the other one changed since, says so, and offers it a few keys away', async () => {
  const { changeUnseen, read } = await open({ retainageAmount: dollars(400) });
  grid.typeOver('J-1', 'Retainage', '500');
  await grid.expectSaved();
  changeUnseen('J-1', ANA, { retainageAmount: dollars(777) });
  grid.typeOver('J-1', 'Pay App Due Day', '7'); // its answer brings the news
  await waitFor(() => expect(grid.shown('J-1', 'Retainage')).toBe('$777.00'));
  press('Control+z', 'Control+z');
  await said(/^1 cell was changed since; it keeps its value/);
  expect(grid.shown('J-1', 'Retainage')).toBe('$777.00');
  await grid.expectSaved();
  expect(read('J-1')).toMatchObject({ retainageAmount: 77_700, payAppDueDayOfMonth: null });
  // The choice lasts longer than the message.
  notifications.clean();
  await waitFor(() => expect(document.querySelector('[role=alert]')).toBeNull());
  grid.select('J-1', 'Notes');
  press('Escape');
  // The next stop of Tab behind the sheet.
  const stops = [...document.querySelectorAll('button:not([tabindex="-1"]), input, [tabindex="0"]')];
  const sheet = focused().closest('[role=grid]');
  expect(stops[stops.findLastIndex((stop) => sheet?.contains(stop)) + 1]).toBe(button('Undo it too'));
  click(button('Undo it too'));
  expect(grid.shown('J-1', 'Retainage')).toBe('$400.00');
  await waitFor(() => expect(read('J-1')).toMatchObject({ retainageAmount: 40_000 }));
  grid.select('J-1', 'Notes');
  press('Control+z');
  expect(grid.shown('J-1', 'Retainage')).toBe('$777.00');
  await grid.expectSaved();
});
