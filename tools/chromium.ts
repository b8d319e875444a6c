import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { type Installer, runInstaller, systemInstallers } from './system-packages.ts';

export interface Chromium {
  path: string;
  /** Start options, besides Playwright's own. */
  args: string[];
}

interface System {
  platform: string;
  environment: Record<string, string | undefined>;
  home: string;
}
const thisSystem = (): System => ({ platform: process.platform, environment: process.env, home: homedir() });

const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'msedge', 'microsoft-edge'];

/** This machine's Chromium, Chrome or Edge; undefined if there is none. CHROMIUM_PATH comes first. */
export function findChromium(system: System = thisSystem()): Chromium | undefined {
  const path = candidates(system).find(isProgram);
  return path === undefined ? undefined : { path, args: launchFlags(system) };
}

/**
 * The browser for tests: Chromium's headless shell if this machine has it, else `findChromium`. It is the same engine without window and
 * profile, and runs the same journeys with a fifth less processor time.
 */
export function findTestChromium(system: System = thisSystem()): Chromium | undefined {
  const found = (system.environment.CHROMIUM_PATH ? undefined : findShell(system)) ?? findChromium(system);
  return found && { ...found, args: [...found.args, BRIEF_PAGES] };
}

/** A browser whose pages run as fast as a person's: for measuring. */
export const findFastChromium = (system: System = thisSystem()): Chromium | undefined =>
  findChromium(system) ?? findShell(system);

function findShell(system: System): Chromium | undefined {
  const path = shellsOf(system).find(isProgram);
  return path === undefined ? undefined : { path, args: launchFlags(system) };
}

/**
 * Compiles the embedded database, which is WebAssembly, once and quickly, and scripts without V8's two optimizing compilers. A test closes
 * its page before a slower, better compilation would pay off (decisions 74 and 130).
 */
const BRIEF_PAGES = '--js-flags=--liftoff-only,--no-maglev,--no-turbofan';

/**
 * Like `findTestChromium`, but installs the headless shell if the system's packages have it, else a browser if there is none. If that
 * fails, throws with what to install.
 */
export function ensureTestChromium(say: (line: string) => void = console.error): Chromium {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && !isProgram(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, and no program is there.`);
  if (!wanted) ensureShell(say);
  const there = findTestChromium();
  if (there) return there;

  for (const installer of installers()) {
    say(`No Chromium here: installing it by ${installer.name} (a minute or two)…`);
    const done = runInstaller(installer);
    const found = findTestChromium();
    if (found) return found;
    say(`That brought no Chromium${done ? ' to any place that we know' : ''}.`);
  }
  throw new Error(
    'The browser tests need Chromium, Chrome or Edge, and none was found or could be installed.\n' +
      'Install one (Debian and Ubuntu: `apt-get install chromium`; macOS: `brew install --cask chromium`; or\n' +
      '`npx playwright install chromium`), or set CHROMIUM_PATH to where it is, and run the same command again.',
  );
}

function ensureShell(say: (line: string) => void): void {
  if (shellsOf(thisSystem()).some(isProgram)) return;
  for (const installer of systemInstallers({ apt: [SHELL] })) {
    say(`No headless shell of Chromium here: installing it by ${installer.name} (a minute or two)…`);
    runInstaller(installer);
  }
}

function launchFlags({ environment }: System): string[] {
  const flags = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    // Otherwise it contacts its vendor at each start, which slows down tests.
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  // Chromium's sandbox refuses to run as root, and lacks its rights in most build containers.
  const isRoot = process.getuid?.() === 0;
  return isRoot || environment.CI ? [...flags, '--no-sandbox'] : flags;
}

function candidates({ platform, environment, home }: System): string[] {
  const own = environment.CHROMIUM_PATH;
  const names = platform === 'win32' ? ['chrome.exe', 'msedge.exe', 'chromium.exe'] : NAMES;
  return [
    ...(own ? [own] : []),
    ...onPath(names, platform, environment),
    ...usualPlaces(platform, environment, home),
    ...fromPlaywright(platform, environment, home),
  ];
}

const shellsOf = ({ platform, environment, home }: System): string[] => [
  ...onPath([SHELL], platform, environment),
  ...shellsFromPlaywright(platform, environment, home),
];

function onPath(names: readonly string[], platform: string, environment: System['environment']): string[] {
  const path = environment.PATH ?? environment.Path ?? '';
  return names.flatMap((name) =>
    path.split(platform === 'win32' ? ';' : delimiter).flatMap((folder) => (folder === '' ? [] : [join(folder, name)])),
  );
}

function usualPlaces(platform: string, environment: System['environment'], home: string): string[] {
  if (platform === 'darwin') {
    const apps = ['Chromium', 'Google Chrome', 'Microsoft Edge'];
    return ['/Applications', join(home, 'Applications')].flatMap((folder) =>
      apps.map((app) => join(folder, `${app}.app`, 'Contents', 'MacOS', app)),
    );
  }
  if (platform === 'win32') {
    const folders = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA];
    const apps = [
      'Chromium\\Application\\chrome.exe',
      'Google\\Chrome\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ];
    return folders.flatMap((folder) => (folder ? apps.map((app) => `${folder}\\${app}`) : []));
  }
  return ['/snap/bin/chromium', '/usr/lib/chromium/chromium'];
}

function fromPlaywright(platform: string, environment: System['environment'], home: string): string[] {
  const inside = [
    ['chrome-linux', 'chrome'],
    ['chrome-linux64', 'chrome'],
    ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
    ['chrome-mac-arm64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
    ['chrome-mac-x64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
    ['chrome-win', 'chrome.exe'],
    ['chrome-win64', 'chrome.exe'],
  ];
  return keptByPlaywright('chromium', platform, environment, home).flatMap((folder) =>
    inside.map((parts) => join(folder, ...parts)),
  );
}

const shellsFromPlaywright = (platform: string, environment: System['environment'], home: string): string[] =>
  keptByPlaywright('chromium_headless_shell', platform, environment, home).flatMap((folder) =>
    foldersOf(folder).map((inside) =>
      join(folder, inside, platform === 'win32' ? 'chrome-headless-shell.exe' : 'chrome-headless-shell'),
    ),
  );

/** The folders of a browser that `playwright install` made, newest first. */
function keptByPlaywright(
  browser: string,
  platform: string,
  environment: System['environment'],
  home: string,
): string[] {
  const cache =
    environment.PLAYWRIGHT_BROWSERS_PATH ??
    {
      darwin: join(home, 'Library', 'Caches', 'ms-playwright'),
      win32: join(environment.LOCALAPPDATA ?? home, 'ms-playwright'),
    }[platform] ??
    join(home, '.cache', 'ms-playwright');
  const numberOf = (name: string) => Number(name.slice(browser.length + 1));
  return foldersOf(cache)
    .filter((name) => name.startsWith(`${browser}-`) && Number.isInteger(numberOf(name)))
    .sort((a, b) => numberOf(b) - numberOf(a))
    .map((name) => join(cache, name));
}

const foldersOf = (path: string): string[] => {
  try {
    return readdirSync(path);
  } catch {
    return []; // no such folder
  }
};

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The package managers that this machine seems to have, likeliest first. */
function installers(): Installer[] {
  const ways = systemInstallers({ apt: ['chromium'], dnf: ['chromium'], apk: ['chromium'] });
  const has = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  if (process.platform === 'darwin' && has('brew', '--version')) {
    ways.push({ name: 'Homebrew', commands: [['brew', 'install', '--cask', 'chromium']] });
  }
  const playwright = join(import.meta.dirname, '..', 'node_modules', 'playwright-core', 'cli.js');
  ways.push({ name: 'Playwright', commands: [[process.execPath, playwright, 'install', 'chromium']] });
  return ways;
}
