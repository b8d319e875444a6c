import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@plumbline/service-kit/testing/free-port';
import { type Postgres, startPostgres } from '@plumbline/service-kit/testing/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenData } from '../data/testing.ts';
import { buildKit, type Kit } from './build-kit.ts';
import { productionPackages } from './packages.ts';
import { runs } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-kit-'));
const kit = join(folder, 'kit');
/** No Node on the path: the kit has its own. */
const bare = { PATH: '/usr/sbin:/sbin:/bin' };
const nothing = () => {};

describe.skipIf(process.platform !== 'linux')('the folder of npm run build', { timeout: 240_000 }, () => {
  let built: Kit;
  beforeAll(async () => {
    built = await buildKit(kit, nothing);
  }, 240_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is the same, byte for byte, when it is built again', async () => {
    const again = join(folder, 'again');
    expect(await buildKit(again, nothing)).toEqual(built);
    expect(readFileSync(join(again, 'checksums.txt'), 'utf8')).toBe(readFileSync(join(kit, 'checksums.txt'), 'utf8'));
    rmSync(again, { recursive: true });
  });

  test('proves its files, and holds no test and nothing that only writes programs', () => {
    expect(execFileSync('sha256sum', ['--check', '--quiet', 'checksums.txt'], { cwd: kit, encoding: 'utf8' })).toBe('');
    const paths = readFileSync(join(kit, 'checksums.txt'), 'utf8')
      .split('\n')
      .map((line) => line.slice(66));
    expect(paths).toEqual(
      expect.arrayContaining([
        'plumbline',
        'package.json',
        'web/dist/index.html',
        'web/dist/plumbline-client.tgz',
        'services/workflow/migrations/0001-jobs-views-external-jobs.sql',
        'packages/service-kit/src/database/pglite-worker.ts',
      ]),
    );
    expect(
      paths.filter((path) => /\.test\.ts|^node_modules\/(vite|vitest|typescript|react)\/|\.d\.ts$/.test(path)),
    ).toEqual([]);
    expect(built.bytes).toBeLessThan(200e6);
  });

  test('names exact versions', () => {
    const { dependencies } = JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8'));
    expect(dependencies).toMatchObject({ pg: expect.any(String), pino: expect.any(String), zod: expect.any(String) });
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('leaves a folder alone that holds something else', async () => {
    const other = mkdtempSync(join(folder, 'other-'));
    writeFileSync(join(other, 'letter.txt'), 'mine');
    await expect(buildKit(other, nothing)).rejects.toThrow('holds something else');
    expect(existsSync(join(other, 'letter.txt'))).toBe(true);
  });

  test('says what it can do, and what it cannot', async () => {
    const help = runs(join(kit, 'plumbline'), ['help'], bare);
    expect([await help.ended, help.said()]).toEqual([0, expect.stringContaining('platform   runs the platform API')]);
    const unknown = runs(join(kit, 'plumbline'), ['toString'], bare);
    expect([await unknown.ended, unknown.said()]).toEqual([1, expect.stringContaining('no command "toString"')]);
  });

  describe('whose Node compiles once', () => {
    // Passes the option of tools/brief-node.ts, which the environment cannot: the command starts only the kit's Node. The kit's files
    // are verified above.
    const node = join(kit, 'node/node');
    const own = join(kit, 'node/own-node');
    beforeAll(() => {
      renameSync(node, own);
      writeFileSync(node, `#!/bin/sh\nexec "${own}" --liftoff-only "$@"\n`, { mode: 0o755 });
    });
    afterAll(() => renameSync(own, node));

    test('runs all in one process without a Node on the path, from any folder', async () => {
      const port = await freePort();
      const data = join(folder, 'data');
      await givenData(data);
      const env = { ...bare, PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'warn' };
      const all = runs(join(kit, 'plumbline'), ['all'], env);
      await all.says('Ctrl+C stops');
      const page = await fetch(`http://localhost:${port}/`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
      expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
      expect(await (await fetch(`http://localhost:${port}/api/workflow/openapi.json`)).text()).toContain('"example":');
      // The kit has no npm, so no advice that it prints may need npm.
      const second = runs(join(kit, 'plumbline'), ['all'], env);
      expect([await second.ended, second.said()]).toEqual([1, expect.stringContaining('DATA_DIR=./other PORT=4401')]);
      expect(second.said()).not.toContain('npm');
      expect(await all.stop()).toBe(0);
    });

    describe('on a PostgreSQL server', { skip: !process.env.TEST_POSTGRES_PROGRAMS }, () => {
      let server: Postgres;
      beforeAll(async () => {
        server = await startPostgres(process.env.TEST_POSTGRES_PROGRAMS);
      });
      afterAll(() => server.stop());

      test('runs platform, workflow and web as processes of their own', async () => {
        const shared = {
          ...bare,
          DATABASE_URL: server.url,
          OIDC_ISSUER: 'https://id.example',
          OIDC_CLIENT_ID: 'plumbline-web',
          OIDC_AUDIENCE: 'urn:plumbline',
          PUBLIC_URL: 'https://wip.example',
          PLATFORM_RESOURCE: 'urn:plumbline:platform',
        };
        const parts = await Promise.all(
          ['platform', 'workflow', 'web'].map(async (name) => {
            const port = await freePort();
            const program = runs(join(kit, 'plumbline'), [name], { ...shared, PORT: String(port) });
            await program.says('listening');
            return { name, program, origin: `http://127.0.0.1:${port}` };
          }),
        );
        const get = async (name: string, path: string) => {
          const response = await fetch(`${parts.find((part) => part.name === name)?.origin}${path}`);
          return { status: response.status, body: await response.text(), headers: response.headers };
        };
        expect((await get('platform', '/readyz')).status).toBe(200);
        expect((await get('workflow', '/readyz')).status).toBe(200);
        expect(JSON.parse((await get('web', '/config.json')).body)).toEqual({
          oidc: { issuer: 'https://id.example', clientId: 'plumbline-web' },
          platform: { origin: '', scope: 'platform.access', resource: 'urn:plumbline:platform' },
          workflow: { origin: '', scope: 'workflow.access' },
        });
        const page = await get('web', '/workflow/jobs');
        expect(page.headers.get('content-security-policy')).toContain("connect-src 'self' https://id.example;");
        expect(await Promise.all(parts.map(({ program }) => program.stop()))).toEqual([0, 0, 0]);
      });
    });
  });
});

test('packages are found as Node finds them: the nearest one, and optional packages only if they are installed', () => {
  const needed = productionPackages(
    {
      packages: {
        'node_modules/a': { version: '1.0.0', dependencies: { b: '^1.0.0' }, optionalDependencies: { absent: '*' } },
        'node_modules/a/node_modules/b': { version: '1.5.0', dependencies: { c: '*' } },
        'node_modules/b': { version: '2.0.0' },
        'node_modules/c': { version: '3.0.0' },
        'node_modules/unused': { version: '4.0.0' },
      },
    },
    new Set(['a']),
  );
  expect(needed).toEqual({
    direct: { a: '1.0.0' },
    all: ['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c'],
  });
  const broken = { packages: { 'node_modules/a': { version: '1.0.0', dependencies: { lost: '*' } } } };
  expect(() => productionPackages(broken, new Set(['a']))).toThrow('node_modules/a needs lost');
});
