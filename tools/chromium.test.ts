import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium } from './chromium.ts';

let home: string;
const program = (path: string): string => {
  const full = join(home, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, '');
  chmodSync(full, 0o755);
  return full;
};
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-chromium-'));
});
afterEach(() => rmSync(home, { recursive: true }));

// macOS paths, because /usr/bin of the test machine may have a real browser.
const find = (environment: Record<string, string>) => findChromium({ platform: 'darwin', environment, home });

test('CHROMIUM_PATH comes first', () => {
  program('bin/chromium');
  const own = program('mine/browser');
  expect(find({ PATH: join(home, 'bin'), CHROMIUM_PATH: own })?.path).toBe(own);
});

test('a browser on the PATH comes before an application, and Chromium before Chrome', () => {
  program('Applications/Chromium.app/Contents/MacOS/Chromium');
  const chrome = program('a/google-chrome');
  expect(find({ PATH: `${join(home, 'a')}:${join(home, 'b')}` })?.path).toBe(chrome);
  const chromium = program('b/chromium');
  expect(find({ PATH: `${join(home, 'a')}:${join(home, 'b')}` })?.path).toBe(chromium);
});

test('the newest of Playwright’s browsers is taken', () => {
  const inside = 'chrome-mac/Chromium.app/Contents/MacOS/Chromium';
  program(`cache/chromium-900/${inside}`);
  const newest = program(`cache/chromium-1200/${inside}`);
  const found = findChromium({
    platform: 'darwin',
    home,
    environment: { PLAYWRIGHT_BROWSERS_PATH: join(home, 'cache') },
  });
  // On a Mac, Chrome itself comes first.
  if (process.platform !== 'darwin') expect(found?.path).toBe(newest);
});

test('the sandbox stays on unless a build machine or root needs it off', () => {
  const own = program('browser');
  const flags = find({ CHROMIUM_PATH: own })?.args ?? [];
  expect(flags.includes('--no-sandbox')).toBe(process.getuid?.() === 0);
  expect(find({ CHROMIUM_PATH: own, CI: 'true' })?.args).toContain('--no-sandbox');
});
