import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

export const root = join(import.meta.dirname, '..');
const modules = join(root, 'node_modules');

// The files behind node_modules/.bin. On Windows that folder has scripts that need a shell.
export const programs = {
  biome: join(modules, '@biomejs', 'biome', 'bin', 'biome'),
  tsc: join(modules, 'typescript', 'bin', 'tsc'),
  vite: join(modules, 'vite', 'bin', 'vite.js'),
  vitest: join(modules, 'vitest', 'vitest.mjs'),
  playwright: join(modules, '@playwright', 'test', 'cli.js'),
};

/** Programs started inside `printingTo.run(file, …)` print into this open file instead of our terminal. */
export const printingTo = new AsyncLocalStorage<number>();

/** Runs a program on our Node with output on our terminal, and ends it when we end. Settles with its exit code. */
export function runProgram(
  program: string,
  args: string[],
  { cwd = root, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<number> {
  const guard = pathToFileURL(join(root, 'tools', 'end-with-parent.mjs')).href;
  const output = printingTo.getStore() ?? 'inherit';
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', guard, program, ...args], {
      cwd,
      stdio: ['ignore', output, output, 'pipe'],
      env: { ...process.env, ...env, PLUMBLINE_PARENT_FD: '3' },
    });
    child.stdio[3]?.on('error', () => {}); // the child may close its end
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
