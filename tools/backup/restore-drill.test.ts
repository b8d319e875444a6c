import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AS_LONG_AS_IT_TAKES, type Database } from '@plumbline/service-kit/database';
import { postgresDatabase } from '@plumbline/service-kit/database/postgres';
import { type Postgres, startPostgres } from '@plumbline/service-kit/testing/postgres';
import { migrated } from '@plumbline/testing/databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRows } from './snapshot.ts';

const programs = process.env.TEST_POSTGRES_PROGRAMS;

// Runs the commands of docs/operations.md on a server of the test's own.
describe.skipIf(!programs || !existsSync(join(programs, 'pg_dump')))(
  'the restore drill of PostgreSQL',
  { timeout: 120_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-drill-'));
    let server: Postgres;
    const opened: Database[] = [];
    const at = (name: string) => {
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return url.href;
    };
    const database = (name: string) => {
      const made = postgresDatabase({ url: at(name), poolSize: 4, withinMs: null });
      opened.push(made);
      return made;
    };
    const command = (program: string, ...args: string[]) =>
      execFileSync(join(String(programs), program), args, { stdio: 'pipe' });

    beforeAll(async () => {
      server = await startPostgres(programs);
    });
    afterAll(async () => {
      for (const each of opened) await each.close();
      await server.stop();
      rmSync(folder, { recursive: true });
    });

    test('brings back every change that was acknowledged when the dump began, and the same rows in each table', async () => {
      await database('postgres').script('create database plumbline');
      const live = await migrated(database('plumbline'));
      await live.script('create table platform.noted (n int primary key)');
      const acknowledged: number[] = [];
      let isOver = false;
      const writer = (async () => {
        for (let n = 1; !isOver; n++) {
          await live.transaction((tx) => tx.query('insert into platform.noted (n) values ($1)', [n]));
          acknowledged.push(n);
        }
      })();
      await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
      const before = acknowledged.length;
      const dump = join(folder, 'plumbline.dump');
      command('pg_dump', '--format=custom', `--file=${dump}`, at('plumbline'));
      isOver = true;
      await writer;

      command('createdb', `--maintenance-db=${at('postgres')}`, 'drill');
      command('pg_restore', '--exit-on-error', `--dbname=${at('drill')}`, dump);
      const restored = database('drill');
      const found = await restored.transaction((tx) =>
        tx.query<{ n: number }>('select n from platform.noted order by n'),
      );
      expect(found.length).toBeGreaterThanOrEqual(before);
      expect(found.map(({ n }) => n)).toEqual(Array.from({ length: found.length }, (_, index) => index + 1));
      const [rowsThere, rowsHere] = await Promise.all(
        [live, restored].map((each) => each.transaction(countRows, AS_LONG_AS_IT_TAKES)),
      );
      expect({ ...rowsHere, 'platform.noted': 0 }).toEqual({ ...rowsThere, 'platform.noted': 0 });
      // The services accept it: no migration is missing or changed.
      await expect(migrated(restored)).resolves.toBeDefined();
    });
  },
);
