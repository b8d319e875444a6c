// plumbline restore FILE: see docs/operations.md.
import process from 'node:process';
import { sayEnd } from '../command-line.ts';
import { dataDirectory } from '../open-database.ts';
import { assertEmbedded } from './assert-embedded.ts';
import { readRestoreRequest } from './request.ts';
import { runRestore } from './run-restore.ts';

try {
  const request = readRestoreRequest(process.argv.slice(2));
  assertEmbedded();
  const { takenAt, tables, rows, movedTo } = await runRestore(dataDirectory(), request);
  console.log(`Restored into ${dataDirectory()} as of ${takenAt}: ${rows} rows of ${tables} tables, each counted.`);
  if (movedTo !== null) console.log(`What was there before is in ${movedTo}; delete it when you are sure.`);
} catch (error) {
  sayEnd(error);
}
