import type { Page } from '@playwright/test';
import { colleague, signInColleague } from '../src/colleague.ts';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';

const { first, second } = colleague.companies;

/** Makes a job in the company that the tab shows, and opens its jobs. */
async function makeJob(page: Page, jobName: string): Promise<Grid> {
  const grid = new Grid(page);
  await page.evaluate(async (name) => {
    const stored = Object.entries(localStorage).find(([key]) => key.endsWith('session'));
    const { tokens } = JSON.parse(stored?.[1] ?? '{}');
    const answer = await fetch('/api/workflow/wip/jobs/new', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens.workflow.value}`,
        'plumbline-tenant': sessionStorage.getItem('plumbline.tenant') ?? '',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jobs: [{ jobNumber: '26-001', jobName: name }] }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }, jobName);
  await page.goto('/workflow/jobs');
  await grid.expectCell('26-001', 'Job Name', jobName);
  return grid;
}

test('two tabs of one browser work in two companies at once, and nothing mixes @stack', async ({ page, context }) => {
  await signInColleague(page, '/home');
  await expect(page.getByRole('banner').getByText(first)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/home');
  await test.step('another company is found and chosen with the keyboard', async () => {
    const face = other.getByRole('button', { name: colleague.name });
    await expect(face).toHaveAttribute('aria-haspopup', 'menu');
    await face.focus();
    await other.keyboard.press('Enter');
    await expect(other.getByRole('menuitemradio', { name: new RegExp(`^${first}`) })).toBeFocused();
    await other.keyboard.press('ArrowDown');
    await other.keyboard.press('Enter');
    await expect(other.getByRole('banner').getByText(second)).toBeVisible();
  });

  const mine = await makeJob(page, 'Pier 9');
  const theirs = await makeJob(other, 'Mesa Bridge');
  await Promise.all([mine.type('26-001', 'Notes', 'of the harbor'), theirs.type('26-001', 'Notes', 'of the mesa')]);
  await mine.expectSaved();
  await theirs.expectSaved();

  await Promise.all([page.reload(), other.reload()]);
  await mine.expectCell('26-001', 'Job Name', 'Pier 9');
  await mine.expectCell('26-001', 'Notes', 'of the harbor');
  await theirs.expectCell('26-001', 'Job Name', 'Mesa Bridge');
  await theirs.expectCell('26-001', 'Notes', 'of the mesa');

  // What each tab arranges of its grid is its company's own.
  const arranged = (tab: Page) =>
    tab.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('plumbline.jobs-view.')));
  const [ofFirst, ofSecond] = [await arranged(page), await arranged(other)];
  expect([ofFirst.length, ofSecond.length]).toEqual([1, 1]);
  expect(ofFirst).not.toEqual(ofSecond);

  // A tab that is opened out of the second company shows the second one.
  await other.bringToFront();
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  const link = await context.newPage();
  await link.goto('/workflow/jobs');
  await expect(link.getByRole('banner').getByText(second)).toBeVisible();
  await new Grid(link).expectCell('26-001', 'Job Name', 'Mesa Bridge');
});
