import { spawnSync } from 'node:child_process';
import process from 'node:process';

type Command = [program: string, ...args: string[]];
export interface Installer {
  name: string;
  commands: Command[];
}

/** Package names by package manager. A manager without names cannot install it. */
export interface PackageNames {
  apt?: string[];
  dnf?: string[];
  apk?: string[];
}

const has = (program: string, ...args: string[]): boolean => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** The installers of this machine for these packages, with the rights that they need. */
export function systemInstallers({ apt, dnf, apk }: PackageNames): Installer[] {
  const isRoot = process.getuid?.() === 0;
  const isSudoer = !isRoot && process.platform === 'linux' && has('sudo', '-n', 'true');
  if (!isRoot && !isSudoer) return [];
  const asRoot = (...command: Command): Command => (isRoot ? command : ['sudo', '-n', ...command]);
  const installers: Installer[] = [];
  if (apt && has('apt-get', '--version')) {
    const install = asRoot('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...apt);
    installers.push({ name: 'apt-get', commands: [asRoot('apt-get', 'update', '-q'), install] });
  }
  if (dnf && has('dnf', '--version')) {
    installers.push({ name: 'dnf', commands: [asRoot('dnf', 'install', '-y', ...dnf)] });
  }
  if (apk && has('apk', '--version')) installers.push({ name: 'apk', commands: [asRoot('apk', 'add', ...apk)] });
  return installers;
}

/** Runs an installer's commands, with output on standard error. Returns whether all succeeded. */
export const runInstaller = ({ commands }: Installer): boolean =>
  commands.every(([program, ...args]) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(program, args, { stdio: ['ignore', 2, 2], env }).status === 0;
  });
