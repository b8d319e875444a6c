import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, expect, test } from 'vitest';
import { folderInMemory } from './test-folder.ts';

const place = mkdtempSync(join(tmpdir(), 'plumbline-place-'));
afterEach(() => {
  for (const name of readdirSync(place)) rmSync(join(place, name), { recursive: true });
});

test('a run has a folder of its own, and takes away what a run left that was killed', () => {
  const [left, ofAnother, other] = ['plumbline-tests-4194305-a', `plumbline-tests-${process.ppid}-a`, 'other'];
  for (const name of [left, ofAnother, other]) mkdirSync(join(place, name));
  const folder = folderInMemory(-Infinity, place);
  expect(folder).toContain(join(place, `plumbline-tests-${process.pid}-`));
  expect(existsSync(String(folder))).toBe(true);
  expect(readdirSync(place)).toHaveLength(3);
  expect(readdirSync(place)).toEqual(expect.arrayContaining([ofAnother, other]));
});

test('what another run took away meanwhile is no trouble', () => {
  symlinkSync(join(place, 'gone'), join(place, 'plumbline-tests-4194305-b'));
  expect(existsSync(String(folderInMemory(-Infinity, place)))).toBe(true);
});

test('where there is no such place, and where tests need the memory themselves, there is none', () => {
  expect(folderInMemory(-Infinity, join(place, 'nowhere'))).toBeUndefined();
  expect(folderInMemory(process.availableMemory(), place)).toBeUndefined();
  expect(readdirSync(place)).toEqual([]);
});
