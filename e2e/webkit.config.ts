import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import emulation from './playwright.config.ts';
import { root } from './src/config.ts';

/** A short way through the product in WebKitGTK, over WebDriver: Playwright's own WebKit cannot be had everywhere. */
export default defineConfig({
  ...emulation,
  testDir: join(root, 'e2e', 'webkit'),
  outputDir: join(root, 'test-results', 'webkit'),
  workers: 1,
});
