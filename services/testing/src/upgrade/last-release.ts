import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const root = join(import.meta.dirname, '../../../..');
/** Written anew for each release: the newest commit that changed it is the release. */
const WRITTEN_BY_A_RELEASE = 'packages/service-kit/src/node/last-release.ts';

const git = (...args: string[]): string => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
};

/** The commit of the last release; undefined if the history lacks it, as in a shallow clone or an export. */
export function commitOfLastRelease(): string | undefined {
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return undefined;
  return git('log', '-1', '--format=%H', '--', WRITTEN_BY_A_RELEASE) || undefined;
}

/** Checks out the services of a commit into a folder, with the packages that are installed here. */
export function putServices(commit: string, folder: string): void {
  const archive = execFileSync('git', ['archive', commit, 'package.json', 'packages', 'services'], {
    cwd: root,
    maxBuffer: 512 * 1024 * 1024,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const modules = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules/@plumbline'), { recursive: true });
  for (const name of readdirSync(modules).filter((each) => each !== '@plumbline' && !each.startsWith('.')))
    symlinkSync(join(modules, name), join(folder, 'node_modules', name));
  for (const name of readdirSync(join(modules, '@plumbline')))
    symlinkSync(readlinkSync(join(modules, '@plumbline', name)), join(folder, 'node_modules/@plumbline', name));
}

export interface RunningService {
  port: number;
  stop(): Promise<void>;
}

/** Starts a service of that folder as an operator does. Rejects with its output if it exits. */
export async function startService(
  folder: string,
  service: 'platform' | 'workflow',
  environment: Record<string, string>,
): Promise<RunningService> {
  const child: ChildProcess = spawn(process.execPath, [join(folder, `services/${service}/src/main.ts`)], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_NO_WARNINGS: '1',
      PORT: '0',
      OIDC_AUDIENCE: `urn:plumbline:${service}`,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = once(child, 'close');
  const port = await new Promise<number>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      const [, found] = /"port":(\d+)[^\n]*"listening"/.exec(said) ?? [];
      if (found !== undefined) resolve(Number(found));
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void ended.then(() => reject(new Error(`It ended: ${said}`)));
  });
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
