import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, expect, test } from 'vitest';
import { BRIEF_ENVIRONMENT, BRIEF_NODE } from '../brief-node.ts';
import { CommandRunner } from '../commands/testing.ts';
import { root } from '../programs.ts';

const PROGRAM = 'tools/plumbline/main.ts';
const inItsOwnProcess = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...BRIEF_NODE, join(root, PROGRAM), ...words], {
    cwd: root,
    env: { ...BRIEF_ENVIRONMENT, NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};
const runner = new CommandRunner();
afterAll(() => runner.end());
const plumbline = (...words: string[]) => runner.run(PROGRAM, words);

const help = inItsOwnProcess('help');
const commands = [...help.stdout.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name);

test('plumbline lists its commands', () => expect(commands).toContain('backup'));

test('a process of its own says the same as one that runs many commands, and ends as well', async () => {
  expect(await plumbline('help')).toEqual(help);
  expect(help.status).toBe(0);
  for (const words of [
    ['tenant', '--help'],
    ['backup', '--colour'],
    ['all', '--colour'],
  ])
    expect(await plumbline(...words)).toEqual(inItsOwnProcess(...words));
});

test.each(commands)('plumbline %s --help says how it is used, does nothing, and ends well', async (name) => {
  const { status, stdout, stderr } = await plumbline(name, '--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(new RegExp(`^Usage: .*plumbline ${name}\\b`));
  expect(stdout).not.toContain('npm run');
});

test.each(commands)(
  'plumbline %s names an option that it does not know, and nothing beside it that concerns nobody',
  async (name) => {
    const { status, stderr } = await plumbline(name, '--colour');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Unknown option '--colour'\.\n\nUsage: /);
  },
);
