import { expect, test } from 'vitest';
import { createPasswordCheck, HASH_COST, MAX_PASSWORD_LENGTH } from './password.ts';

test('a guess is right in any spelling of its characters, and otherwise wrong', async () => {
  const isPassword = await createPasswordCheck('Brücke-ﬁrm', HASH_COST);
  expect(await isPassword('Bru\u0308cke-firm')).toBe(true);
  for (const guess of ['', 'brücke-ﬁrm', 'Brücke-ﬁrm ', 'Brücke']) expect(await isPassword(guess)).toBe(false);
});

test('a guess keeps a processor busy, right or wrong', async () => {
  const isPassword = await createPasswordCheck('right', HASH_COST);
  for (const guess of ['right', 'wrong']) {
    const before = process.cpuUsage();
    await isPassword(guess);
    expect(process.cpuUsage(before).user).toBeGreaterThan(10_000); // µs; a plain hash takes a thousandth of it
  }
});

test('a guess that is too long is wrong unread', async () => {
  const long = 'x'.repeat(MAX_PASSWORD_LENGTH + 1);
  const isPassword = await createPasswordCheck(long, HASH_COST);
  expect(await isPassword(long)).toBe(false);
});
