// npm run check: style and types, the fast half of npm test. `npm run check -- --write` mends what can be mended.
import { realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { programs, runProgram } from './programs.ts';

/** Settles with the exit code of the first of the two that fails, having run both. */
export async function check(args: string[] = []): Promise<number> {
  const style = await runProgram(programs.biome, ['check', ...args, '.']);
  // Each checker repeats the work on shared files: on two processors, four checkers take half as long again as two.
  const checkers = String(Math.min(availableParallelism(), 4));
  const types = await runProgram(programs.tsc, ['-p', '.', '--checkers', checkers]);
  if (types === 0) console.log('Types: no errors.');
  return style || types;
}

// A checkout may be reached through a link.
const started = process.argv[1];
if (started !== undefined && realpathSync(started) === import.meta.filename)
  process.exitCode = await check(process.argv.slice(2));
