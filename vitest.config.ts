import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Many tests wait for a server, a browser or a clock: a worker more than processors, and none of them is idle. */
const maxWorkers = availableParallelism() + 1;

// Files share their worker's modules: to load them anew for each file takes longer than most tests. A file puts back what it
// changes in them (timers, globals).
const shared = { isolate: false };

/** Each project is a floor of the house; `npm test` runs them all, the services twice: once per database engine. */
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      { test: { ...shared, name: 'packages', include: ['packages/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          ...shared,
          name: 'services',
          include: ['services/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // To make a DOM takes longer than most of these tests: those that draw are `.tsx`, or ask for one in their first line.
      {
        extends: './web/vite.config.ts',
        test: { ...shared, name: 'web', include: ['web/src/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          ...shared,
          name: 'web, drawn',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/src/testing/new-page.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'emulation',
          include: ['emulation/{src,build}/**/*.test.ts'],
          exclude: ['emulation/src/testing/**'],
          environment: 'node',
        },
      },
      {
        test: {
          ...shared,
          name: 'emulation, drawn',
          include: ['emulation/{src,build}/**/*.test.tsx'],
          environment: 'happy-dom',
        },
      },
      {
        // A page and a worker are built first, and Chromium is started.
        test: {
          name: 'in Chromium',
          include: ['emulation/src/testing/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
