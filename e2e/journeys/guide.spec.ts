import { expect, test } from '../src/fixtures.ts';

test('help opens the page that fits, its links and its list too, when the network is gone', async ({
  page,
  signIn,
  consoleWatch,
}) => {
  await signIn(page, 'pm', '/workflow/schedule');
  // Listed once it has arrived; from the browser's memory it takes no time.
  const isFetched = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/guide-page-.*\.js$/.test(name)));
  // By itself, some seconds after the page is drawn.
  await expect.poll(isFetched).toBe(true);
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/, 'pictures are fetched when they come into view');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /account and settings/ }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The forecast' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Guide' }).getByRole('link', { name: 'The first import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The first import' })).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: 'When something goes wrong' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'When something goes wrong' })).toBeVisible();
  await page.context().setOffline(false);
});
