import { expect, test } from 'vitest';
import { type Database, DatabaseError, type Tx } from '../database.ts';
import { newOwnToken, tokenHash } from '../own-tokens.ts';
import { createOwnTokenCheck } from './own-token-check.ts';

const MINUTE = 60_000;
const HERE = '203.0.113.9';

/** A database in which these tokens are valid, and which records its queries. */
function stubDatabase(good: Set<string>) {
  const asked: string[] = [];
  const state = { isFull: false };
  const query = async (text: string, [param]: readonly unknown[] = []): Promise<unknown[]> => {
    if (text.includes('set_config')) return [];
    if (text.includes('use_token')) {
      asked.push('use');
      if (state.isFull) throw new DatabaseError('no space left', '53100');
      return [{ isGood: good.has(String(param)) }];
    }
    if (text.includes('token_fault')) return [];
    const hashes = param as readonly string[]; // of good_tokens
    asked.push(`good ${hashes.length}`);
    return hashes.filter((hash) => good.has(hash)).map((hash) => ({ hash }));
  };
  const database = {
    transaction: (run: (tx: Tx) => Promise<unknown>) => run({ query } as unknown as Tx), // it asks nothing else
  } as unknown as Database;
  return { database, asked, state };
}

async function given() {
  const token = newOwnToken('pat');
  const hash = await tokenHash(token);
  const good = new Set([hash]);
  const { database, asked, state } = stubDatabase(good);
  const clock = { now: 0 };
  const counted: string[] = [];
  const limiter = {
    consume: async (key: string) => {
      counted.push(key);
      return null;
    },
  };
  const others = async () => ({ fault: 'issuer' as const });
  const check = createOwnTokenCheck({ database, role: 'r', limiter, now: () => clock.now }, others);
  return { check, token, hash, good, asked, state, clock, counted };
}

test('a token is checked once a minute', async () => {
  const { check, token, hash, good, asked, clock } = await given();
  for (const now of [0, 1, MINUTE]) {
    clock.now = now;
    expect(await check.verify(token, HERE)).toEqual({ issuer: 'urn:plumbline:token', subject: hash });
  }
  expect(asked).toEqual(['use']);
  clock.now = MINUTE + 1;
  good.clear();
  expect(await check.verify(token, HERE)).toEqual({ fault: 'unknown-token' });
  expect(asked).toEqual(['use', 'use']);
});

test('whether it is still good is asked each time, and together', async () => {
  const { check, token, good, asked } = await given();
  const other = newOwnToken('svc');
  expect(await Promise.all([token, other, token].map((each) => check.isStillGood(each)))).toEqual([true, false, true]);
  expect(asked).toEqual(['good 2']);
  good.clear();
  expect(await check.isStillGood(token)).toBe(false);
});

test('on a full disk its use goes unnoted, and it counts as before', async () => {
  const { check, token, state, asked } = await given();
  state.isFull = true;
  expect(await check.verify(token, HERE)).toHaveProperty('subject');
  expect(await check.verify(newOwnToken('pat'), HERE)).toEqual({ fault: 'unknown-token' });
  expect(asked).toEqual(['use', 'good 1', 'use', 'good 1']);
});

test('what is not meant as one is for others to judge', async () => {
  const { check, asked } = await given();
  expect(await check.verify('eyJ.x.y', HERE)).toEqual({ fault: 'issuer' });
  expect(await check.verify('plumbline_scim_x', HERE)).toEqual({ fault: 'malformed' });
  expect(asked).toEqual([]);
});

test('tokens that it has not met are counted by the address that they come from', async () => {
  const { check, token, counted } = await given();
  await check.verify(token, HERE);
  await check.verify(token, HERE); // met before
  await check.verify(newOwnToken('pat'), HERE);
  await check.verify(newOwnToken('pat'), '198.51.100.7');
  expect(counted).toEqual([`token unknown ${HERE}`, `token unknown ${HERE}`, 'token unknown 198.51.100.7']);
});
