import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';

test('loading, and what stands in the place of jobs that cannot be loaded, are accessible @stack', async ({
  page,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/503/, 'the service is made to fail');
  const loading = /\/wip\/jobs(\/since\?.*)?$/; // all, or what is new
  await page.route(loading, () => {});
  await signIn(page, 'accountant');
  await expect(page.getByRole('status', { name: 'Loading the jobs' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(loading);
  await page.route(loading, (route) => route.fulfill({ status: 503, json: { type: 'unavailable' } }));
  await page.reload();
  await expect(page.getByRole('button', { name: /again/i })).toBeVisible();
  await expectAccessible(page);
});
