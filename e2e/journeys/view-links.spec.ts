import { expect, test } from '../src/fixtures.ts';
import { act, choose, expectView, FIELDS, search } from '../src/views.ts';

test.use({ sharesCompany: true, staysOpen: true });

test('going back and forward goes from view to view, and brings back unsaved changes', async ({
  page,
  signIn,
  views,
}) => {
  await views.give('pm', 'First', FIELDS);
  await views.give('pm', 'Second', ['jobNumber', 'branch']);
  await signIn(page, 'pm', '/home');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await choose(page, 'First');
  for (const text of ['oak', 'elm', 'lakewood']) {
    await search(page).fill(text);
    await expect(page).toHaveURL(new RegExp(text));
  }
  await choose(page, 'Second');
  await page.goBack();
  await expectView(page, 'First, changed');
  await expect(search(page)).toHaveValue('lakewood');
  await page.goForward();
  await expectView(page, 'Second');
  await page.goBack();
  await page.goBack();
  await expectView(page, 'Standard columns');
  await page.goBack();
  await expect(page).toHaveURL('/home');
});

test('another page and back, or a reload, leaves the picture as it was, and its link is copied', async ({
  page,
  signIn,
  views,
  grid,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await views.give('pm', 'Mine', FIELDS);
  await signIn(page, 'pm');
  await choose(page, 'Mine');
  await search(page).fill('lakewood');
  await expectView(page, 'Mine, changed');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/home');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expectView(page, 'Mine, changed');
  await expect(search(page)).toHaveValue('lakewood');
  await expect(page).toHaveURL(/lakewood/);
  await act(page, 'Copy link');
  await expect(page.getByText('The link is copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.reload();
  await expectView(page, 'Mine, changed');
  expect(await grid.titles()).toEqual(['Job #', 'Job Name', 'Division', 'Retainage']);
});
