import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

// Reading and compiling the code takes most of a start, so each start reuses what an earlier one compiled. If the folder is not writable,
// each start
// compiles again.
const compiled = join(import.meta.dirname, '..', 'node_modules', '.cache', 'plumbline');
enableCompileCache(compiled);
// Threads, such as the embedded database's, find the cache only through this variable.
process.env.NODE_COMPILE_CACHE ??= compiled;

const { argumentsOrEnd, sayEnd } = await import('./command-line.ts');
const { values } = argumentsOrEnd(
  `Usage: npm start [-- --no-build]

  Serves all of Plumbline in one process, on http://localhost:4400, with a demo company and an embedded sign-in.

  --no-build    serves the web app as it was built last

  Settings come from the environment: PORT, DATA_DIR, DATABASE_URL, DEMO_PASSWORD and more. README.md has the first ones,
  docs/operations.md all of them.`,
  { args: process.argv.slice(2), options: { 'no-build': { type: 'boolean', default: false } } },
);

// A wrong setting stops the start before anything is opened.
const { startSettings } = await import('./start/settings.ts');
const settings = checked(startSettings);

// The embedded database opens in its own thread while the rest is loaded.
const { openDatabase } = await import('./open-database.ts');
const opening = openDatabase();
opening.catch(() => {}); // awaited in serve()
const { serve } = await import('./start/serve.ts');
serve(settings, opening, values['no-build']);

function checked<Settings>(read: () => Settings): Settings {
  try {
    return read();
  } catch (error) {
    sayEnd(error);
    process.exit();
  }
}
