import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';

/** What the pages of this browser ask for the jobs by, as it comes. */
function askedOf(page: Page): string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const [, path] = /\/wip\/(jobs|jobs\/since)(\?|$)/.exec(request.url()) ?? [];
    if (path) asked.push(path);
  });
  return asked;
}

// On the stack alone: calls of the emulation do not pass by the browser.
test('a page loaded anew as soon as its rows stand, and a new tab, ask only for what is new @stack', async ({
  page,
  grid,
  jobs,
  signIn,
  otherTab,
}) => {
  const job = await jobs.takeOne();
  const asked = askedOf(page);
  await signIn(page, 'accountant');
  await grid.expectDrawn();
  // A word of what another browser kept came with the session, so this may have been asked first.
  expect(asked.at(-1)).toBe('jobs');
  asked.length = 0;
  await page.reload();
  await grid.expectDrawn();
  expect(asked).toEqual(['jobs/since']);

  await jobs.change(job.id, { notes: 'changed meanwhile' });
  const tab = await otherTab('accountant');
  await new Grid(tab).expectCell(job.jobNumber, 'Notes', 'changed meanwhile');
  expect(asked).toEqual(['jobs/since', 'jobs/since']);
});
