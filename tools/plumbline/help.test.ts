import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { BRIEF_ENVIRONMENT, BRIEF_NODE } from '../brief-node.ts';
import { root } from '../programs.ts';

const plumbline = (...words: string[]) =>
  spawnSync(process.execPath, [...BRIEF_NODE, join(root, 'tools/plumbline/main.ts'), ...words], {
    cwd: root,
    env: { ...BRIEF_ENVIRONMENT, NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
  });

const commands = [...plumbline('help').stdout.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name);

test('plumbline lists its commands', () => expect(commands).toContain('backup'));

test.each(commands)('plumbline %s --help says how it is used, does nothing, and ends well', (name) => {
  const { status, stdout, stderr } = plumbline(name, '--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(new RegExp(`^Usage: .*plumbline ${name}\\b`));
  expect(stdout).not.toContain('npm run');
});

test.each(commands)(
  'plumbline %s names an option that it does not know, and nothing beside it that concerns nobody',
  (name) => {
    const { status, stderr } = plumbline(name, '--colour');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Unknown option '--colour'\.\n\nUsage: /);
  },
);
