import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, expect, test } from 'vitest';
import { folderInMemory } from './test-folder.ts';

const place = mkdtempSync(join(tmpdir(), 'plumbline-place-'));
afterEach(() => {
  for (const name of readdirSync(place)) rmSync(join(place, name), { recursive: true });
});

test('a run has its own folder, and removes the folder of a killed run', () => {
  const [left, ofAnother, other] = ['plumbline-tests-4194305-a', `plumbline-tests-${process.ppid}-a`, 'other'];
  for (const name of [left, ofAnother, other]) mkdirSync(join(place, name));
  const folder = folderInMemory(-Infinity, place);
  expect(folder).toContain(join(place, `plumbline-tests-${process.pid}-`));
  expect(statSync(String(folder)).mode & 0o777, 'entered by the account of PostgreSQL').toBe(0o711);
  expect(readdirSync(place)).toHaveLength(3);
  expect(readdirSync(place)).toEqual(expect.arrayContaining([ofAnother, other]));
});

test('a folder that another run removes meanwhile causes no error', () => {
  symlinkSync(join(place, 'gone'), join(place, 'plumbline-tests-4194305-b'));
  expect(existsSync(String(folderInMemory(-Infinity, place)))).toBe(true);
});

test('there is none without such a place, or if tests need the memory themselves', () => {
  expect(folderInMemory(-Infinity, join(place, 'nowhere'))).toBeUndefined();
  expect(folderInMemory(process.availableMemory(), place)).toBeUndefined();
  expect(readdirSync(place)).toEqual([]);
});
