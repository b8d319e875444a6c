import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type RunningServer, serviceRoute, startServer } from '@plumbline/service-kit/node/http-server';
import { givenJobs, jobsOf } from '@plumbline/testing/jobs';
import { givenAccessToken } from '@plumbline/testing/tokens';
import { createWorld, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programs, root } from '../programs.ts';
import { buildClientIfChanged, CLIENT_PACKAGE } from './build-client.ts';

/** The script in docs/api.md. */
const [, SCRIPT = ''] = /^```ts\n([\s\S]*?)^```$/m.exec(readFileSync(join(root, 'docs/api.md'), 'utf8')) ?? [];
/** Names no job, and asks for a property that jobs do not have. */
const WRONG = `import { plumbline } from 'plumbline-client';
const { workflow } = plumbline({ origin: '', token: '' });
await workflow.saveJobs({ body: { updates: [{ version: 1, changes: {} }] } });
const loaded = await workflow.loadJobs();
if (loaded.ok) console.log(loaded.value.jobs[0]?.jobNumbr);
`;

describe.skipIf(process.platform !== 'linux')('the package plumbline-client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-script-'));
  const installed = join(folder, 'node_modules', 'plumbline-client');
  let world: World;
  let tenant: TestTenant;
  let server: RunningServer;
  beforeAll(async () => {
    await buildClientIfChanged(() => {});
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', CLIENT_PACKAGE, '-C', installed, '--strip-components=1']);
    // What npm would download for it.
    for (const name of Object.keys(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')).dependencies))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'script.ts'), SCRIPT);
    writeFileSync(join(folder, 'wrong.ts'), WRONG);
    world = await createWorld('pglite');
    tenant = await world.addTenant('harbor');
    server = await startServer([serviceRoute(world.services.workflow, () => true)], 0, '127.0.0.1');
  });
  afterAll(async () => {
    await server?.stop();
    await world?.close();
    rmSync(folder, { recursive: true });
  });

  test('has types that accept the script of docs/api.md, and report what is wrong in another script', () => {
    const settings = {
      compilerOptions: {
        ...{ target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'], module: 'nodenext' },
        // Declarations of the package and of what it needs are checked, those of the language are not.
        ...{
          strict: true,
          noUncheckedIndexedAccess: true,
          noEmit: true,
          skipLibCheck: false,
          skipDefaultLibCheck: true,
        },
        ...{ types: ['node'], typeRoots: [join(root, 'node_modules', '@types')] },
      },
      files: ['script.ts', 'wrong.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const { stdout } = spawnSync(process.execPath, [programs.tsc, '-p', folder, '--singleThreaded'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
    expect(errors).toEqual([
      expect.stringMatching(/^wrong\.ts\(3,.*Property 'id' is missing/),
      expect.stringMatching(/^wrong\.ts\(5,.*Property 'jobNumbr' does not exist/),
    ]);
  });

  test('runs that script: it loads the jobs and saves a cell with a token', async () => {
    await givenJobs(world, tenant, [{ jobNumber: 'Q-1', jobName: 'Quay wall east' }]);
    const { token } = await givenAccessToken(tenant.manager, { permissions: ['Wip_view', 'Wip_edit'] });
    // In its own process, because this one is the server.
    const child = spawn(process.execPath, ['script.ts'], {
      cwd: folder,
      env: { PLUMBLINE: `http://127.0.0.1:${server.port}/`, PLUMBLINE_TOKEN: token },
    });
    const [said, complaint] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
    expect(complaint.join('')).toBe('');
    expect(said.join('')).toBe('Q-1 Rock at 3 m\n');
    expect((await jobsOf(tenant.admin)).map(({ notes }) => notes)).toEqual(['Rock at 3 m']);
  });

  test('names the version of the installation, and only what npm can fetch', () => {
    const { version, dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(version).toBe(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
    expect(Object.keys(dependencies).toSorted()).toEqual(['dayjs', 'eventsource-parser', 'zod']);
    for (const each of Object.values(dependencies)) expect(each).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
