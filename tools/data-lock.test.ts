import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireDataLock, assertDataVersion, PGLITE_MAJOR } from './data-lock.ts';

let dir: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'plumbline-lock-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(dir, { recursive: true });
});

/** Another process that takes the lock of `dir`. Settles with its output: "held", or the refusal. */
async function otherProcess(): Promise<string> {
  const script = join(dir, 'holder.ts');
  writeFileSync(
    script,
    `import { acquireDataLock } from ${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))};
     try {
       acquireDataLock(${JSON.stringify(dir)}).setAddress('http://localhost:4400');
       await new Promise((resolve) => setTimeout(resolve, 50));
       globalThis.gc(); // a lock without a reference would be collected here
       await new Promise((resolve) => setTimeout(resolve, 50));
       console.log('held');
       setInterval(() => {}, 1000);
     } catch (error) {
       console.log(error.message);
     }`,
  );
  child = spawn(process.execPath, ['--expose-gc', '--disable-warning=ExperimentalWarning', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('held')) break;
  }
  return text;
}

test('a second process is refused, with directory, holder, address and what to do', async () => {
  expect(await otherProcess()).toContain('held');
  const attempt = () => acquireDataLock(dir);
  expect(attempt).toThrow(dir);
  expect(attempt).toThrow(`process ${child?.pid}`);
  expect(attempt).toThrow('http://localhost:4400');
  expect(attempt).toThrow('DATA_DIR=');
});

test('the lock dies with its holder, kill -9 included', async () => {
  await otherProcess();
  const gone = child && once(child, 'exit');
  child?.kill('SIGKILL');
  await gone;
  acquireDataLock(dir).release();
});

test('a second attempt in the same process is refused too', () => {
  const lock = acquireDataLock(dir);
  expect(() => acquireDataLock(dir)).toThrow(`process ${process.pid}`);
  lock.release();
});

test('a released lock is free in every process, and leaves no holder behind', async () => {
  acquireDataLock(dir).release();
  expect(existsSync(join(dir, 'in-use.json'))).toBe(false);
  acquireDataLock(dir).release();
  expect(await otherProcess()).toContain('held');
});

test('a missing directory is created', () => {
  acquireDataLock(join(dir, 'a', 'b')).release();
  expect(existsSync(join(dir, 'a', 'b'))).toBe(true);
});

test('a database of another major version is refused with help', () => {
  assertDataVersion(dir); // still empty
  writeFileSync(join(dir, 'PG_VERSION'), `${PGLITE_MAJOR}\n`);
  assertDataVersion(dir);
  writeFileSync(join(dir, 'PG_VERSION'), '17\n');
  expect(() => assertDataVersion(dir)).toThrow(/older Plumbline.*PostgreSQL 17/s);
  writeFileSync(join(dir, 'PG_VERSION'), '99\n');
  expect(() => assertDataVersion(dir)).toThrow(/newer Plumbline/);
});

test('the version is that of the installed PGlite', async () => {
  const db = await PGlite.create();
  const { rows } = await db.query<{ version: number }>("select current_setting('server_version_num')::int as version");
  await db.close();
  expect(Math.trunc((rows[0]?.version ?? 0) / 10_000)).toBe(PGLITE_MAJOR);
});
