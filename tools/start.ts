import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { PlainError } from './plain-error.ts';

// To read and compile what a start loads takes longer than all else of it. What one start compiled is there for the next. Where the
// folder cannot be written, each start compiles again.
const compiled = join(import.meta.dirname, '..', 'node_modules', '.cache', 'plumbline');
enableCompileCache(compiled);
// Threads, such as the embedded database's, keep and find it by this alone.
process.env.NODE_COMPILE_CACHE ??= compiled;

// A wrong setting stops the start before anything is opened.
const { startSettings } = await import('./start/settings.ts');
const settings = checked(startSettings);

// The embedded database starts in a thread of its own while the rest is loaded.
const { openDatabase } = await import('./open-database.ts');
const opening = openDatabase();
opening.catch(() => {}); // awaited by who serves
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
