import { expect, test } from '../src/fixtures.ts';
import { type ForeignStack, startForeignStack } from '../src/foreign-stack.ts';

const person = {
  objectId: 'c0ffee00-1111-4222-8333-444455556666',
  name: 'Noor Haddad',
  email: 'noor@contractor.example',
};

let stack: ForeignStack;
test.beforeAll(async () => {
  stack = await startForeignStack(person);
});
test.afterAll(async () => {
  await stack.stop();
});

test('a company’s own provider: other claims, tokens of a minute, new keys in mid-session, and sign-out @stack', async ({
  page,
  grid,
  consoleWatch,
}) => {
  const { provider, origin } = stack;
  // What was on its way when the keys changed is refused, and made again with a new token.
  consoleWatch.tolerate(/status of 401/);
  await page.clock.install();
  const sent = page.waitForRequest((request) => request.url().startsWith(`${provider.issuer}/auth`));
  await page.goto(`${origin}/workflow/jobs`);
  expect(new URL((await sent).url()).searchParams.get('prompt')).toBe('consent');
  await expect(page.getByRole('button', { name: person.name })).toBeVisible();
  await grid.type('F-1', 'Notes', 'Signed in with our own');
  await grid.expectSaved();
  // One code, and one renewal for the second service: a token that lives a minute is not renewed at every call.
  expect(provider.asked).toEqual(['authorization_code', 'refresh_token']);

  await provider.rotateKeys();
  await page.clock.fastForward(45_000);
  await grid.type('F-1', 'Notes', 'After the keys were changed');
  await expect.poll(() => provider.asked.slice(2)).toContain('refresh_token');
  await grid.expectSaved();
  await page.reload();
  await expect(await grid.cell('F-1', 'Notes')).toHaveText('After the keys were changed');

  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(new RegExp(`^${origin}/`));
  expect(stack.errors).toEqual([]);
});
