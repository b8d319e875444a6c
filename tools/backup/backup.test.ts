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
import type { BackupRequest } from './request.ts';
import { readBackupRequest, readRestoreRequest } from './request.ts';
import { type Backup, runBackup } from './run-backup.ts';
import { runRestore } from './run-restore.ts';
import { takeSnapshot } from './snapshot.ts';

const place = mkdtempSync(join(tmpdir(), 'plumbline-backup-'));
const data = join(place, 'data');
let opened: OpenDatabase;
let endControl: () => void;
/** A backup made without options, for tests that only read it: making one takes seconds. */
let usual: Backup;
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
const written = async (dir: string): Promise<number[]> => {
  const database = pgliteDatabase(await startPgliteThread(join(dir, 'postgres')));
  const rows = await database.transaction((tx) => tx.query<{ n: number }>('select n from platform.noted order by n'));
  await database.close();
  return rows.map(({ n }) => n);
};
const write = (n: number) =>
  opened.database.transaction((tx) => tx.query('insert into platform.noted (n) values ($1)', [n]), AS_LONG_AS_IT_TAKES);

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', data).stubEnv('DATABASE_URL', '');
  await givenData(data);
  opened = await openDatabase();
  await opened.database.script('create table platform.noted (n int primary key)');
  endControl = await serveControl(data, () => takeSnapshot(opened.database, data), console.error);
  usual = await runBackup(data, request());
});
afterAll(async () => {
  endControl();
  await opened.close();
  vi.unstubAllEnvs();
  rmSync(place, { recursive: true });
});

describe('a backup of the running database', () => {
  test('has every change that was acknowledged when it began, and none twice or in part', async () => {
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
    const backup = await runBackup(data, request());
    const after = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(after);
    isOver = true;
    await writer;

    const into = fresh('restored');
    const restored = await runRestore(into, { file: backup.file, secret: null, isForced: false });
    expect(restored).toEqual({ takenAt: backup.takenAt, tables: backup.tables, rows: backup.rows, movedTo: null });
    const found = await written(into);
    expect(found.slice(0, before.length)).toEqual(before);
    // Complete, with at most the changes that were acknowledged or under way when the backup ended.
    expect(found).toEqual(Array.from({ length: found.length }, (_, index) => index + 1));
    expect(found.length).toBeLessThanOrEqual(after + 1);
    expect(readdirSync(data).filter((name) => name.startsWith('snapshot-'))).toEqual([]);
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
    const into = fresh('nowhere');
    await expect(pack(data, join(into, 'gone', 'x.backup'), '2026-01-01T00:00:00.000Z', null)).rejects.toThrow(
      'ENOENT',
    );
  });

  test('keeps as many and as young files as one says, and no other file is touched', async () => {
    const folder = fresh('kept');
    mkdirSync(folder);
    // A backup's age is in its name: a copied file has the time of the copy.
    const [first, second] = [2, 1].map((daysAgo) => backupOf(folder, new Date(Date.now() - daysAgo * 86_400_000)));
    const ancient = backupOf(folder, new Date('2020-01-01T00:00:00.000Z'));
    const foreign = join(folder, 'plumbline-2020-01-01.txt');
    for (const path of [first, second, ancient, foreign]) writeFileSync(String(path), 'x');
    const third = await runBackup(data, request({ folder, keepDays: 30 }));
    expect(third.deleted).toEqual([ancient]);
    const fourth = await runBackup(data, request({ folder, keep: 2 }));
    expect(fourth.deleted.toSorted()).toEqual([first, second].toSorted());
    expect(
      readdirSync(folder)
        .map((name) => join(folder, name))
        .toSorted(),
    ).toEqual([foreign, third.file, fourth.file].toSorted());
  });

  test('deletes what a killed backup left, and not what another one is writing', async () => {
    const folder = fresh('left');
    mkdirSync(folder);
    const [left, written] = [2, 1].map(
      (daysAgo) => `${backupOf(folder, new Date(Date.now() - daysAgo * 86_400_000))}.part`,
    );
    const foreign = join(folder, 'plumbline.part');
    for (const path of [left, written, foreign]) writeFileSync(String(path), 'x');
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const path of [left, foreign]) utimesSync(String(path), twoHoursAgo, twoHoursAgo);
    const { file } = await runBackup(data, request({ folder }));
    expect(readdirSync(folder).toSorted()).toEqual(
      [file, written, foreign].map((path) => basename(String(path))).toSorted(),
    );
  });
});

describe('an encrypted backup', () => {
  const passphrase = { passphrase: 'correct horse battery' };
  const key = { key: Buffer.alloc(32, 7) };

  test.each([
    ['a key', key, { key: Buffer.alloc(32, 8) }, '--key-file'],
    ['a passphrase', passphrase, { passphrase: 'another horse battery' }, '--passphrase-file'],
  ])('with %s is restored with it, and with nothing else', async (_, secret, other, option) => {
    const { file, rows } = await runBackup(data, request({ secret }));
    const plain = readFileSync(file).subarray(readFileSync(file).indexOf('\n') + 1);
    expect(plain.subarray(0, 2)).not.toEqual(Buffer.from([0x1f, 0x8b])); // no gzip header
    const into = fresh('restored');
    await expect(runRestore(into, { file, secret: null, isForced: false })).rejects.toThrow(option);
    await expect(runRestore(into, { file, secret: other, isForced: false })).rejects.toThrow('cannot be decrypted');
    expect(existsSync(into)).toBe(false);
    expect(await runRestore(into, { file, secret, isForced: false })).toMatchObject({ rows });
  });
});

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

  test('refuses a database that is there already, and with --force moves it aside whole', async () => {
    const into = fresh('restored');
    await runRestore(into, { file: usual.file, secret: null, isForced: false });
    await write(1_000_000);
    const second = await runBackup(data, request());
    await expect(runRestore(into, { file: second.file, secret: null, isForced: false })).rejects.toThrow('--force');
    expect(await written(into)).not.toContain(1_000_000);
    const { movedTo } = await runRestore(into, { file: second.file, secret: null, isForced: true });
    expect(await written(into)).toContain(1_000_000);
    expect(readFileSync(join(String(movedTo), 'PG_VERSION'), 'utf8')).toContain('18');
  });

  test('refuses a folder whose data was moved to a server, and with --force is not taken for what was moved', async () => {
    const into = fresh('moved');
    mkdirSync(into);
    noteMoved(into, 'db.example/plumbline');
    await expect(runRestore(into, { file: usual.file, secret: null, isForced: false })).rejects.toThrow(
      /was moved to a PostgreSQL server.*--force/,
    );
    expect(() => assertNotMoved(into)).toThrow('was moved');
    await runRestore(into, { file: usual.file, secret: null, isForced: true });
    expect(() => assertNotMoved(into)).not.toThrow();
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
    const header = `${JSON.stringify({ format: 'plumbline backup 1', takenAt: usual.takenAt, encryption: null })}\n`;
    const bytes = Buffer.concat([Buffer.from(header), gzipSync(await packTar(entries))]);
    const file = fresh('made.backup');
    writeFileSync(file, Buffer.concat([bytes, createHash('sha256').update(bytes).digest()]));
    const into = fresh('into');
    await expect(runRestore(into, { file, secret: null, isForced: false })).rejects.toThrow();
    expect([existsSync(join(place, 'out')), existsSync(into)]).toEqual([false, false]);
    expect(readFileSync(join(place, 'own'), 'utf8')).toBe('own');
  });

  test('deletes the copy that a killed backup or restore left, and nothing else', async () => {
    const into = fresh('left-copies');
    for (const name of ['restoring-Ab12Cd', 'snapshot-Ab12Cd', 'restored'])
      mkdirSync(join(into, name, 'postgres'), { recursive: true });
    await runRestore(into, { file: usual.file, secret: null, isForced: false });
    expect(readdirSync(into).filter((name) => /^(?:rest|snap)/.test(name))).toEqual(['restored']);
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
    const rows = JSON.parse(readFileSync(join(folder, 'rows.json'), 'utf8'));
    rows['platform.noted'] += 1;
    writeFileSync(join(folder, 'rows.json'), JSON.stringify(rows));
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
