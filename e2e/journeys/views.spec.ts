import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { Grid } from '../src/grid.ts';
import { nameOf } from '../src/people.ts';
import { act, button, choose, expectView, FIELDS, picker, saveAs, search, shown } from '../src/views.ts';

test.use({ sharesCompany: true });

test('with the keyboard alone a search becomes a view, is changed, saved, and reverted; it may say how high its rows are', async ({
  page,
  signIn,
  views,
}) => {
  await views.give('pm', 'Zebra', FIELDS);
  await signIn(page, 'pm');
  await expectView(page, 'Standard columns');
  await search(page).focus();
  await page.keyboard.type('lakewood');
  await expectView(page, 'Standard columns, changed');
  await button(page, 'Save as…').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await expect(page.getByRole('dialog')).toContainText('sharing needs the right to share views with the company');
  await page.keyboard.type('Lakewood');
  await page.keyboard.press('Enter');
  await expectView(page, 'Lakewood');
  await expect(button(page, 'Revert')).toBeHidden();
  await expect(picker(page)).toBeFocused();

  const rows = await shown(page).innerText();
  await search(page).fill('east');
  await expect(shown(page)).not.toHaveText(rows);
  await expectView(page, 'Lakewood, changed');
  await button(page, 'Revert').press('Enter');
  await expect(shown(page)).toHaveText(rows);
  await expect(search(page)).toHaveValue('lakewood');
  await search(page).fill('east');
  await button(page, 'Save').press('Enter');
  await expectView(page, 'Lakewood');

  await expect(picker(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('stand');
  await page.keyboard.press('Enter');
  await expectView(page, 'Standard columns');
  await expect(picker(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');
  await picker(page).press('Enter');
  await expect(page.getByRole('option', { name: /^Standard columns.*, in use$/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search views' })).toBeFocused();
  // After Standard columns by name: Closed jobs, Lakewood.
  for (const _ of ['Closed jobs', 'Lakewood']) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectView(page, 'Lakewood');
  await expect(search(page)).toHaveValue('east');

  await test.step('else that is as the person likes it', async () => {
    await choose(page, 'Zebra');
    const height = async () => (await page.getByRole('gridcell').first().boundingBox())?.height;
    await button(page, 'Display').click();
    await page.getByLabel('This height belongs to the view').check();
    await expectView(page, 'Zebra, changed');
    await page.getByText('Compact', { exact: true }).click();
    await expect.poll(height).toBeLessThan(30);
    await page.keyboard.press('Escape');
    await button(page, 'Save').click();
    await expectView(page, 'Zebra');
    await choose(page, 'Standard columns');
    await expect.poll(height).toBeGreaterThan(30);
    await choose(page, 'Zebra');
    await expect.poll(height).toBeLessThan(30);
  });
});

test('a shared view is used and duplicated by others, and changed by its owner only', async ({
  page,
  signIn,
  otherDesk,
  views,
}) => {
  await views.give('accountant', 'Held money', FIELDS);
  await signIn(page, 'accountant');
  await choose(page, 'Held money');
  await act(page, 'Share with the company');
  await expect(page.getByText('Everybody in the company sees “Held money” now.')).toBeVisible();

  const theirs = await otherDesk('pm');
  await picker(theirs).click();
  await theirs.getByRole('option', { name: `Held money, ${nameOf('accountant')}` }).click();
  await expectView(theirs, 'Held money');
  await expect.poll(() => new Grid(theirs).titles()).toEqual(['Job #', 'Job Name', 'Division', 'Retainage']);
  await search(theirs).fill('oak');
  await expectView(theirs, 'Held money, changed');
  await expect(button(theirs, 'Save')).toBeHidden();
  await button(theirs, 'Actions of the view').click();
  await expect(theirs.getByRole('menuitem')).toHaveText([
    'Save as…',
    'Revert',
    'Make it my default',
    'Copy link',
    'Deleted views',
  ]);
  await theirs.keyboard.press('Escape');
  await button(theirs, 'Revert').click();
  await act(theirs, 'Duplicate…');
  await saveAs(theirs, 'My held money');
  await button(theirs, 'Actions of the view').click();
  const share = theirs.getByRole('menuitem', { name: 'Share with the company' });
  await expect(share).toHaveAttribute('aria-disabled', 'true');
  await expect(share).toContainText('Needs the right to share views with the company');

  await act(page, 'Rename…');
  await saveAs(page, 'Retained money');
  await act(page, 'Make private');
  await expect(page.getByText('Only you see “Retained money” now.')).toBeVisible();
  await theirs.keyboard.press('Escape');
  await picker(theirs).click();
  await expect(theirs.getByRole('option', { name: /Retained money|^Held money/ })).toHaveCount(0);
});

test('a name that one has already is refused, a view that is deleted comes back, and of two windows the second is told before it replaces anything', async ({
  page,
  signIn,
  otherTab,
  views,
  consoleWatch,
}) => {
  consoleWatch.allow(/409/, 'the browser reports the refusals itself');
  await views.give('accountant', 'Short-lived', FIELDS);
  const id = await views.give('accountant', 'Both', FIELDS);
  await signIn(page, 'accountant');
  await test.step('the name is refused at the field, and nothing typed is lost', async () => {
    await act(page, 'Save as…');
    const name = page.getByRole('dialog').getByLabel('Name');
    await page.keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription('Type a name.');
    await name.fill('Short-lived');
    await page.keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription(
      'You have a view called “Short-lived” already. Choose another name.',
    );
    await expect(name).toHaveValue('Short-lived');
    await saveAs(page, 'Of another name');
  });
  await test.step('deleting is undone from the toast', async () => {
    await choose(page, 'Short-lived');
    await act(page, 'Make it my default');
    await expect(page.getByText('Your jobs open with “Short-lived” from now on.')).toBeVisible();
    await act(page, 'Delete');
    await expectView(page, 'Standard columns');
    await button(page, 'Undo').click();
    await expect(page.getByText('“Short-lived” is back among your views.')).toBeVisible();
    await picker(page).click();
    await page.getByRole('option', { name: 'Short-lived, my default' }).click();
    await expectView(page, 'Short-lived');
  });
  await test.step('two windows save one view', async () => {
    await choose(page, 'Both');
    const other = await otherTab('accountant', `/workflow/jobs?view=${id}`);
    for (const [window, text] of [
      [page, 'oak'],
      [other, 'elm'],
    ] as const) {
      await search(window).fill(text);
      await expectView(window, 'Both, changed');
    }
    await button(page, 'Save').click();
    await expectView(page, 'Both');
    await other.reload(); // the address remembers which version was changed
    await button(other, 'Save').click();
    await expect(other.getByText('“Both” was saved in another window meanwhile')).toBeVisible();
    await expectView(other, 'Both, changed');
    await expect(search(other)).toHaveValue('elm');
    await button(other, 'Revert').click();
    await expect(search(other)).toHaveValue('oak');
    await search(other).fill('elm');
    await button(other, 'Save').click();
    await expectView(other, 'Both');
  });
});

test('the jobs open with one’s own default, else with the company’s', async ({ page, signIn, otherDesk, views }) => {
  await views.give('admin', 'Company', ['jobNumber', 'branch'], true);
  await views.give('pm', 'Own', FIELDS);
  await signIn(page, 'admin');
  await choose(page, 'Company');
  await act(page, 'Make it the company’s default');
  await expect(page.getByText('The company’s jobs open with “Company” from now on.')).toBeVisible();

  const first = await otherDesk('pm', '/workflow/jobs');
  await expectView(first, 'Company');
  expect(await new Grid(first).titles()).toEqual(['Job #', 'Branch']);
  await choose(first, 'Own');
  await act(first, 'Make it my default');
  await expect(first.getByText('Your jobs open with “Own” from now on.')).toBeVisible();
  await expectView(await otherDesk('pm', '/workflow/jobs'), 'Own');
  await expectView(await otherDesk('accountant'), 'Company');

  await act(page, 'Make private');
  await expect(page.getByRole('dialog')).toContainText('It is the company’s default view.');
  await button(page, 'Make it private').click();
  await expect(page.getByText('Only you see “Company” now.')).toBeVisible();
  await expectView(await otherDesk('accountant'), 'Standard columns');
});

test('list, actions, dialog and notice are accessible, on a desk and on a phone', async ({ page, signIn, views }) => {
  await views.give('admin', 'Own', FIELDS);
  await signIn(page, 'admin', '/workflow/jobs?view=gone');
  await expect(page.getByRole('status', { name: 'About this view' })).toContainText('is shown instead');
  await expectAccessible(page);
  await choose(page, 'Own');
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox'))).toHaveCount(0);
  };
  for (const open of [
    () => picker(page).click(),
    () => button(page, 'Actions of the view').click(),
    () => act(page, 'Duplicate…'),
  ]) {
    await expectAccessible(page, { arrange: async () => close().then(open) });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a view is chosen and saved with a thumb', async ({ page, signIn, views }) => {
    await views.give('accountant', 'Few', ['jobNumber', 'jobName', 'branch', 'notes']);
    await signIn(page, 'accountant');
    await picker(page).tap();
    const option = page.getByRole('option', { name: 'Few' });
    for (const target of [picker(page), button(page, 'Actions of the view'), option])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await option.tap();
    await expectView(page, 'Few');
    await expect(page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').first()).toContainText('Branch');
    await search(page).fill('lakewood');
    await expectView(page, 'Few, changed');
    await button(page, 'Actions of the view').tap();
    const save = page.getByRole('menuitem', { name: 'Save', exact: true });
    expect((await save.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await save.tap();
    await expectView(page, 'Few');
    await expect(search(page)).toHaveValue('lakewood');
  });
});
