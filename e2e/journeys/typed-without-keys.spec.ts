import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';

test.use({ sharesCompany: true, staysOpen: true });

const protocol = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);
const compose = (session: CDPSession, text: string) =>
  session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

test('dictation and the emoji panel, which press no key, begin an edit and lose nothing', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
  const [first, second] = await jobs.take(2);
  if (!first || !second) throw new Error('two jobs were asked for');
  const session = await protocol(page);
  await grid.select(first.jobNumber, 'Notes');
  await session.send('Input.insertText', { text: 'call the owner 👷' });
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('call the owner 👷');
  await session.send('Input.insertText', { text: ' today' });
  await page.keyboard.press('Enter');
  await grid.expectCell(first.jobNumber, 'Notes', 'call the owner 👷 today');
  await grid.select(first.jobNumber, 'Retainage');
  await session.send('Input.insertText', { text: '1250.5' });
  await page.keyboard.press('Enter');
  await grid.expectCell(first.jobNumber, 'Retainage', '$1,250.50');
  await grid.select(second.jobNumber, 'Branch');
  await session.send('Input.insertText', { text: 'Sou' });
  await page.keyboard.press('Enter');
  await grid.expectCell(second.jobNumber, 'Branch', 'South');
  await grid.expectSaved();
  expect(await jobs.read(first.id)).toMatchObject({ notes: 'call the owner 👷 today', retainageAmount: 125_050 });
});

test('a dead key and the letter after it are the text that the cell begins with', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
  const job = await jobs.takeOne();
  const session = await protocol(page);
  await grid.select(job.jobNumber, 'Notes');
  await compose(session, '´');
  await session.send('Input.insertText', { text: 'é' });
  await page.keyboard.type('tage');
  await page.keyboard.press('Enter');
  await grid.expectCell(job.jobNumber, 'Notes', 'étage');
  await grid.expectSaved();
  expect(await jobs.read(job.id)).toMatchObject({ notes: 'étage' });
});

test('an input method composes in the cell, whatever its first event, and goes on in the editor', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
  const job = await jobs.takeOne();
  const session = await protocol(page);
  const cell = await grid.select(job.jobNumber, 'Notes');
  for (const text of ['に', 'にほ', 'にほんご']) await compose(session, text);
  await expect(cell).toHaveText(/にほんご/);
  await session.send('Input.insertText', { text: '日本語' });
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('日本語');
  for (const text of ['こ', 'こうじ']) await compose(session, text);
  await session.send('Input.insertText', { text: '工事' });
  await page.keyboard.press('Enter');
  await grid.expectCell(job.jobNumber, 'Notes', '日本語工事');
  await grid.expectSaved();
});

test('syllable after syllable without a pause stays one text, and Enter right after it is no loss', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
  const [first, second] = await jobs.take(2);
  if (!first || !second) throw new Error('two jobs were asked for');
  const session = await protocol(page);
  await grid.select(first.jobNumber, 'Notes');
  await Promise.all([
    compose(session, '하'),
    compose(session, '한'),
    session.send('Input.insertText', { text: '한' }),
    compose(session, '구'),
    session.send('Input.insertText', { text: '국' }),
    page.keyboard.press('Enter'),
  ]);
  await grid.expectCell(first.jobNumber, 'Notes', '한국');
  await expect(await grid.cell(second.jobNumber, 'Notes')).toBeFocused();
  await grid.expectSaved();
});

test('a click elsewhere right after a composition keeps its text, and Escape gives it up', async ({
  page,
  grid,
  jobs,
  signIn,
}) => {
  const [first, second] = await jobs.take(2);
  if (!first || !second) throw new Error('two jobs were asked for');
  await jobs.change(second.id, { notes: 'as it was' });
  await signIn(page, 'accountant');
  const session = await protocol(page);
  await grid.select(first.jobNumber, 'Notes');
  await compose(session, 'ñ');
  await session.send('Input.insertText', { text: 'ñ' });
  await grid.select(second.jobNumber, 'Notes');
  await grid.expectCell(first.jobNumber, 'Notes', 'ñ');
  await compose(session, 'ö');
  await session.send('Input.insertText', { text: 'ö' });
  await page.keyboard.press('Escape');
  await grid.expectCell(second.jobNumber, 'Notes', 'as it was');
});

test('a cell that one may not change takes no text of any kind', async ({ page, grid, jobs, signIn }) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
  const job = await jobs.takeOne();
  const session = await protocol(page);
  const cell = await grid.select(job.jobNumber, 'Job Name');
  await session.send('Input.insertText', { text: 'nothing' });
  await page.keyboard.type('x');
  await expect(cell).toHaveText(job.jobName);
  await expect(page.getByText('Job Name is read-only')).toBeVisible();
});

test('yes, no, x, a click on the box and a double click change a check box', async ({ page, grid, jobs, signIn }) => {
  const job = await jobs.takeOne();
  await jobs.change(job.id, { taxExempt: false });
  await signIn(page, 'accountant');
  const session = await protocol(page);
  const cell = await grid.select(job.jobNumber, 'Tax Exempt');
  const box = cell.getByRole('img');
  const expectBox = (name: 'Yes' | 'No') => expect(box).toHaveAccessibleName(name);
  await page.keyboard.type('yes');
  await expectBox('Yes');
  await page.keyboard.type('no');
  await expectBox('No');
  await page.keyboard.type('x');
  await expectBox('Yes');
  await page.keyboard.type('0');
  await expectBox('No');
  await session.send('Input.insertText', { text: 'true' });
  await expectBox('Yes');
  await box.click();
  await expectBox('No');
  await box.click();
  await expectBox('Yes');
  await expect(cell).toBeFocused();
  await page.waitForTimeout(600); // past what counts as a double click
  await box.dblclick();
  await expectBox('No');
  await page.keyboard.type('q');
  await expect(page.getByText('Type yes or no for Tax Exempt')).toBeVisible();
  await grid.expectSaved();
  expect(await jobs.read(job.id)).toMatchObject({ taxExempt: false });
});
