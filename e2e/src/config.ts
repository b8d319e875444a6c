import { join } from 'node:path';
import process from 'node:process';
import type { PlaywrightTestConfig } from '@playwright/test';
import { findTestChromium } from '../../tools/chromium.ts';

export const root = join(import.meta.dirname, '../..');
/** In the title of a journey that proves something about server, network or sign-in. */
export const ON_THE_STACK = /@stack/;
/** In the title of a journey about saving whose browser makes no difference, or that needs Chromium's tools. */
export const IN_CHROMIUM_ALONE = /@chromium/;
/** In the title of a journey about what a browser may do in its own way: typing, clipboard, closing, event streams. */
export const IN_FIREFOX = /@firefox/;
/** In the title of a journey that goes on for minutes: only `npm test -- --long` walks it. */
const LONG = /@long/;
export const leaveOut = (...tags: readonly RegExp[]): RegExp[] => (process.env.E2E_LONG ? [...tags] : [...tags, LONG]);

// Without any, Playwright itself says what is missing.
const chromium = findTestChromium();

/** What both worlds have in common: one real browser, at a desk in Denver. */
export const shared = {
  testDir: join(root, 'e2e', 'journeys'),
  testMatch: '**/*.spec.ts',
  reporter: 'list',
  forbidOnly: Boolean(process.env.CI),
  // A build machine that does other work may stumble once, and the list then says "flaky"; twice is a failure.
  retries: process.env.CI ? 1 : 0,
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: {
    browserName: 'chromium',
    launchOptions: chromium ? { executablePath: chromium.path, args: chromium.args } : {},
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Denver',
    colorScheme: 'light',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Steps, network and console, where a journey is walked again. To write them down always would cost each journey a tenth,
    // and pictures of each step of a sheet as much as the test itself: `--trace on` asks for them.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
} satisfies PlaywrightTestConfig;
