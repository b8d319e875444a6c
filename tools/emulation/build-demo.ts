import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeParts } from '../../emulation/build/write-parts.ts';
import { writeServiceWorker } from '../../emulation/build/write-service-worker.ts';
import { programs, root, runProgram } from '../programs.ts';
import { builtWhenChanged, webSources } from '../start/web-build.ts';
import { entrances } from './entrances.ts';

/** The folder of the built demo. Any web host can serve it, below any path. */
export const DEMO_DIST = join(root, 'emulation/dist');

/** Builds the demo if its sources differ from the last build. Throws when the build fails. */
export const buildDemoIfChanged = (say: (line: string) => void): Promise<void> =>
  builtWhenChanged(DEMO_DIST, [...webSources, 'packages', 'services', 'emulation/src', 'emulation/build'], async () => {
    say('Building the demo (about half a minute)…');
    // Hides warnings that the database's code causes about other runtimes.
    // For production even in a test: React's development build is slow, and runs each effect twice.
    const code = await runProgram(programs.vite, ['build', 'web', '--mode', 'emulation', '--logLevel', 'error'], {
      env: { NODE_ENV: 'production' },
    });
    if (code !== 0) throw new Error('The demo could not be built: see the messages above.');
    dropOriginals(join(DEMO_DIST, 'assets'));
    await preparePartsIfChanged();
    cpSync(PARTS, join(DEMO_DIST, 'parts'), { recursive: true, filter: (path) => !path.endsWith('.built-from') });
    writeFileSync(join(DEMO_DIST, 'config.json'), '{"emulation":true}\n');
    writeServiceWorker(DEMO_DIST);
    for (const entrance of entrances) {
      mkdirSync(join(DEMO_DIST, entrance), { recursive: true });
      copyFileSync(join(DEMO_DIST, 'index.html'), join(DEMO_DIST, entrance, 'index.html'));
    }
    copyFileSync(join(DEMO_DIST, 'index.html'), join(DEMO_DIST, '404.html'));
  });

/** What the emulation downloads beside the app: the database engine, and its prepared files with the sample. */
export const PARTS = join(root, 'tools/emulation/dist');

/** Each preparation gives a different database, and people's changes fit only one, so it is repeated only when needed. */
export const preparePartsIfChanged = (): Promise<void> => {
  const sources = ['package-lock.json', 'packages', 'services', 'emulation/build', 'emulation/src/database'];
  return builtWhenChanged(PARTS, sources, async () => {
    rmSync(PARTS, { recursive: true, force: true });
    await writeParts(PARTS);
  });
};

/** PGlite refers to its own files, so they are built in uncompressed; `parts` has them compressed. */
function dropOriginals(assets: string): void {
  for (const name of readdirSync(assets)) {
    if (/^(pglite|initdb)-.*\.(wasm|data)$/.test(name)) rmSync(join(assets, name));
  }
}
