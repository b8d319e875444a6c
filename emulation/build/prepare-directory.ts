import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { makeDemoTenant } from '@plumbline/demo/make-demo';
import { pgliteDatabase } from '@plumbline/service-kit/database/pglite';
import { localSession, pgliteParsers } from '@plumbline/service-kit/database/pglite-session';
import { migrate } from '@plumbline/service-kit/migrate';
import { migrationsIn } from '@plumbline/service-kit/node/migrations-folder';
import { ISSUER } from '../src/back-end/issuer.ts';
import type { PackedFiles } from '../src/database/packed-files.ts';
import { startParams } from '../src/database/start-params.ts';

/** The files of a cleanly closed database with the emulation's sample. */
export async function prepareDirectory(jobs: number): Promise<PackedFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-emulation-'));
  try {
    const pglite = await PGlite.create({
      dataDir: folder,
      parsers: pgliteParsers,
      initDbStartParams: ['--wal-segsize=1'],
      startParams,
    });
    const database = pgliteDatabase(localSession(pglite));
    for (const service of ['platform', 'workflow']) {
      await migrate(database, service, migrationsIn(new URL(`../../services/${service}/migrations/`, import.meta.url)));
    }
    await makeDemoTenant(database, { issuer: ISSUER, jobs, isEmulated: true });
    // Leaves nothing to do for the first statements in the page.
    await database.script('vacuum (full, analyze)');
    // Every byte is downloaded: no template databases, and an empty log.
    await database.script("update pg_database set datistemplate = false where datname like 'template%'");
    for (const template of ['template0', 'template1']) await database.script(`drop database ${template}`);
    await database.script('select pg_switch_wal()');
    await database.script('checkpoint');
    await database.close();
    return await filesIn(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function filesIn(folder: string): Promise<PackedFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => ({ path: join(entry.parentPath, entry.name), isFile: entry.isFile() }));
  const files = new Map<string, Uint8Array | null>();
  // By name, so that a folder comes before its content.
  for (const { path, isFile } of paths.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    files.set(`/${relative(folder, path).split(sep).join('/')}`, isFile ? await readFile(path) : null);
  }
  return files;
}
