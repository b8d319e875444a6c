// plumbline archive FOLDER: docs/operations.md says how.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { openUnusedDatabase } from '../open-database.ts';
import { PlainError } from '../plain-error.ts';
import { runArchive } from './run-archive.ts';

const USAGE = `Usage: plumbline archive FOLDER

  Moves the history that companies no longer keep into files below FOLDER (plumbline tenant retention says how long each keeps it).`;

try {
  const [folder, ...more] = readArgs();
  if (folder === undefined || more.length > 0) throw new PlainError(USAGE);
  const { database, close } = await openUnusedDatabase('Nothing was archived.');
  await runArchive(database, { folder, now: new Date().toISOString() }, console.log).finally(close);
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}

function readArgs(): string[] {
  try {
    return parseArgs({ args: process.argv.slice(2), allowPositionals: true, options: {} }).positionals;
  } catch (error) {
    // parseArgs names the unknown option in its message.
    throw error instanceof TypeError ? new PlainError(`${error.message}\n\n${USAGE}`) : error;
  }
}
