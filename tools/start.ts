import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { PlainError } from './plain-error.ts';

// Reading and compiling the code takes most of a start, so each start reuses what an earlier one compiled. If the folder is not writable,
// each start
// compiles again.
const compiled = join(import.meta.dirname, '..', 'node_modules', '.cache', 'plumbline');
enableCompileCache(compiled);
// Threads, such as the embedded database's, find the cache only through this variable.
process.env.NODE_COMPILE_CACHE ??= compiled;

const NO_BUILD = '--no-build'; // of tests and of the kit, which have the page already
const { readNoWords, sayEnd } = await import('./command-line.ts');
try {
  const words = process.argv.slice(2).filter((word) => word !== NO_BUILD);
  readNoWords(
    'npm start',
    'runs all of Plumbline in one process, with the embedded sign-in: to try it out',
    'README.md',
    words,
  );
} catch (error) {
  sayEnd(error);
  process.exit();
}

// A wrong setting stops the start before anything is opened.
const { startSettings } = await import('./start/settings.ts');
const settings = checked(startSettings);

// The embedded database opens in its own thread while the rest is loaded.
const { openDatabase } = await import('./open-database.ts');
const opening = openDatabase();
opening.catch(() => {}); // awaited in serve()
const { serve } = await import('./start/serve.ts');
serve(settings, opening);

function checked<Settings>(read: () => Settings): Settings {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.error(`\n${error.message}\n`);
    process.exit(1);
  }
}
