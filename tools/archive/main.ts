// plumbline archive FOLDER: see docs/operations.md.
import process from 'node:process';
import { readArguments, sayEnd } from '../command-line.ts';
import { openUnusedDatabase } from '../open-database.ts';
import { PlainError } from '../plain-error.ts';
import { runArchive } from './run-archive.ts';

const USAGE = `Usage: plumbline archive FOLDER

  Moves the history that companies no longer keep into files below FOLDER (plumbline tenant retention says how long each keeps it).`;

try {
  const [folder, ...more] = readArguments(USAGE, { args: process.argv.slice(2), allowPositionals: true }).positionals;
  if (folder === undefined || more.length > 0) throw new PlainError(USAGE);
  const { database, close } = await openUnusedDatabase('Nothing was archived.');
  await runArchive(database, { folder, now: new Date().toISOString() }, console.log).finally(close);
} catch (error) {
  sayEnd(error);
}
