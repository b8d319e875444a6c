import { realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { usageSaid } from './command-line.ts';
import { programs, root, runProgram } from './programs.ts';

/** What the last check found in each file, by the file's content: only files that changed, and what depends on them, are checked again. */
const FOUND = join(root, 'node_modules', '.cache', 'plumbline', 'types.tsbuildinfo');

const USAGE = `Usage: npm run check [-- --write]

  Style and types, the fast half of npm test.

  --write    fixes what it can`;

/** Runs both, and settles with the first exit code that is not 0. */
export async function check(args: string[] = []): Promise<number> {
  const style = await runProgram(programs.biome, ['check', ...args, '.']);
  // Each checker repeats the work on shared files: on two processors, two take half as long as four.
  const checkers = String(Math.min(availableParallelism(), 4));
  const again = ['--incremental', '--tsBuildInfoFile', FOUND];
  const types = await runProgram(programs.tsc, ['-p', '.', '--checkers', checkers, ...again]);
  if (types === 0) console.log('Types: no errors.');
  return style || types;
}

// The checkout may be reached through a link.
const started = process.argv[1];
if (started !== undefined && realpathSync(started) === import.meta.filename) {
  const words = process.argv.slice(2);
  if (!usageSaid(USAGE, words)) process.exitCode = await check(words);
}
