import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium, findFastChromium, findTestChromium } from './chromium.ts';

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

// macOS paths, because the test machine may have a real browser in /usr/bin.
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

test('tests prefer the headless shell to a browser, and the system’s to Playwright’s newest; a named browser comes first', () => {
  const environment = { PATH: join(home, 'bin'), PLAYWRIGHT_BROWSERS_PATH: join(home, 'cache') };
  const found = (more: Record<string, string> = {}) =>
    findTestChromium({ platform: 'darwin', environment: { ...environment, ...more }, home })?.path;
  const browser = program('bin/chromium');
  expect(found()).toBe(browser);
  program('cache/chromium_headless_shell-900/chrome-headless-shell-mac-x64/chrome-headless-shell');
  const newest = program('cache/chromium_headless_shell-1200/chrome-headless-shell-mac-x64/chrome-headless-shell');
  expect(found()).toBe(newest);
  expect(find(environment)?.path).toBe(browser);
  const shell = program('bin/chromium-headless-shell');
  expect(found()).toBe(shell);
  expect(found({ CHROMIUM_PATH: browser })).toBe(browser);
});

test('what is measured runs in a browser, else in the headless shell, with scripts compiled for speed', () => {
  const environment = { PATH: join(home, 'bin') };
  const found = () => findFastChromium({ platform: 'darwin', environment, home });
  const shell = program('bin/chromium-headless-shell');
  expect(found()?.path).toBe(shell);
  expect(findTestChromium({ platform: 'darwin', environment, home })?.args.join(' ')).toContain('--no-turbofan');
  expect(found()?.args.join(' ')).not.toContain('--js-flags');
  const browser = program('bin/chromium');
  expect(found()?.path).toBe(browser);
});

test('the sandbox stays on unless a build machine or root needs it off', () => {
  const own = program('browser');
  const flags = find({ CHROMIUM_PATH: own })?.args ?? [];
  expect(flags.includes('--no-sandbox')).toBe(process.getuid?.() === 0);
  expect(find({ CHROMIUM_PATH: own, CI: 'true' })?.args).toContain('--no-sandbox');
});
