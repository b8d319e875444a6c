import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import { act, button, choose, expectView, FIELDS, search, shown } from '../src/views.ts';

test.use({ sharesCompany: true, staysOpen: true });

test('a link opens the same picture for a colleague, unsaved changes and private view included', async ({
  page,
  signIn,
  otherDesk,
  views,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await views.give('accountant', 'Private', FIELDS);
  await signIn(page, 'accountant');
  await choose(page, 'Private');
  const plain = page.url();
  await act(page, 'Copy link');
  await expect(page.getByText('The link is copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await search(page).fill('lakewood');
  await expect(page).toHaveURL(/lakewood/);
  const rows = await shown(page).innerText();

  const theirs = await otherDesk('pm', page.url());
  await expect(shown(theirs)).toHaveText(rows);
  expect(await new Grid(theirs).titles()).toEqual(['Job #', 'Job Name', 'Division', 'Retainage']);
  const notice = theirs.getByRole('status', { name: 'About this view' });
  await expect(notice).toContainText('This link names a view that is private or no longer exists.');
  await expectView(theirs, 'Standard columns, changed');
  await notice.getByRole('button', { name: 'Close the notice' }).click();
  await expect(notice).toBeEmpty();

  await theirs.goto(copied);
  await expect.poll(() => new Grid(theirs).titles()).toEqual(['Job #', 'Job Name', 'Division', 'Retainage']);
  await theirs.goto(plain);
  await expect(notice).toContainText('is shown instead');
});

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

test('another page and back, or a reload, leaves the picture as it was', async ({ page, signIn, views, grid }) => {
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
  await page.reload();
  await expectView(page, 'Mine, changed');
  expect(await grid.titles()).toEqual(['Job #', 'Job Name', 'Division', 'Retainage']);
});

test('what a link names and is not there any more is left out and named', async ({ page, signIn, grid }) => {
  const filters = [{ field: 'branch', kind: 'options', operator: 'anyOf', values: ['North', 'Moon'] }];
  const state = encodeURIComponent(JSON.stringify({ sort: [], filters }));
  await signIn(page, 'pm', `/workflow/jobs?view=standard&columns=jobNumber.p*oldField.90*branch.&state=${state}`);
  const notice = page.getByRole('status', { name: 'About this view' });
  await expect(notice).toHaveText(
    'Left out, because it no longer exists: the column “oldField”, “Moon” in the filter of Branch.',
  );
  await expect(button(page, 'Change the filter Branch: North')).toBeVisible();
  expect((await grid.titles()).slice(0, 2)).toEqual(['Job #', 'Branch']);
  await page.goto('/workflow/jobs?view=standard&columns=%3F&state=oak');
  await expect(notice).toHaveText('A part of this link could not be read and was left out.');
  await expectView(page, 'Standard columns');
});
