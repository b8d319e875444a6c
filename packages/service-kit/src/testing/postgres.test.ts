import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { findPostgres, startPostgres } from './postgres.ts';

const answers = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

// Where there is none, `npm test` fetches one; a bare vitest does without.
describe.skipIf(findPostgres() === undefined)('a throwaway PostgreSQL', () => {
  test('serves, keeps text as it is, and is gone after stop()', async () => {
    const { url, stop } = await startPostgres();
    const client = new pg.Client(url);
    try {
      await client.connect();
      const { rows } = await client.query("select 'é' as text, current_setting('server_encoding') as encoding");
      expect(rows).toEqual([{ text: 'é', encoding: 'UTF8' }]);
      // Where the tests' files are. Root's own folder may be closed to the account that runs it.
      const { rows: places } = await client.query("select current_setting('data_directory') as path");
      if (statSync(tmpdir()).mode & 0o001) expect(places[0].path).toContain(join(tmpdir(), 'plumbline-postgres-'));
    } finally {
      await client.end();
      await stop();
    }
    expect(await answers(url)).toBe(false);
  });

  test.skipIf(process.platform === 'win32')('is found with all its programs where the path has links to some', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-postgres-links-'));
    const real = findPostgres() ?? '';
    try {
      for (const program of ['postgres', 'initdb']) symlinkSync(join(real, program), join(folder, program));
      vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
      expect(findPostgres()).toBe(real);
    } finally {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true });
    }
  });

  test('does not let in who has no password', async () => {
    const { url, stop } = await startPostgres();
    const stranger = new URL(url);
    stranger.password = 'guess';
    try {
      await expect(new pg.Client(stranger.href).connect()).rejects.toThrow(/password/);
    } finally {
      await stop();
    }
  });

  test('ends with the process that started it, kill -9 included', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-postgres-test-'));
    const script = join(folder, 'start.ts');
    writeFileSync(
      script,
      `import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))};
       const { url } = await startPostgres();
       console.log(url);
       setInterval(() => {}, 1000);`,
    );
    const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      let url = '';
      for await (const chunk of child.stdout) {
        url += String(chunk);
        if (url.includes('\n')) break;
      }
      expect(await answers(url.trim())).toBe(true);
      child.kill('SIGKILL');
      await expect.poll(() => answers(url.trim())).toBe(false);
    } finally {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    }
  });
});
