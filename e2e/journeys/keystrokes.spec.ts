import { expect, test } from '../src/fixtures.ts';

test.use({ sharesCompany: true, staysOpen: true });

const SENTENCE = 'The quick brown fox jumps over the lazy dog, 1234567890 times.';

test('no key is lost when a whole sentence arrives without a pause @firefox', async ({ page, grid, jobs, signIn }) => {
  await signIn(page, 'accountant');
  const [first, second, third] = await jobs.take(3);
  if (!first || !second || !third) throw new Error('three jobs were asked for');
  await grid.select(first.jobNumber, 'Notes');
  // One call each: the keys follow each other with nothing in between, across the cells as well.
  await page.keyboard.type(SENTENCE, { delay: 0 });
  await page.keyboard.press('Enter');
  await page.keyboard.type(SENTENCE, { delay: 0 });
  await page.keyboard.press('Enter');
  await page.keyboard.type(SENTENCE, { delay: 0 });
  await page.keyboard.press('Enter');
  for (const { jobNumber } of [first, second, third]) await grid.expectCell(jobNumber, 'Notes', SENTENCE);
  await grid.expectSaved();
  for (const { id } of [first, second, third]) expect(await jobs.read(id)).toMatchObject({ notes: SENTENCE });
});
