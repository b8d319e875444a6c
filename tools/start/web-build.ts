import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { programs, root, runProgram } from '../programs.ts';

/** The sources of the web app. */
export const webSources = [
  'web/build',
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'docs/guide',
  'packages/contract/src',
  'packages/domain/src',
  'packages/sheet/src',
  'package-lock.json',
];
/** The folder of the built web app. */
export const WEB_DIST = join(root, 'web/dist');

/** Builds the web app if its sources differ from the last build. Throws when the build fails. */
export const buildWebIfChanged = (say: (line: string) => void): Promise<void> =>
  builtWhenChanged(WEB_DIST, webSources, async () => {
    say('Building the web app (about ten seconds)…');
    const code = await runProgram(programs.vite, ['build', 'web', '--logLevel', 'warn'], {
      env: { NODE_ENV: 'production' },
    });
    if (code !== 0) throw new Error('The web app could not be built: see the messages above.');
  });

/**
 * Runs `build`, which fills `folder`, if the files of `sources` have changed since the last time. Build outputs among them do not count.
 */
export async function builtWhenChanged(
  folder: string,
  sources: readonly string[],
  build: () => Promise<void>,
): Promise<void> {
  const stamp = join(folder, '.built-from');
  const fingerprint = fingerprintOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  await build();
  writeFileSync(stamp, fingerprint);
}

/** Names, sizes and times: they change with the files, and are read in milliseconds. */
function fingerprintOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of paths) {
    for (const file of filesUnder(join(root, source))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file.slice(root.length)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return (
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      // Build outputs inside the sources: this folder, or another build's.
      .filter((file) => !relative(path, file).split(sep).includes('dist'))
      .sort()
  );
}
