import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { type Postgres, startPostgres } from '@plumbline/service-kit/testing/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BRIEF_NODE } from './brief-node.ts';
import { root } from './programs.ts';

const programs = process.env.TEST_POSTGRES_PROGRAMS;

const openDatabase = `
import { openDatabase } from ${JSON.stringify(join(root, 'tools/open-database.ts'))};
const { close } = await openDatabase().catch((error) => { console.log(error.name, error.message); process.exit(1); });
console.log('opened');
await close();
`;

/** Starts one of our programs and gathers its output until that contains `last` or the program ends. `hear` gets the output so far. */
async function said(
  args: string[],
  env: Record<string, string>,
  last: string,
  hear: (text: string) => void = () => {},
): Promise<string> {
  const child = spawn(process.execPath, [...BRIEF_NODE, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const isOver = new Promise<void>((resolve) => {
    const gather = (chunk: Buffer) => {
      text += chunk;
      hear(text);
      if (text.includes(last)) resolve();
    };
    child.stdout.on('data', gather);
    child.stderr.on('data', gather);
    child.once('exit', () => resolve());
  });
  await isOver;
  child.kill();
  return text;
}

const tries = (text: string): number[] =>
  [...text.matchAll(/The database does not answer \(try (\d+): /g)].map(([, n]) => Number(n));

describe.skipIf(!programs)('a start while PostgreSQL is down', () => {
  let server: Postgres;
  beforeAll(async () => {
    server = await startPostgres(programs);
  }, 60_000);
  afterAll(() => server.stop());

  const service = {
    OIDC_ISSUER: 'https://issuer.test',
    OIDC_AUDIENCE: 'a',
    PUBLIC_URL: 'https://wip.test',
    PORT: '0',
    LOG_LEVEL: 'info',
  };
  test.each<[string, string[], Record<string, string>, string]>([
    ['npm start and the commands', ['--input-type=module-typescript', '-e', openDatabase], {}, 'opened'],
    ['a service alone', ['services/workflow/src/main.ts'], service, '"listening"'],
  ])('%s: waits with a line a try, and goes on when it is back', async (_, args, env, last) => {
    await server.crash();
    let starting: Promise<void> | undefined;
    const text = await said(args, { ...env, DATABASE_URL: server.url }, last, (soFar) => {
      if (tries(soFar).length > 1) starting ??= server.start();
    });
    await starting;
    expect(text).toContain(last);
    expect(tries(text).length).toBeGreaterThan(1);
    expect(tries(text)).toEqual(tries(text).map((_each, i) => i + 1));
  });

  test('gives up in plain words when its time is over', async () => {
    const env = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c', DATABASE_WAIT_SECONDS: '1' };
    const text = await said(['--input-type=module-typescript', '-e', openDatabase], env, 'opened');
    expect(tries(text).length).toBeGreaterThan(0);
    expect(text).toContain('giving up after 1 s');
    expect(text).toContain('PlainError PostgreSQL at 127.0.0.1:1 does not answer');
  });

  test('does not retry a wrong password', async () => {
    const url = new URL(server.url);
    url.password = 'guess';
    const text = await said(
      ['--input-type=module-typescript', '-e', openDatabase],
      { DATABASE_URL: url.href },
      'opened',
    );
    expect(tries(text)).toEqual([]);
    expect(text).toMatch(/PlainError PostgreSQL at 127\.0\.0\.1:\d+ refuses us: password authentication failed/);
  });
});
