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
      {
        extends: './web/vite.config.ts',
        test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
      {
        test: {
          name: 'emulation',
          include: ['emulation/{src,build}/**/*.test.{ts,tsx}'],
          exclude: ['emulation/src/testing/**'],
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
