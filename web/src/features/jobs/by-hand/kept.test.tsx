import { act, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { button, field, hands, type } from '../../../testing/hands.ts';
import { openTab } from '../../../testing/open-tab.ts';
import { loadLater } from '../../../ui/page-part.tsx';
import { sampleJob } from '../testing.ts';
import { dollars, grid, jobsOf } from './testing.ts';

// What a page that went left behind, in the next page of the same tab.
beforeAll(() => import('../../schedule/schedule-page.tsx'));

const shown = () => document.querySelector<HTMLElement>('section[aria-label="Unsaved changes from before"]');
/** What was left, above the sheet. */
const list = (): Promise<HTMLElement> =>
  waitFor(() => {
    const found = shown();
    if (!found) throw new Error('nothing is listed');
    return found;
  });
function panel(): HTMLElement {
  const found = document.querySelector<HTMLElement>('aside[aria-labelledby]');
  if (!found) throw new Error('no panel is open');
  return found;
}
const expectListed = (words: string) => waitFor(async () => expect((await list()).textContent).toContain(words));
const expectNothingListed = () => waitFor(() => expect(shown()).toBeNull());
/** Throws away all that is listed, after the question. */
async function discard(question: string): Promise<void> {
  button('Discard', await list()).click();
  const dialog = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[role=dialog]');
    if (!found?.textContent?.includes(question)) throw new Error('nothing is asked');
    return found;
  });
  button('Discard', dialog).click();
  await expectNothingListed();
}

test('what a colleague changed meanwhile is asked about, cell by cell, beside the sheet, and discarded after a question', async () => {
  const { lose, changeUnseen, read, saves, expectKept, loadAgain } = await openTab(jobsOf({}, {}));
  lose('requests');
  for (const [title, text] of [
    ['Notes', 'Mine'],
    ['Retainage', '5'],
    ['Payments Received', '6'],
  ] as const)
    grid.typeOver('J-1', title, text);
  grid.typeOver('J-2', 'Notes', 'Mine as well');
  await expectKept(4);
  for (const each of ['J-1', 'J-2']) changeUnseen(each, 'Ben Boyd', { notes: 'Theirs' });
  lose(null);
  await loadAgain();
  await expectListed('4 unsaved changes from before');
  await expectListed('Somebody else changed 2 of these cells meanwhile.');
  const line = [...(await list()).querySelectorAll('tr')].find(({ textContent }) => /J-1.*Notes/.test(textContent));
  expect(line?.textContent).toMatch(/Mine.*Theirs/);
  expect(document.body.textContent).not.toContain('All changes saved');
  // Nothing of it is sent before it is decided, and the sheet is free meanwhile.
  grid.typeOver('J-1', 'Original Contract', '99');
  await waitFor(() => expect(saves).toEqual([{ job: 'J-1', originalContractAmount: 9_900 }]));

  button('Save those that nobody changed', await list()).click();
  await waitFor(() => expect(read('J-1')).toMatchObject({ retainageAmount: 500, paymentsReceived: 600 }));
  expect(read('J-1')).toMatchObject({ notes: 'Theirs' });
  await expectListed('2 unsaved changes from before');
  await expectKept(2);
  await loadAgain();
  button('Save Notes of J-1', await list()).click();
  await waitFor(() => expect(read('J-1')).toMatchObject({ notes: 'Mine' }));
  await discard('Discard 1 unsaved change?');
  await expectKept(0);
  await loadAgain();
  await grid.expectSaved();
  expect(shown()).toBeNull();
  expect(read('J-2')).toMatchObject({ notes: 'Theirs' });
});

test('what was being typed when the page went is offered: in a cell, in a field of the panel, and in a figure of the schedule', async () => {
  const { read, expectKept, loadAgain } = await openTab(
    jobsOf({ jobCostToDate: dollars(20), expenseBudget: dollars(80) }),
  );
  grid.select('J-1', 'Retainage');
  type('1,250.5');
  await expectKept(1);
  await loadAgain(`/workflow/jobs/${sampleJob('1').id}`);
  await expectListed('You were typing “1,250.5” in Retainage of J-1.');
  button('Save it', await list()).click();
  await waitFor(() => expect(read('J-1')).toMatchObject({ retainageAmount: 125_050 }));
  await expectNothingListed();
  await expectKept(0);

  await act(loadLater);
  (await waitFor(() => field('Notes', panel()))).focus();
  type('Half a sentence about');
  await expectKept(1);
  await loadAgain('/workflow/schedule');
  await expectListed('You were typing “Half a sentence about” in Notes of J-1.');
  await discard('Discard 1 unsaved change?');
  await expectKept(0);

  hands('WIP schedule').select('J-1', 'Cost to Complete');
  type('777');
  await expectKept(1);
  await loadAgain('/workflow/schedule');
  await expectListed('You were typing “777” in Cost to Complete of J-1.');
  button('Save it', await list()).click();
  await waitFor(() => expect(read('J-1')).toMatchObject({ forecastCost: 2_000 + 77_700, notes: null }));
});
