import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Migration } from '../migrate.ts';

/** The `*.sql` files of a service's migrations folder, by name. */
export function migrationsIn(folder: URL): Migration[] {
  const path = fileURLToPath(folder);
  return readdirSync(path)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ name: file.slice(0, -'.sql'.length), sql: readFileSync(`${path}/${file}`, 'utf8') }));
}
