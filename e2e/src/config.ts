import { join } from 'node:path';
import process from 'node:process';
import type { PlaywrightTestConfig } from '@playwright/test';
import { findTestChromium } from '../../tools/chromium.ts';
import { PATIENCE } from './patience.ts';

export const root = join(import.meta.dirname, '../..');
/** Title tag of journeys about the server, the network or sign-in. */
export const ON_THE_STACK = /@stack/;
/** Title tag of journeys about saving that do not depend on the browser, or that need Chromium's tools. */
export const IN_CHROMIUM_ALONE = /@chromium/;
/** Title tag of the journeys that every change must pass in Firefox: one each of typing, clipboard and closing. */
export const IN_FIREFOX = /@firefox/;
/** Title tag of journeys that take minutes: only `npm test -- --long` runs them. */
const LONG = /@long/;
export const leaveOut = (...tags: readonly RegExp[]): RegExp[] => (process.env.E2E_LONG ? [...tags] : [...tags, LONG]);

// Without a browser, Playwright itself says what is missing.
const chromium = findTestChromium();

/** Shared by both worlds: one real browser, at a desk in Denver. */
export const shared = {
  testDir: join(root, 'e2e', 'journeys'),
  testMatch: '**/*.spec.ts',
  reporter: 'list',
  forbidOnly: Boolean(process.env.CI),
  // On a busy build machine a journey may fail once, and is then listed as "flaky"; twice is a failure.
  retries: process.env.CI ? 1 : 0,
  timeout: 240_000,
  expect: { timeout: PATIENCE },
  use: {
    browserName: 'chromium',
    launchOptions: chromium ? { executablePath: chromium.path, args: chromium.args } : {},
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Denver',
    colorScheme: 'light',
    actionTimeout: PATIENCE,
    navigationTimeout: PATIENCE,
    // Steps, network and console, recorded on a retry. Always recording would add a tenth to each journey, and screenshots of each step of a sheet as
    // much as the test itself: `--trace on` records them.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
} satisfies PlaywrightTestConfig;
