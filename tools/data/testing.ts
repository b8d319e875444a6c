import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { templatePath } from '@plumbline/service-kit/testing/template-path';
import { openDatabase } from '../open-database.ts';
import { root } from '../programs.ts';

/**
 * Puts an embedded database into `dir` as a first start leaves it: migrated, without people. It is made once and copied, because making one
 * takes four seconds of a processor. Tests about a first start use an empty folder instead.
 */
export async function givenData(dir: string): Promise<void> {
  const template = templatePath(`data-${fingerprint()}`);
  if (!existsSync(template)) await make(template);
  mkdirSync(dir, { recursive: true });
  cpSync(template, join(dir, 'postgres'), { recursive: true });
}

async function make(template: string): Promise<void> {
  const place = `${template}.${crypto.randomUUID()}`;
  const { DATA_DIR, DATABASE_URL } = process.env;
  Object.assign(process.env, { DATA_DIR: place, DATABASE_URL: '' });
  const opened = await openDatabase();
  await opened.close();
  restore({ DATA_DIR, DATABASE_URL });
  try {
    renameSync(join(place, 'postgres'), template); // in one step, because another process may be looking for it
  } catch (error) {
    if (!existsSync(template)) throw error; // or another process was first
  }
  rmSync(place, { recursive: true });
}

function restore(values: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

/** Identifies the engine's version, as in the lock file, and all migrations. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const service of ['platform', 'workflow', 'identity']) {
    const folder = join(root, 'services', service, 'migrations');
    for (const name of readdirSync(folder).toSorted()) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 20);
}
