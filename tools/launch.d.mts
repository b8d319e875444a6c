// The parts of launch.mjs that tests and the bench use. It cannot be TypeScript, because it runs before anything is installed.
interface LockFile {
  packages: Record<
    string,
    {
      version?: string;
      integrity?: string;
      optional?: boolean;
      devOptional?: boolean;
      os?: string | string[];
      cpu?: string | string[];
      link?: boolean;
    }
  >;
}
export const WITHOUT_KEYS: string[];
export const SPARING: { flags: string[]; env: Record<string, string> };
export function isAtLeast(version: string, wanted: [major: number, minor: number]): boolean;
export function nodeFromLockFile(root: string, platform: string, arch: string): string | undefined;
export function lockHash(lockText: string): string;
export function differences(lock: LockFile, installed: LockFile, platform: string, arch: string): string[];
export function whatIsMissing(root: string, platform: string, arch: string): string | undefined;
export function installCommand(
  environment: Record<string, string | undefined>,
  platform: string,
  execPath: string,
  runsFromModules: boolean,
): { command: string; args: string[]; shell: boolean };
