import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { argumentsOrEnd } from './command-line.ts';

argumentsOrEnd(
  `Usage: npm run dev

  Serves the web app on http://localhost:4401, reloaded when its sources change, and the services behind it, restarted when theirs change.
  Settings come from the environment, as those of npm start.`,
  { args: process.argv.slice(2) },
);
const root = join(import.meta.dirname, '..');
const WEB_ORIGIN = 'http://localhost:4401';

const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });

const children = [
  run(['--disable-warning=ExperimentalWarning', '--watch', 'tools/start.ts', '--no-build'], { WEB_ORIGIN }),
  run([join(root, 'node_modules/vite/bin/vite.js'), 'web', '--clearScreen', 'false']),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) {
  child.on('exit', (code) => {
    stop();
    process.exitCode ||= code ?? 0;
  });
}
