// plumbline backup FOLDER: see docs/operations.md.
import process from 'node:process';
import { sayEnd } from '../command-line.ts';
import { dataDirectory } from '../open-database.ts';
import { assertEmbedded } from './assert-embedded.ts';
import { readBackupRequest } from './request.ts';
import { runBackup } from './run-backup.ts';

try {
  const request = readBackupRequest(process.argv.slice(2));
  assertEmbedded();
  const { file, takenAt, bytes, tables, rows, deleted } = await runBackup(dataDirectory(), request);
  console.log(`${file}: ${(bytes / 1e6).toFixed(1)} MB, ${rows} rows of ${tables} tables as of ${takenAt}.`);
  if (request.secret === null) console.log('It is not encrypted (--key-file or --passphrase-file).');
  for (const old of deleted) console.log(`Deleted ${old}.`);
} catch (error) {
  sayEnd(error);
}
