import type { Page } from '@playwright/test';
import { colleague, signInColleague, switchTo } from '../src/colleague.ts';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';

const { first, second } = colleague.companies;

/** Makes a job in the company that the tab shows. */
async function makeJob(page: Page, jobName: string): Promise<Grid> {
  await page.goto('/workflow/jobs');
  const grid = new Grid(page);
  await expect(grid.root).toBeVisible();
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
  await page.reload();
  await grid.expectCell('26-001', 'Job Name', jobName);
  return grid;
}

test('two tabs of one browser work in two companies at once, and nothing mixes @stack', async ({ page, context }) => {
  await signInColleague(page, '/home');
  await expect(page.getByRole('banner').getByText(first)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/home');
  await switchTo(other, second);

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

test('a company is found and chosen with the keyboard @stack', async ({ page }) => {
  await signInColleague(page, '/home');
  const face = page.getByRole('button', { name: colleague.name });
  await expect(face).toHaveAttribute('aria-haspopup', 'menu');
  await face.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: new RegExp(`^${first}`) })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText(second)).toBeVisible();
});

test('without Jobs its area is gone and its pages say why, until it is switched on again @stack', async ({
  page,
  context,
  consoleWatch,
}) => {
  // The requests that a new tab sends before its rights arrive, if these are slower.
  consoleWatch.tolerate(/status of 403/);
  await signInColleague(page, '/admin/tenant');
  await switchTo(page, second);
  await page.goto('/admin/tenant');
  const workflow = page.getByRole('switch', { name: 'Jobs' });
  await workflow.click();
  const dialog = page.getByRole('dialog', { name: 'Switch Jobs off?' });
  await expect(dialog).toContainText('Nothing is deleted');
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Jobs is switched off.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Home', 'Admin']);
  await expect(page.getByText('The lists belong to Jobs')).toBeVisible();

  const other = await context.newPage();
  await other.goto('/workflow/jobs');
  await expect(other.getByRole('heading', { level: 1, name: `${second} does not use Jobs` })).toBeVisible();
  await other.goto('/home');
  await expect(other.getByText(`${second} does not use Jobs`)).toBeVisible();

  await workflow.click();
  await expect(page.getByText('Jobs is switched on.')).toBeVisible();
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Jobs' })).toBeVisible();
});
