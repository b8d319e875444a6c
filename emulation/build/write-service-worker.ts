import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, relative, sep } from 'node:path';

/** Writes the service worker that keeps every file of the built demo for use offline. */
export function writeServiceWorker(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const stamp = createHash('sha256');
  for (const file of files) stamp.update(file).update(readFileSync(join(folder, file)));
  const source = readFileSync(join(import.meta.dirname, 'service-worker.ts'), 'utf8');
  const build = { stamp: stamp.digest('hex').slice(0, 16), files };
  const script = stripTypeScriptTypes(source).replace("'__BUILD__'", JSON.stringify(build));
  writeFileSync(join(folder, 'service-worker.js'), script);
}
