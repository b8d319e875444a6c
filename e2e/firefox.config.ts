import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { IN_CHROMIUM_ALONE, leaveOut, root } from './src/config.ts';
import stack from './stack.config.ts';

/** Journeys about keys, clipboard, saving and news, which a browser may treat in its own way, in the Firefox of this machine. */
const ROOMS = ['clipboard', 'editing', 'keystrokes', 'grid-paste', 'live', 'saving'];

export default defineConfig({
  ...stack,
  testMatch: ROOMS.map((name) => `**/${name}.spec.ts`),
  grep: /./,
  grepInvert: leaveOut(IN_CHROMIUM_ALONE),
  outputDir: join(root, 'test-results', 'firefox'),
  use: {
    ...stack.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: join(import.meta.dirname, 'src', 'browsers', 'firefox-relay.mjs'),
      // A journey puts on the clipboard what another program would have put there, without a person's gesture.
      firefoxUserPrefs: { 'dom.events.testing.asyncClipboard': true },
    },
  },
});
