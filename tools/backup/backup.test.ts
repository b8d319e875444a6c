import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AS_LONG_AS_IT_TAKES } from '@plumbline/service-kit/database';
import { pgliteDatabase } from '@plumbline/service-kit/database/pglite';
import { startPgliteThread } from '@plumbline/service-kit/database/pglite-thread';
import { packTar, type TarEntry } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertNotMoved, forgetMoved, noteMoved } from '../data/moved.ts';
import { givenData } from '../data/testing.ts';
import { acquireDataLock } from '../data-lock.ts';
import { type OpenDatabase, openDatabase } from '../open-database.ts';
import { pack, unpack } from './archive.ts';
import { serveControl } from './control.ts';
import { type BackupRequest, readBackupRequest, readRestoreRequest } from './request.ts';
import { type Backup, runBackup } from './run-backup.ts';
import { runRestore } from './run-restore.ts';
import type { Secret } from './secret.ts';
import { takeSnapshot } from './snapshot.ts';

const place = mkdtempSync(join(tmpdir(), 'plumbline-backup-'));
const data = join(place, 'data');
let opened: OpenDatabase;
let endControl: () => void;
/** Two backups, for tests that only read them: making one takes a second. */
let usual: Backup;
let sealed: Backup;
const passphrase = { passphrase: 'correct horse battery' };
const key = { key: Buffer.alloc(32, 7) };
let count = 0;

const fresh = (name: string) => join(place, `${name}-${++count}`);
const request = (more: Partial<BackupRequest> = {}): BackupRequest => ({
  folder: fresh('backups'),
  secret: null,
  keep: null,
  keepDays: null,
  ...more,
});
/** The name that `plumbline backup` gives a backup taken at this time. */
const backupOf = (folder: string, takenAt: Date) =>
  join(folder, `plumbline-${takenAt.toISOString().replaceAll(/[:.]/g, '-')}.backup`);
const DAY_MS = 86_400_000;
/** What is there before both backups. A backup's age is in its name: a copied file has the time of the copy. */
const kept = join(place, 'kept');
const first = backupOf(kept, new Date(Date.now() - 2 * DAY_MS));
const second = backupOf(kept, new Date(Date.now() - DAY_MS));
const ancient = backupOf(kept, new Date('2020-01-01T00:00:00.000Z'));
const foreign = join(kept, 'plumbline-2020-01-01.txt');
const foreignPart = join(kept, 'plumbline.part');
const written = async (dir: string): Promise<number[]> => {
  const database = pgliteDatabase(await startPgliteThread(join(dir, 'postgres')));
  const rows = await database.transaction((tx) => tx.query<{ n: number }>('select n from platform.noted order by n'));
  await database.close();
  return rows.map(({ n }) => n);
};
/** Each file of a folder, with its size and time: to see that nothing changed there, or that all of it was moved. */
const filesOf = (dir: string) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => [name, statSync(join(dir, name)).size, statSync(join(dir, name)).mtimeMs]);
const write = (n: number) =>
  opened.database.transaction((tx) => tx.query('insert into platform.noted (n) values ($1)', [n]), AS_LONG_AS_IT_TAKES);

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', data).stubEnv('DATABASE_URL', '');
  await givenData(data);
  opened = await openDatabase();
  await opened.database.script('create table platform.noted (n int primary key)');
  endControl = await serveControl(data, () => takeSnapshot(opened.database, data), console.error);
  mkdirSync(kept);
  for (const path of [first, second, ancient, foreign, `${first}.part`, `${second}.part`, foreignPart])
    writeFileSync(path, 'x');
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const path of [`${first}.part`, foreignPart]) utimesSync(path, twoHoursAgo, twoHoursAgo);
  usual = await runBackup(data, request({ folder: kept, keepDays: 30 }));
  sealed = await runBackup(data, request({ folder: kept, keep: 2, secret: passphrase }));
});
afterAll(async () => {
  endControl();
  await opened.close();
  vi.unstubAllEnvs();
  rmSync(place, { recursive: true });
});

describe('a backup of the running database', () => {
  test('has every change that was acknowledged when it began, none twice or in part, and is restored with its key alone', async () => {
    const acknowledged: number[] = [];
    let isOver = false;
    const writer = (async () => {
      for (let n = 1; !isOver; n++) {
        await write(n);
        acknowledged.push(n);
      }
    })();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    const before = [...acknowledged];
    const { file, takenAt, tables, rows } = await runBackup(data, request({ secret: key }));
    const after = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(after);
    isOver = true;
    await writer;

    const into = fresh('restored');
    await expectSealed(file, '--key-file', { key: Buffer.alloc(32, 8) });
    const restored = await runRestore(into, { file, secret: key, isForced: false });
    expect(restored).toEqual({ takenAt, tables, rows, movedTo: null });
    const found = await written(into);
    expect(found.slice(0, before.length)).toEqual(before);
    // Complete, with at most the changes that were acknowledged or under way when the backup ended.
    expect(found).toEqual(Array.from({ length: found.length }, (_, index) => index + 1));
    expect(found.length).toBeLessThanOrEqual(after + 1);
    expect(readdirSync(data).filter((name) => name.startsWith('snapshot-'))).toEqual([]);

    // A database that is there already is left alone, and with --force moved aside whole.
    const there = filesOf(join(into, 'postgres'));
    await expect(runRestore(into, { file: usual.file, secret: null, isForced: false })).rejects.toThrow('--force');
    expect(filesOf(join(into, 'postgres'))).toEqual(there);
    const { movedTo } = await runRestore(into, { file: usual.file, secret: null, isForced: true });
    expect(await written(into)).toEqual([]); // as it was before the first number
    expect(filesOf(String(movedTo))).toEqual(there);
  });

  test('is readable by this user alone, and so is the socket', () => {
    expect([usual.file, join(data, 'control.sock')].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
  });

  test('is not written into the database that it copies, nor over a file', async () => {
    const inside = join(data, 'postgres', 'backups');
    await expect(runBackup(data, request({ folder: inside }))).rejects.toThrow(`${inside} is inside the database`);
    expect(existsSync(inside)).toBe(false);
    await expect(runBackup(data, request({ folder: usual.file }))).rejects.toThrow(`${usual.file} is a file`);
  });

  test('is not made of a folder whose data was moved to a server', async () => {
    noteMoved(data, '127.0.0.1/plumbline');
    await expect(runBackup(data, request())).rejects.toThrow('was moved to a PostgreSQL server, 127.0.0.1/plumbline');
    forgetMoved(data);
  });

  test('says that its file cannot be written, and ends', async () => {
    const file = join(fresh('nowhere'), 'x.backup');
    await expect(pack(data, file, '2026-01-01T00:00:00.000Z', null)).rejects.toThrow('ENOENT');
  });

  test('keeps as many and as young files as one says, and no other file is touched', () => {
    expect(usual.deleted).toEqual([ancient]);
    expect(sealed.deleted.toSorted()).toEqual([first, second].toSorted());
    const left = readdirSync(kept).filter((name) => !name.endsWith('.part'));
    expect(left.toSorted()).toEqual([foreign, usual.file, sealed.file].map((path) => basename(path)).toSorted());
  });

  test('deletes what a killed backup left, and not what another one is writing', () => {
    const parts = readdirSync(kept).filter((name) => name.endsWith('.part'));
    expect(parts.toSorted()).toEqual([`${second}.part`, foreignPart].map((path) => basename(path)).toSorted());
  });
});

/** That an encrypted backup is no plain archive, and is restored neither without a secret nor with another. */
async function expectSealed(file: string, option: string, other: Secret): Promise<void> {
  const bytes = readFileSync(file);
  expect(bytes.subarray(bytes.indexOf('\n') + 1).readUInt16BE()).not.toBe(0x1f8b); // no gzip header
  const into = fresh('sealed');
  await expect(runRestore(into, { file, secret: null, isForced: false })).rejects.toThrow(option);
  await expect(runRestore(into, { file, secret: other, isForced: false })).rejects.toThrow('cannot be decrypted');
  expect(existsSync(into)).toBe(false);
}

describe('a restore', () => {
  test('refuses a file that lost its end or in which one bit changed, wherever', async () => {
    const whole = readFileSync(usual.file);
    const damaged = [
      ...[5, 60, Math.floor(whole.length / 2), whole.length - 1].map((at) => {
        const changed = Buffer.from(whole);
        changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
        return changed;
      }),
      whole.subarray(0, whole.length - 100),
      whole.subarray(0, 20),
      Buffer.alloc(0),
    ];
    const into = fresh('refused');
    for (const bytes of damaged) {
      const bad = fresh('bad');
      writeFileSync(bad, bytes);
      await expect(runRestore(into, { file: bad, secret: null, isForced: false })).rejects.toMatchObject({
        name: 'PlainError',
      });
    }
    await expect(runRestore(into, { file: fresh('none'), secret: null, isForced: false })).rejects.toThrow(
      'There is no ',
    );
  });

  test('refuses a folder whose data was moved to a server; with --force it is not taken for what was moved, and copies left there are deleted', async () => {
    const into = fresh('moved');
    mkdirSync(into);
    noteMoved(into, 'db.example/plumbline');
    const { file, rows } = sealed;
    await expectSealed(file, '--passphrase-file', { passphrase: 'another horse battery' });
    await expect(runRestore(into, { file, secret: passphrase, isForced: false })).rejects.toThrow(
      /was moved to a PostgreSQL server.*--force/,
    );
    expect(() => assertNotMoved(into)).toThrow('was moved');
    // As a killed backup and a killed restore leave them.
    for (const name of ['restoring-Ab12Cd', 'snapshot-Ab12Cd', 'restored'])
      mkdirSync(join(into, name, 'postgres'), { recursive: true });
    expect(await runRestore(into, { file, secret: passphrase, isForced: true })).toMatchObject({ rows });
    expect(() => assertNotMoved(into)).not.toThrow();
    expect(readdirSync(into).filter((name) => /^(?:rest|snap)/.test(name))).toEqual(['restored']);
  });

  test.each<[string, TarEntry[]]>([
    ['a path that leads out', [{ header: { name: '../out', size: 1, type: 'file' }, body: 'x' }]],
    ['a path from the root', [{ header: { name: join(place, 'out'), size: 1, type: 'file' }, body: 'x' }]],
    [
      'a link that leads out, and a file behind it',
      [
        { header: { name: 'postgres', linkname: place, size: 0, type: 'symlink' } },
        { header: { name: 'postgres/out', size: 1, type: 'file' }, body: 'x' },
      ],
    ],
    [
      'a file that is one outside as well',
      [{ header: { name: 'rows.json', linkname: join(place, 'own'), size: 0, type: 'link' } }],
    ],
  ])('writes nothing outside its folder for a file made with %s, and leaves no link there', async (_, entries) => {
    writeFileSync(join(place, 'own'), 'own');
    const header = { format: 'plumbline backup 1', takenAt: usual.takenAt, encryption: null };
    const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), gzipSync(await packTar(entries))]);
    const file = fresh('made.backup');
    writeFileSync(file, Buffer.concat([bytes, createHash('sha256').update(bytes).digest()]));
    const into = fresh('into');
    await expect(runRestore(into, { file, secret: null, isForced: false })).rejects.toThrow();
    expect([existsSync(join(place, 'out')), existsSync(into)]).toEqual([false, false]);
    expect(readFileSync(join(place, 'own'), 'utf8')).toBe('own');
  });

  test('refuses a folder that somebody uses', async () => {
    const into = fresh('used');
    const lock = acquireDataLock(into);
    await expect(runRestore(into, { file: usual.file, secret: null, isForced: false })).rejects.toThrow('in use');
    lock.release();
  });

  test('refuses a backup whose counts are not what the database has', async () => {
    // As if the copy had lost a row: the list counts one more.
    const folder = fresh('forged');
    await unpack(usual.file, folder, null);
    const list = join(folder, 'rows.json');
    writeFileSync(list, readFileSync(list, 'utf8').replace('"platform.noted":0', '"platform.noted":1'));
    const forged = fresh('forged.backup');
    await pack(folder, forged, usual.takenAt, null);
    const into = fresh('refused');
    await expect(runRestore(into, { file: forged, secret: null, isForced: false })).rejects.toThrow(
      /platform\.noted: \d+ instead of \d+/,
    );
    expect(existsSync(into)).toBe(false);
  });
});

describe('the commands', () => {
  test.each([
    [[], 'Usage: plumbline backup'],
    [['a', 'b'], 'Usage: plumbline backup'],
    [['a', '--keep', '0'], '--keep takes a whole number'],
    [['a', '--keep-days', 'x'], '--keep-days takes a whole number'],
    [['a', '--colour'], 'Usage: plumbline backup'],
    [['a', '--key-file', '/nowhere/key'], 'There is no /nowhere/key.'],
    [['a', '--key-file', 'x', '--passphrase-file', 'y'], 'Usage: plumbline backup'],
  ])('backup %j is refused in plain words', (args, words) => {
    expect(() => readBackupRequest(args)).toThrow(words);
  });

  test('keys and passphrases are read from files, and weak ones refused', () => {
    const file = fresh('secret');
    writeFileSync(file, `${'ab'.repeat(32)}\n`);
    expect(readRestoreRequest(['x.backup', '--key-file', file])).toEqual({
      file: 'x.backup',
      secret: { key: Buffer.alloc(32, 0xab) },
      isForced: false,
    });
    writeFileSync(file, 'short\n');
    expect(() => readBackupRequest(['a', '--key-file', file])).toThrow('openssl rand -hex 32');
    expect(() => readBackupRequest(['a', '--passphrase-file', file])).toThrow('too short');
    expect(() => readRestoreRequest(['--force'])).toThrow('Usage: plumbline restore');
  });
});
