import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CommandRunner } from '../commands/testing.ts';
import { mountDisk, NO_DISK, unmountDisk } from '../data/small-disk.ts';
import { givenData } from '../data/testing.ts';
import { root } from '../programs.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'plumbline-mistyped-'));
  writeFileSync(join(dir, 'jobs.csv'), 'Job ID,Name\n1,Depot\n');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const runner = new CommandRunner();
afterAll(() => runner.end());
const plumbline = (words: string[], env: Record<string, string> = {}) =>
  runner.run('tools/plumbline/main.ts', words, { DATA_DIR: join(dir, 'daat'), ...env }, dir);

const mapping = join(root, 'tools/import/nyc-sca.mapping.json');

describe('a data folder whose name is mistyped', () => {
  test.each<[string, ...string[]]>([
    ['backup', 'backups'],
    ['archive', 'archive'],
    ['tenant', 'list'],
    [
      'tenant',
      'create',
      '--name',
      'A',
      '--admin-email',
      'a@a.example',
      '--admin-first-name',
      'A',
      '--admin-last-name',
      'B',
    ],
    ['tenant', 'export', 'Harbor Works', '--to', 'export'],
    ['import', 'jobs.csv', '--mapping', mapping],
    ['move'],
  ])('is named by plumbline %s, which makes none', async (...words) => {
    const target = { DATABASE_URL: words[0] === 'move' ? 'postgres://a@127.0.0.1:1/b' : '' };
    const { status, stdout, stderr } = await plumbline(words, target);
    const said = `There is no database in ${join(dir, 'daat')}. DATA_DIR names the data folder.\n`;
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: said });
    expect(readdirSync(dir)).toEqual(['jobs.csv']);
  });
});

test('a file that cannot be read, a folder in its place, or a folder that cannot be made is named in words, and nothing is left', async () => {
  const place = (name: string) => join(dir, name);
  const file = place('jobs.csv');
  const data = place('daat');
  const of = async (...words: string[]) => {
    const { status, stdout, stderr } = await plumbline(words);
    expect([status, stdout]).toEqual([1, '']);
    return stderr;
  };
  expect(await of('restore', place('none'))).toBe(`There is no ${place('none')}.\n`);
  expect(await of('restore', dir)).toBe(`${dir} is a folder: name a file in it.\n`);
  expect(await of('restore', file)).toBe(`${file} is not a backup of Plumbline, or only its beginning.\n`);
  expect(await of('restore', file, '--key-file', place('none'))).toBe(`There is no ${place('none')}.\n`);
  expect(await of('backup', 'backups', '--key-file', dir)).toBe(`${dir} is a folder, and not a file.\n`);
  expect(await of('import', place('none.csv'), '--mapping', mapping)).toBe(`There is no file ${place('none.csv')}.\n`);
  expect(await of('import', `${file}/below`, '--mapping', mapping)).toMatch(`${file}/below leads through a file`);
  mkdirSync(data);
  expect(await of('archive', place('none/archive'))).toMatch('There is no database in');
  expect(readdirSync(dir).toSorted()).toEqual(['daat', 'jobs.csv']);
});

test('a disk that becomes full ends a backup in words, and nothing of it is left', async (context) => {
  const disk = join(dir, 'disk');
  mkdirSync(disk);
  if (!mountDisk(disk, 'size=1m')) return context.skip(NO_DISK);
  try {
    await givenData(join(dir, 'daat'));
    writeFileSync(join(disk, 'other'), Buffer.alloc(900_000));
    const { status, stderr } = await plumbline(['backup', disk]);
    expect(stderr).toBe(
      'The disk that it writes to is full, so it did not end its work. Make room there, and try again.\n',
    );
    expect(status).toBe(1);
    expect(readdirSync(disk)).toEqual(['other']);
    expect(readdirSync(join(dir, 'daat')).filter((name) => name.startsWith('snapshot'))).toEqual([]);
  } finally {
    unmountDisk(disk);
  }
});
