import { join } from 'node:path';
import { demoAccounts } from '@plumbline/sample/people';
import { pgliteDatabase } from '@plumbline/service-kit/database/pglite';
import { startPgliteThread } from '@plumbline/service-kit/database/pglite-thread';
import { afterAll, describe, expect, test } from 'vitest';
import { givenData } from '../data/testing.ts';
import { isEmbeddedIssuer } from '../embedded-issuer.ts';
import { type Installation, installation } from './testing.ts';

/** Earlier versions stored people under the sign-in's address. */
async function asStoredBefore(dataDir: string, issuer: string, email: string): Promise<void> {
  const database = pgliteDatabase(await startPgliteThread(join(dataDir, 'postgres')));
  const people = await database.transaction((tx) =>
    tx.query('update platform.tenant_user set issuer = $1 where email = $2 returning id', [issuer, email]),
  );
  await database.close();
  expect(people).toHaveLength(1);
}

describe('the same data, served at another address', { timeout: 240_000 }, () => {
  const places: Installation[] = [];
  const place = () => {
    const made = installation();
    places.push(made);
    return made;
  };
  afterAll(async () => {
    for (const made of places) await made.remove();
  });

  test('knows everybody as before on another port and host, as stored now and by an earlier version', async () => {
    const { start, dataDir } = place();
    await givenData(dataDir);
    const { admin, accountant } = demoAccounts;
    const first = await start();
    const before = [await first.whoIs(admin.email), await first.whoIs(accountant.email)];
    expect(before[0]?.permissions).toContain('Admin_edit');
    await first.stop();

    await asStoredBefore(dataDir, `${first.origin}/identity`, admin.email);
    const other = await start('127.0.0.1');
    expect(new URL(other.origin).port).not.toBe(new URL(first.origin).port);
    expect([await other.whoIs(admin.email), await other.whoIs(accountant.email)]).toEqual(before);
    await other.stop();
  });

  test('an address belongs to the embedded sign-in, or to another provider', () => {
    expect(['urn:plumbline:embedded-sign-in', 'http://localhost:4400/identity'].map(isEmbeddedIssuer)).toEqual([
      true,
      true,
    ]);
    expect(['https://id.example/realms/acme', 'http://localhost:4400/identity/2'].map(isEmbeddedIssuer)).toEqual([
      false,
      false,
    ]);
  });
});
