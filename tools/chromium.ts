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

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'msedge', 'microsoft-edge'];

/** A Chromium (or Chrome, or Edge) of this machine; undefined if there is none. CHROMIUM_PATH comes first. */
export function findChromium(system: System = thisSystem()): Chromium | undefined {
  const path = candidates(system).find(isProgram);
  return path === undefined ? undefined : { path, args: launchFlags(system) };
}

/** Like `findChromium`, but installs a browser if there is none. If that fails, throws with what to install. */
export function ensureChromium(say: (line: string) => void = console.error): Chromium {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && !isProgram(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, and no program is there.`);
  const there = findChromium();
  if (there) return there;

  for (const installer of installers()) {
    say(`No Chromium here: installing it by ${installer.name} (a minute or two)…`);
    const done = runInstaller(installer);
    const found = findChromium();
    if (found) return found;
    say(`That brought no Chromium${done ? ' to any place that we know' : ''}.`);
  }
  throw new Error(
    'The browser tests need Chromium, Chrome or Edge, and none was found or could be installed.\n' +
      'Install one (Debian and Ubuntu: `apt-get install chromium`; macOS: `brew install --cask chromium`; or\n' +
      '`npx playwright install chromium`), or set CHROMIUM_PATH to where it is, and run the same command again.',
  );
}

function launchFlags({ environment }: System): string[] {
  const flags = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    // It would call home at each start, which slows down tests.
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
  const path = environment.PATH ?? environment.Path ?? '';
  const onPath = names.flatMap((name) =>
    path.split(platform === 'win32' ? ';' : delimiter).flatMap((folder) => (folder === '' ? [] : [join(folder, name)])),
  );
  return [
    ...(own ? [own] : []),
    ...onPath,
    ...usualPlaces(platform, environment, home),
    ...fromPlaywright(platform, environment, home),
  ];
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

/** The newest of the browsers that `playwright install` keeps. */
function fromPlaywright(platform: string, environment: System['environment'], home: string): string[] {
  const cache =
    environment.PLAYWRIGHT_BROWSERS_PATH ??
    {
      darwin: join(home, 'Library', 'Caches', 'ms-playwright'),
      win32: join(environment.LOCALAPPDATA ?? home, 'ms-playwright'),
    }[platform] ??
    join(home, '.cache', 'ms-playwright');
  const inside = [
    ['chrome-linux', 'chrome'],
    ['chrome-linux64', 'chrome'],
    ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
    ['chrome-mac-arm64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
    ['chrome-mac-x64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
    ['chrome-win', 'chrome.exe'],
    ['chrome-win64', 'chrome.exe'],
  ];
  return foldersOf(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
    .flatMap((name) => inside.map((parts) => join(cache, name, ...parts)));
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

/** The ways to install that this machine seems to have, the likeliest first. */
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
