import { demoAccounts } from '@plumbline/sample/people';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { givenData } from '../data/testing.ts';
import { isEmbeddedIssuer } from '../embedded-issuer.ts';
import { openDatabase } from '../open-database.ts';
import { type Installation, installation } from './testing.ts';

/** Earlier versions stored people under the sign-in's address. */
async function asStoredBefore(dataDir: string, issuer: string): Promise<void> {
  vi.stubEnv('DATA_DIR', dataDir).stubEnv('DATABASE_URL', '');
  const { database, close } = await openDatabase();
  vi.unstubAllEnvs();
  await database.transaction((tx) => tx.query('update platform.tenant_user set issuer = $1', [issuer]));
  await close();
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

  test('knows everybody as before: on another port, on another host, and as stored by an earlier version', async () => {
    const { start, dataDir } = place();
    await givenData(dataDir);
    const first = await start();
    const before = await first.whoIs(demoAccounts.admin.email);
    expect(before.permissions).toContain('Admin_edit');
    await first.stop();

    const otherPort = await start();
    expect(otherPort.origin).not.toBe(first.origin);
    expect(await otherPort.whoIs(demoAccounts.admin.email)).toEqual(before);
    await otherPort.stop();

    await asStoredBefore(dataDir, `${first.origin}/identity`);
    const otherHost = await start('127.0.0.1');
    expect(await otherHost.whoIs(demoAccounts.admin.email)).toEqual(before);
    await otherHost.stop();
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
