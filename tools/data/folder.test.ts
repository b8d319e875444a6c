import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CommandRunner } from '../commands/testing.ts';
import { installation } from '../start/testing.ts';
import { assertWhole, attempt, makeFolder, prepareFolder } from './folder.ts';
import { mountDisk, NO_DISK, unmountDisk } from './small-disk.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'plumbline-folder-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Runs on a read-only disk; skipped if the system cannot mount one. */
function onReadOnlyDisk(run: (folder: string) => void): boolean {
  const folder = join(dir, 'read-only');
  mkdirSync(folder);
  if (!mountDisk(folder, 'ro,size=1m')) return false;
  try {
    run(folder);
  } finally {
    unmountDisk(folder);
  }
  return true;
}

/** Why nobody makes a folder there. Only the system's owner gets as far as the system's own reason. */
const NONE_IN_PROC = process.getuid?.() === 0 ? 'the system makes no folder there' : 'this user may not write there';

describe('a folder for what a command writes', () => {
  test('is created, and may already exist', () => {
    makeFolder(join(dir, 'a'));
    makeFolder(join(dir, 'a'));
    expect(readdirSync(dir)).toEqual(['a']);
  });

  test('in a folder that is not there is refused, as a name that was mistyped, and nothing is made', () => {
    for (const path of [join(dir, 'a', 'b'), join(dir, 'a', 'b', 'c')])
      expect(() => makeFolder(path)).toThrow(`There is no folder ${join(dir, 'a')}. Nothing was done; make it,`);
    expect(readdirSync(dir)).toEqual([]);
  });

  test('that is a file, or cannot be made, is refused in words and at once', () => {
    const file = join(dir, 'file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'below')])
      expect(() => makeFolder(path)).toThrow(`${file} is a file. Nothing was done; name a folder.`);
    if (process.platform === 'linux')
      expect(() => makeFolder('/proc/plumbline')).toThrow(
        `cannot be used: ${NONE_IN_PROC}. Nothing was done; name another.`,
      );
  });
});

describe('a data folder', () => {
  test('is created with its parents, and may already exist', () => {
    prepareFolder(join(dir, 'a', 'b', 'c'));
    prepareFolder(join(dir, 'a', 'b', 'c'));
    expect(readdirSync(join(dir, 'a', 'b'))).toEqual(['c']);
  });

  test('that is a file, or inside one, is refused by name and with what to do', () => {
    const file = join(dir, 'file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'below')])
      expect(() => prepareFolder(path)).toThrow(new RegExp(`^${file} is a file, .*DATA_DIR=`));
  });

  test('that the system does not create is refused at once', () => {
    if (process.platform === 'linux') expect(() => prepareFolder('/proc/plumbline/data')).toThrow(NONE_IN_PROC);
  });

  test('on a read-only disk is refused in words', (context) => {
    const isTried = onReadOnlyDisk((folder) => {
      for (const path of [folder, join(folder, 'below')])
        expect(() => prepareFolder(path)).toThrow('it can only be read');
    });
    if (!isTried) context.skip(NO_DISK);
  });

  test.each([
    ['EROFS', 'can only be read'],
    ['EACCES', 'may not write there'],
    ['ENOSPC', 'its disk is full'],
    ['EISDIR', 'a file stands where a folder belongs'],
    ['ERR_SQLITE_ERROR', 'in-use.lock'],
  ])('that the system refuses by %s is refused in words, with the folder and what to do', (code, words) => {
    const refusing = () =>
      attempt(dir, () => {
        throw Object.assign(new Error('raw'), { code });
      });
    expect(refusing).toThrow(words);
    expect(refusing).toThrow(dir);
    expect(refusing).toThrow('DATA_DIR=');
  });

  test('with an incomplete database is not overwritten', () => {
    const postgres = join(dir, 'postgres');
    assertWhole(postgres);
    mkdirSync(postgres);
    assertWhole(postgres);
    mkdirSync(join(postgres, 'base'));
    expect(() => assertWhole(postgres)).toThrow('PG_VERSION is missing');
  });
});

describe('a start that must fail', () => {
  const runner = new CommandRunner();
  afterAll(() => runner.end());
  const expectWords = (code: number | null, said: string, words: RegExp) => {
    expect(code).toBe(1);
    expect(said).not.toMatch(/^\s+at /m);
    expect(said).not.toContain('secret');
    expect(said).toMatch(words);
  };

  test.each<[string, (folder: string) => Record<string, string>, RegExp]>([
    ['a folder that is a file', (folder) => ({ DATA_DIR: join(folder, 'file') }), /file is a file/],
    ['a lock that is no lock', (folder) => ({ DATA_DIR: join(folder, 'locked') }), /in-use\.lock/],
    ['an address that is none', () => ({ DATABASE_URL: 'secret' }), /DATABASE_URL is not the address/],
    [
      'a server that is not there',
      () => ({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/wip', DATABASE_WAIT_SECONDS: '0' }),
      /127\.0\.0\.1:1 does not answer/,
    ],
    ['a proxy that is none', () => ({ TRUSTED_PROXIES: 'proxy.example' }), /TRUSTED_PROXIES/],
  ])('says so in words for %s', async (_, envOf, words) => {
    writeFileSync(join(dir, 'file'), '');
    mkdirSync(join(dir, 'locked'));
    writeFileSync(join(dir, 'locked', 'in-use.lock'), 'x'.repeat(5_000));
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: join(dir, 'data'), PORT: '1', ...envOf(dir) };
    const { status, stdout, stderr } = await runner.fail('tools/start.ts', ['--no-build'], env);
    expectWords(status, stdout + stderr, words);
  });

  test('says so in words for a damaged database, and its process ends', async () => {
    const place = installation();
    mkdirSync(join(place.dataDir, 'postgres'));
    writeFileSync(join(place.dataDir, 'postgres', 'PG_VERSION'), '18\n');
    const { code, said } = await place.fail({ PORT: '1' });
    await place.remove();
    expectWords(code, said, new RegExp(`${place.dataDir}.*cannot be opened.*backup`, 's'));
  });
});
