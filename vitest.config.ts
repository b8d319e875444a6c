import { defineConfig } from 'vitest/config';

/** Each project is a floor of the house; `npm test` runs them all, the services twice: once per database engine. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'packages', include: ['packages/**/*.test.ts'], environment: 'node' } },
      {
        test: {
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
        test: { name: 'web', include: ['web/src/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: './web/vite.config.ts',
        test: { name: 'web, drawn', include: ['web/src/**/*.test.tsx'], environment: 'happy-dom' },
      },
      {
        test: {
          name: 'emulation',
          include: ['emulation/{src,build}/**/*.test.ts'],
          exclude: ['emulation/src/testing/**'],
          environment: 'node',
        },
      },
      {
        test: { name: 'emulation, drawn', include: ['emulation/{src,build}/**/*.test.tsx'], environment: 'happy-dom' },
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
