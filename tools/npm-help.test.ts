import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { BRIEF_ENVIRONMENT, BRIEF_NODE } from './brief-node.ts';
import { root } from './programs.ts';

// npm itself could not run it with other scripts.
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test.each(Object.entries(scripts))('npm run %s -- --help says how it is used, and does nothing', (_, script) => {
  const [, , ...words] = script.split(' ');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...BRIEF_NODE, ...words, '--help'], {
    cwd: root,
    env: { ...BRIEF_ENVIRONMENT, NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: /);
});

test('npm start names an option that it does not know', () => {
  const { status, stderr } = spawnSync(process.execPath, [...BRIEF_NODE, 'tools/start.ts', '--prot', '4500'], {
    cwd: root,
    env: { ...BRIEF_ENVIRONMENT, NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Unknown option '--prot'\.\n\nUsage: npm start/);
});
