import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, choose, click, field, fill, focused, press, said } from '../../../testing/hands.ts';
import { sampleJob } from '../testing.ts';
import { day, dollars, grid, open, status } from './testing.ts';

const form = () => document.querySelector<HTMLElement>('[role=dialog] form');
function formThere(): HTMLElement {
  const found = form();
  if (!found) throw new Error('no form is open');
  return found;
}
async function openFilter(title: string): Promise<void> {
  await grid.choose(title, /filter…$/i);
  await waitFor(formThere);
}
const input = (label: string) => field(label, formThere());
const condition = (words: string): void => {
  const list = formThere().querySelector('select');
  if (!list) throw new Error('the form has no conditions');
  choose(list, words);
};
/** Enter in a field applies the form. */
const apply = (label: string): void => {
  input(label).focus();
  press('Enter');
};
const boxes = () => [...(form()?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];
const chips = () => [...document.querySelectorAll('[aria-label=Filters] li')].map(({ textContent }) => textContent);
const expectShown = (...keys: readonly string[]) => waitFor(() => expect(grid.texts('Job #')).toEqual(keys));

test('amounts between two figures are exact to the cent, and a text is refused with its reason', async () => {
  await open({ originalContractAmount: dollars(100.01) }, { originalContractAmount: dollars(100.02) }, {});
  await openFilter('Original Contract');
  condition('between');
  fill(input('From'), 'a lot');
  fill(input('To'), '$100.01');
  apply('To');
  await said('“a lot” is not an amount');
  fill(input('From'), '$100.01');
  apply('From');
  await expectShown('J-1');
  await openFilter('Original Contract');
  expect(input('From').value).toBe('$100.01');
  fill(input('From'), '$100.02');
  fill(input('To'), '$100.02');
  apply('To');
  await expectShown('J-2');
  await said('1 of 3 jobs');
});

test('dates go by this year and by a day, a text by what it starts with, a box by its tick', async () => {
  const year = new Date().getFullYear();
  await open(
    { dateSold: day(`${year}-03-01`), jobName: 'Roof of the barn' },
    { dateSold: day(`${year - 1}-12-31`), jobName: 'The roof', taxExempt: true },
    { jobName: 'ROOFING' },
  );
  await openFilter('Date Sold');
  condition('this year');
  click(button('Apply'));
  await expectShown('J-1');
  click(button(/^Change the filter/));
  await waitFor(() => input('Condition'));
  condition('before');
  fill(input('Value'), `${year}-01-01`);
  apply('Value');
  await expectShown('J-2');
  expect(chips()).toEqual([`Date Sold before 01/01/${year}`]);
  click(button('Clear all'));
  await openFilter('Job Name');
  condition('starts with');
  fill(input('Value'), 'ROO');
  apply('Value');
  await expectShown('J-1', 'J-3');
  click(button('Clear all'));
  await openFilter('Tax Exempt');
  click(button('Apply'));
  await expectShown('J-2');
});

test('Escape leaves a filter as it was and goes back to the header; chips go one by one or all', async () => {
  await open(
    { jobStatus: status('Active'), branch: 'North', division: 'Maintenance' },
    { jobStatus: status('Inactive') },
  );
  await openFilter('Job Status');
  const [first] = boxes();
  if (!first) throw new Error('there is nothing to choose');
  fireEvent.click(first);
  first.focus();
  press('Escape');
  await waitFor(() => expect(form()).toBeNull());
  expect(focused()).toBe(grid.header('Job Status'));
  await expectShown('J-1', 'J-2');
  for (const title of ['Job Status', 'Branch', 'Division']) {
    await openFilter(title);
    const box = boxes()[0];
    if (!box) throw new Error('there is nothing to choose');
    fireEvent.click(box);
    click(button('Apply'));
    await waitFor(() => expect(form()).toBeNull());
  }
  expect(chips()).toHaveLength(3);
  click(button(/^Remove the filter Branch/));
  await waitFor(() =>
    expect(chips()).toEqual([expect.stringMatching(/^Job Status/), expect.stringMatching(/^Division/)]),
  );
  expect(focused()).toBe(button(/^Remove the filter Division/));
  click(button(/^Filtered/, grid.header('Division')));
  await waitFor(() => expect(form()).not.toBeNull());
  click(button('Clear'));
  await waitFor(() => expect(chips()).toHaveLength(1));
  click(button('Clear all'));
  await waitFor(() => expect(chips()).toEqual([]));
  expect(focused()).toBe(field('Search jobs'));
  await expectShown('J-1', 'J-2');
});

test('an edit that no longer passes leaves its row until the filter changes', async () => {
  await open({}, { notes: 'Keep' });
  await openFilter('Notes');
  condition('is empty');
  click(button('Apply'));
  await expectShown('J-1');
  grid.typeOver('J-1', 'Notes', 'Not empty any more');
  await grid.expectSaved();
  expect(grid.texts('Notes')).toEqual(['Not empty any more']);
  click(button(/^Change the filter/));
  await waitFor(() => input('Condition'));
  condition('contains');
  fill(input('Value'), 'EEP');
  apply('Value');
  await expectShown('J-2');
});

test('the totals are of what is shown, and follow an edit and its undo', async () => {
  await open({ retainageAmount: dollars(10.5) }, { retainageAmount: dollars(-12) }, {});
  const expectTotal = (text: string) => waitFor(() => expect(grid.total('Retainage')).toBe(text));
  await expectTotal('($1.50)');
  fill(field('Search jobs'), 'J-1');
  await expectTotal('$10.50');
  grid.typeOver('J-1', 'Retainage', '1,234.56');
  await expectTotal('$1,234.56');
  press('Control+z');
  await expectTotal('$10.50');
  fill(field('Search jobs'), '');
  await expectTotal('($1.50)');
});

test('a job opened by its address while a filter and a search hide it is named, and shown on request', async () => {
  const inactive = { jobStatus: status('Inactive') };
  const { router } = await open({ jobStatus: status('Active') }, inactive, inactive);
  await openFilter('Job Status');
  for (const box of boxes().slice(1, 2)) fireEvent.click(box);
  click(button('Apply'));
  await expectShown('J-2', 'J-3');
  fill(field('Search jobs'), 'J-2');
  await expectShown('J-2');
  await router.navigate({ to: '/workflow/jobs/$jobId', params: { jobId: sampleJob('1').id } });
  await said(/^J-1 is hidden by the filter and the search/);
  // Nothing of the search is lost unasked.
  expect(field('Search jobs').value).toBe('J-2');
  click(button('Show it'));
  await expectShown('J-1', 'J-2', 'J-3');
  expect([field('Search jobs').value, chips()]).toEqual(['', []]);
  await waitFor(() => expect(focused()).toBe(grid.cell('J-1', 'Job #')));
});

test('the search wants every word, in any column, from any place by its keys', async () => {
  await open({ jobName: 'Harbor roof', originalContractAmount: dollars(1_234.5) }, { jobName: 'Harbor wall' });
  const search = field('Search jobs');
  grid.select('J-1', 'Original Contract');
  press('/');
  expect(focused()).toBe(search);
  fill(search, 'harbor  J-1');
  await expectShown('J-1');
  press('ArrowDown');
  await waitFor(() => expect(focused().getAttribute('role')).toBe('gridcell'));
  press('Control+Shift+F');
  expect(focused()).toBe(search);
  fill(search, 'harbor nowhere-to-be-found');
  await said('No jobs match what is looked for.');
  press('Escape');
  expect(search.value).toBe('');
  await expectShown('J-1', 'J-2');
  fill(search, '$1,234.50');
  await expectShown('J-1');
});

test.each([
  ['Filter', 'Search columns', 'Columns to filter'],
  [/^View: /, 'Search views', 'Views'],
])('the list behind %s is known to its search field as soon as it opens', async (opener, search, list) => {
  await open({});
  click(button(opener));
  await waitFor(() => field(search));
  const listed = document.getElementById(field(search).getAttribute('aria-controls') ?? '');
  expect(listed?.getAttribute('aria-label')).toBe(list);
});
