import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CommandRunner } from './commands/testing.ts';
import { root } from './programs.ts';

const runner = new CommandRunner();
afterAll(() => runner.end());

// npm itself could not run it with other scripts.
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test.each(Object.entries(scripts))('npm run %s -- --help says how it is used, and does nothing', async (_, command) => {
  const [, , script = '', ...words] = command.split(' ');
  const { status, stdout, stderr } = await runner.run(script, [...words, '--help']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: /);
});

test('npm start names an option that it does not know', async () => {
  const { status, stderr } = await runner.run('tools/start.ts', ['--prot', '4500']);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Unknown option '--prot'\.\n\nUsage: npm start/);
});
