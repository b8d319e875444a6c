import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { isProgram } from './chromium.ts';
import { type PackageNames, runInstaller, systemInstallers } from './system-packages.ts';

export interface WebKit {
  /** A WebDriver server. */
  driver: string;
  browser: string;
  /** A display server without a screen. */
  display: string;
}

type Say = (line: string) => void;

/** This machine's Firefox, installed if the system's packages allow it; undefined otherwise. */
export const ensureFirefox = (say: Say = console.error): string | undefined =>
  ensure('Firefox', findFirefox, { apt: ['firefox-esr'], dnf: ['firefox'], apk: ['firefox-esr'] }, say);

/** WebKitGTK with its driver and a display, installed if the system's packages allow it; undefined otherwise. */
export const ensureWebKit = (say: Say = console.error): WebKit | undefined =>
  ensure('WebKit', findWebKit, { apt: ['webkit2gtk-driver', 'xvfb'] }, say);

function ensure<Found>(
  name: string,
  find: () => Found | undefined,
  packages: PackageNames,
  say: Say,
): Found | undefined {
  const there = find();
  if (there !== undefined) return there;
  for (const installer of systemInstallers(packages)) {
    say(`No ${name} here: installing it by ${installer.name} (a minute or two)…`);
    runInstaller(installer);
    const found = find();
    if (found !== undefined) return found;
  }
  return undefined;
}

const findFirefox = (): string | undefined => process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox');

function findWebKit(): WebKit | undefined {
  const [driver, display] = [onPath('WebKitWebDriver'), onPath('Xvfb')];
  const browser = libraryFolders()
    .map((folder) => join(folder, 'MiniBrowser'))
    .find(isProgram);
  return driver && display && browser ? { driver, display, browser } : undefined;
}

/** Debian's folders of WebKitGTK, the newest API first. */
function libraryFolders(): string[] {
  const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
  const root = `/usr/lib/${machine}-linux-gnu`;
  try {
    const names = readdirSync(root).filter((name) => name.startsWith('webkit2gtk-'));
    return names
      .sort()
      .reverse()
      .map((name) => join(root, name));
  } catch {
    return []; // another system
  }
}

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isProgram);
