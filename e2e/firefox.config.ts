import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { IN_CHROMIUM_ALONE, IN_FIREFOX, leaveOut, root } from './src/config.ts';
import stack from './stack.config.ts';

/** Journeys about keys, clipboard, saving, what the browser keeps and live changes in this machine's Firefox: three by default, all before a release. */
const ROOMS = ['clipboard', 'editing', 'kept-edits', 'kept-jobs', 'grid-paste', 'live', 'saving'];

export default defineConfig({
  ...stack,
  testMatch: ROOMS.map((name) => `**/${name}.spec.ts`),
  grep: process.env.E2E_LONG || process.env.E2E_ALL ? /./ : IN_FIREFOX,
  grepInvert: leaveOut(IN_CHROMIUM_ALONE),
  outputDir: join(root, 'test-results', 'firefox'),
  use: {
    ...stack.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: join(import.meta.dirname, 'src', 'browsers', 'firefox-relay.mjs'),
      // Journeys write to the clipboard as another program would, without a user gesture.
      firefoxUserPrefs: { 'dom.events.testing.asyncClipboard': true },
    },
  },
});
