import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../programs.ts';
import { builtWhenChanged } from './web-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-built-'));
const source = join(folder, 'source');
const dist = join(source, 'package', 'dist');
beforeAll(() => {
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(source, 'package', 'a.ts'), 'one');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('it is built again when a source changes, and not for the outputs of a build among the sources', async () => {
  let builds = 0;
  const build = () =>
    builtWhenChanged(dist, [relative(root, source)], async () => {
      builds++;
      writeFileSync(join(dist, 'package.tgz'), `build ${builds}`);
    });
  for (let time = 1; time <= 3; time++) await build();
  expect(builds).toBe(1);
  mkdirSync(join(source, 'other', 'dist'), { recursive: true });
  writeFileSync(join(source, 'other', 'dist', 'index.html'), 'of another build');
  writeFileSync(join(source, 'package', 'a.test.ts'), 'is in nothing that is built');
  await build();
  expect(builds).toBe(1);
  writeFileSync(join(source, 'package', 'a.ts'), 'another');
  await build();
  expect(builds).toBe(2);
});
