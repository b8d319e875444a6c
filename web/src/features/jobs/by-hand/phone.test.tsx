import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, click, field, fill, focused, press, said } from '../../../testing/hands.ts';
import { sampleJob } from '../testing.ts';
import { dollars, grid, openOnPhone } from './testing.ts';

/** The texts of the cards, from the top. */
const cards = () => [...document.querySelectorAll('[aria-label=Jobs] li')].map(({ textContent }) => textContent ?? '');
const card = (key: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('[aria-label=Jobs] li button')].find(({ textContent }) =>
    textContent?.startsWith(key),
  );
  if (!found) throw new Error(`no card of ${key} is drawn`);
  return found;
};
const sheet = (key: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].find(({ textContent }) =>
      textContent?.startsWith(key),
    );
    if (!found) throw new Error(`no sheet of ${key} is open`);
    return found;
  });
/** Taps a card, which opens the sheet of its job. */
async function openSheet(key: string): Promise<HTMLElement> {
  click(await waitFor(() => card(key)));
  const opened = await sheet(key);
  await waitFor(() => field('Notes', opened));
  return opened;
}
/** Types into a field and leaves it. */
function typeInto(inside: HTMLElement, title: string, text: string): void {
  field(title, inside).focus();
  fill(field(title, inside), text);
  field(title, inside).blur();
}
async function close(inside: HTMLElement): Promise<void> {
  click(button('Close', inside));
  await waitFor(() => expect(inside.isConnected).toBe(false));
}

test('what is refused stays in its field with the reason until it is corrected', async () => {
  const { read } = await openOnPhone({ payAppDueDayOfMonth: 5 });
  const opened = await openSheet('J-1');
  typeInto(opened, 'Pay App Due Day', '99');
  const due = field('Pay App Due Day', opened);
  await waitFor(() => expect(due.getAttribute('aria-invalid')).toBe('true'));
  expect(due.value).toBe('99');
  const reason = document.getElementById(due.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  expect(reason?.textContent).toMatch(/^Not saved: /);
  await close(opened);
  expect(card('J-1').textContent).toContain('Not saved: Pay App Due Day');
  expect(read('J-1')?.payAppDueDayOfMonth).toBe(5);
  typeInto(await openSheet('J-1'), 'Pay App Due Day', '9');
  await grid.expectSaved();
  expect(read('J-1')?.payAppDueDayOfMonth).toBe(9);
});

test('what was typed last is kept when one goes on to the next job', async () => {
  const { read } = await openOnPhone({}, { notes: 'Of the second' });
  const first = await openSheet('J-1');
  field('Notes', first).focus();
  fill(field('Notes', first), 'Typed and not left');
  click(button('Next', first));
  const second = await sheet('J-2');
  await waitFor(() => expect(field('Notes', second).value).toBe('Of the second'));
  await waitFor(() => expect(read('J-1')?.notes).toBe('Typed and not left'));
  click(button('Previous', second));
  const again = await sheet('J-1');
  await waitFor(() => expect(field('Notes', again).value).toBe('Typed and not left'));
});

test('Escape brings back what a field held, then closes the sheet, and the focus is on the card', async () => {
  await openOnPhone({ notes: 'As it was' }, {});
  const opened = await openSheet('J-1');
  field('Notes', opened).focus();
  fill(field('Notes', opened), 'A slip of the thumb');
  press('Escape');
  expect(field('Notes', opened).value).toBe('As it was');
  press('Escape');
  await waitFor(() => expect(opened.isConnected).toBe(false));
  await waitFor(() => expect(focused()).toBe(card('J-1')));
});

test('the totals of what is listed are in sight, the others a tap away, and follow search and edit', async () => {
  const contract = (amount: number) => ({
    originalContractAmount: dollars(amount),
    finalContractAmount: dollars(amount),
  });
  await openOnPhone({ ...contract(1_234.56), jobName: 'Barn', retainageAmount: dollars(7) }, contract(8_765.44));
  click(await said(/^Total Revised Contract\s*\$10,000\.00/));
  const sums = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  await waitFor(() => expect(sums()).toContain('Original Contract$10,000.00'));
  fill(field('Search jobs'), 'barn');
  await said('1 of 2 jobs');
  expect(sums()).toEqual(expect.arrayContaining(['Original Contract$1,234.56', 'Retainage$7.00']));
  const opened = await openSheet('J-1');
  typeInto(opened, 'Retainage', '8');
  await close(opened);
  await waitFor(() => expect(sums()).toContain('Retainage$8.00'));
  fill(field('Search jobs'), 'nowhere-to-be-found');
  click(await said('Show all jobs'));
  await said('2 jobs');
  await waitFor(() => expect(focused()).toBe(card('J-1')));
});

test('groups are headings over their cards, which collapse by a tap', async () => {
  await openOnPhone({ division: 'Construction' }, { division: 'Maintenance' }, { division: 'Construction' });
  click(button('More'));
  click(await waitFor(() => button('Group')));
  click(await said('Division'));
  press('Escape');
  const heading = await waitFor(() => button(/^Division\s*Construction\s*2 jobs/));
  expect(heading.getAttribute('aria-expanded')).toBe('true');
  expect(cards()).toHaveLength(5);
  click(heading);
  await waitFor(() => expect(button(/^Division\s*Construction/).getAttribute('aria-expanded')).toBe('false'));
  expect(cards().filter((text) => text.startsWith('J-'))).toEqual([expect.stringMatching(/^J-2/)]);
  click(button(/^Division\s*Construction/));
  await waitFor(() => expect(cards()).toHaveLength(5));
});

test('a job opened by its address while a search hides it is named, and shown on request', async () => {
  const { router } = await openOnPhone({ jobName: 'Barn' }, { jobName: 'Roof' });
  fill(field('Search jobs'), 'roof');
  await said('1 of 2 jobs');
  await router.navigate({ to: '/workflow/jobs/$jobId', params: { jobId: sampleJob('1').id } });
  await said(/^J-1 is hidden by the search/);
  expect(field('Search jobs').value).toBe('roof');
  click(button('Show it'));
  await sheet('J-1');
  expect(field('Search jobs').value).toBe('');
});
