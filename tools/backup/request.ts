import { readArguments } from '../command-line.ts';
import { PlainError } from '../plain-error.ts';
import { readKey, readPassphrase, type Secret } from './secret.ts';

export interface BackupRequest {
  folder: string;
  secret: Secret | null;
  keep: number | null;
  keepDays: number | null;
}
export interface RestoreRequest {
  file: string;
  secret: Secret | null;
  isForced: boolean;
}

const BACKUP_USAGE = `Usage: plumbline backup FOLDER [--key-file FILE | --passphrase-file FILE] [--keep COUNT] [--keep-days DAYS]

  Backs up the embedded database of DATA_DIR into a new file in FOLDER, while Plumbline runs or not.
  --key-file          encrypts with a key of 64 hexadecimal digits (openssl rand -hex 32 > FILE)
  --passphrase-file   encrypts with a passphrase of at least 12 characters
  --keep              deletes the oldest files beyond so many
  --keep-days         deletes files that are older`;
const RESTORE_USAGE = `Usage: plumbline restore FILE [--key-file FILE | --passphrase-file FILE] [--force]

  Puts a backup into DATA_DIR. Stop Plumbline first.
  --force   where a database is there already: moves it aside`;

const secretOptions = { 'key-file': { type: 'string' }, 'passphrase-file': { type: 'string' } } as const;

export function readBackupRequest(args: string[]): BackupRequest {
  const { values, positionals } = readArguments(BACKUP_USAGE, {
    args,
    allowPositionals: true,
    options: { ...secretOptions, keep: { type: 'string' }, 'keep-days': { type: 'string' } },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new PlainError(BACKUP_USAGE);
  return {
    folder,
    secret: secretOf(values, BACKUP_USAGE),
    keep: countOf('--keep', values.keep),
    keepDays: countOf('--keep-days', values['keep-days']),
  };
}

export function readRestoreRequest(args: string[]): RestoreRequest {
  const { values, positionals } = readArguments(RESTORE_USAGE, {
    args,
    allowPositionals: true,
    options: { ...secretOptions, force: { type: 'boolean' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new PlainError(RESTORE_USAGE);
  return { file, secret: secretOf(values, RESTORE_USAGE), isForced: values.force ?? false };
}

function secretOf(values: { 'key-file'?: string; 'passphrase-file'?: string }, usage: string): Secret | null {
  const { 'key-file': key, 'passphrase-file': passphrase } = values;
  if (key !== undefined && passphrase !== undefined) throw new PlainError(usage);
  if (key !== undefined) return readKey(key);
  return passphrase === undefined ? null : readPassphrase(passphrase);
}

function countOf(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new PlainError(`${option} takes a whole number from 1 on, such as 14.`);
  return Number(text);
}
