import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RESERVE_BYTES } from '@plumbline/service-kit/node/folder-trouble';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { mountDisk, NO_DISK, unmountDisk } from './small-disk.ts';
import { givenData } from './testing.ts';

const MEGABYTE = 1024 * 1024;
let disk: string;
let isMounted: boolean;
beforeAll(() => {
  disk = mkdtempSync(join(tmpdir(), 'plumbline-disk-'));
  isMounted = mountDisk(disk, 'size=256m');
});
afterAll(() => {
  vi.unstubAllEnvs();
  if (isMounted) unmountDisk(disk);
  rmSync(disk, { recursive: true, force: true });
});

const later = () => new Promise((resolve) => setTimeout(resolve, 1_100)); // the folder is checked once a second

test('on a full disk changes are refused and reading goes on, and free space ends it', {
  timeout: 240_000,
}, async (context) => {
  if (!isMounted) return context.skip(NO_DISK);
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.stubEnv('DATA_DIR', join(disk, 'data')).stubEnv('DATABASE_URL', '');
  await givenData(join(disk, 'data'));
  const { database, trouble, close } = await openDatabase();
  const write = () =>
    database.transaction((tx) =>
      tx.query("insert into platform.tenant (tenant_id, name) values (gen_random_uuid(), 'x')"),
    );
  const count = () =>
    database.transaction((tx) => tx.query('select 1 from platform.tenant')).then((rows) => rows.length);
  await write();
  expect(trouble()).toBeNull();

  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filling'), Buffer.alloc(bavail * bsize - RESERVE_BYTES + MEGABYTE));
  await later();
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  await expect(database.script('vacuum')).rejects.toMatchObject({ code: '53100' });
  expect(trouble()).toBe('disk-full');
  expect(await count()).toBe(1);
  await expect(openDatabase()).rejects.toThrow('is full');
  expect(said.mock.calls.flat().join('')).toContain('takes no changes (disk-full)');

  rmSync(join(disk, 'filling'));
  await later();
  await write();
  expect([trouble(), await count()]).toEqual([null, 2]);
  expect(said.mock.calls.flat().join('')).toContain('takes changes again');
  await close();
});
