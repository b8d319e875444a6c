import { expectAccessible } from '../src/axe.ts';
import { withOneJob } from '../src/few-jobs.ts';
import { expect, test } from '../src/fixtures.ts';
import type { WireJob } from '../src/jobs-api.ts';
import { nameOf } from '../src/people.ts';
import { act, button, choose, expectView, FIELDS, picker, search, shown } from '../src/views.ts';

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

test('list, actions, dialog and notice are accessible, on a desk and on a phone', async ({
  page,
  signIn,
  views,
  jobs,
}) => {
  await views.give('admin', 'Own', FIELDS);
  await signIn(page, 'admin', '/workflow/jobs?view=gone');
  // The administrator begins with their own jobs.
  const isOwn = ({ projectManagers }: WireJob) => (projectManagers as string[]).includes(nameOf('admin'));
  const job = await withOneJob(page, jobs, (await jobs.all()).find(isOwn));
  const notice = page.getByRole('status', { name: 'About this view' });
  const close = async () => {
    await picker(page).focus(); // Escape in the search would empty it
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox'))).toHaveCount(0);
  };
  await expectAccessible(page, async () => {
    await close();
    await expect(notice).toContainText('is shown instead');
    await picker(page).click();
  });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await choose(page, 'Own');
  await withOneJob(page, jobs, job);
  for (const open of [() => button(page, 'Actions of the view').click(), () => act(page, 'Save as…')]) {
    await expectAccessible(page, () => close().then(open));
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
