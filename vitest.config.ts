import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { defineConfig } from 'vitest/config';

const shared = {
  // Many tests wait for a server, a browser or a clock: with a worker more than processors none of these is idle. Each takes
  // about a gigabyte. `npm test` says how many beside journeys.
  maxWorkers: Number(process.env.TEST_WORKERS) || Math.min(availableParallelism() + 1, 8),
  // To load the modules anew for each file takes longer than most tests. So a file puts back what it changes in them.
  isolate: false,
  setupFiles: ['tools/test-globals.ts'],
  execArgv: [
    // As the product runs: decision 150.
    ...(process.platform === 'linux' && process.arch === 'x64' ? ['--no-memory-protection-keys'] : []),
    // The embedded database is WebAssembly: a worker does not live long enough to gain from compiling it a second time, for speed.
    '--liftoff-only',
    // Most of what a case makes is garbage when it ends. With room it is collected seldom, and what lives is not looked at until there is
    // half a gigabyte (decision 130).
    '--min-semi-space-size=32',
    '--max-semi-space-size=32',
    '--initial-old-space-size=512',
  ],
  // A limit ends what hangs; a machine that is busy with other things is only slow.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};

/**
 * To make a DOM takes longer than most tests of the web: those that draw are `.tsx`, or ask for one in their first line. They are
 * projects of their own, for a worker that changes between a DOM and none begins anew.
 */
const askForDom = (pattern: string): string[] =>
  globSync(pattern, { cwd: import.meta.dirname }).filter((path) =>
    readFileSync(join(import.meta.dirname, path), 'utf8').startsWith('// @vitest-environment happy-dom'),
  );
const webWithDom = askForDom('web/src/**/*.test.ts');
const emulationWithDom = askForDom('emulation/src/**/*.test.ts');

const TOOLS_ON_SERVICES = [
  'tools/{archive,distribute,doctor,import,kit,move,tenant,watch}/**/*.test.ts',
  'tools/same-schedule.test.ts',
];

/** Each project is a floor of the house; `npm test` runs them all, the services on both database engines. */
export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'packages', include: ['packages/**/*.test.ts'], environment: 'node' } },
      {
        // In one, for these tools are tried on the services: to load them anew takes longer than many a test.
        test: {
          ...shared,
          name: 'services, and tools on them',
          include: ['services/**/*.test.ts', ...TOOLS_ON_SERVICES],
          environment: 'node',
          runner: 'services/testing/src/second-engine.ts',
        },
      },
      {
        // They start processes and change the environment of their own.
        test: {
          ...shared,
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          exclude: TOOLS_ON_SERVICES,
          environment: 'node',
          isolate: true,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          ...shared,
          name: 'web',
          include: ['web/src/**/*.test.ts'],
          exclude: webWithDom,
          environment: 'node',
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          ...shared,
          name: 'web, drawn',
          include: ['web/src/**/*.test.tsx', ...webWithDom],
          environment: 'happy-dom',
          setupFiles: [...shared.setupFiles, 'web/src/testing/new-page.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'emulation',
          include: ['emulation/{src,build}/**/*.test.ts'],
          exclude: ['emulation/src/testing/**', ...emulationWithDom],
          environment: 'node',
        },
      },
      {
        test: {
          ...shared,
          name: 'emulation, drawn',
          include: ['emulation/{src,build}/**/*.test.tsx', ...emulationWithDom],
          environment: 'happy-dom',
          setupFiles: [...shared.setupFiles, 'web/src/testing/new-page.ts'],
        },
      },
      {
        // The demo and a page are built first, and Chromium is started.
        test: {
          ...shared,
          name: 'in Chromium',
          include: ['emulation/src/testing/*.test.ts'],
          environment: 'node',
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
