import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { savedFile } from '@plumbline/import/testing/saved-file';
import { type RunningServer, serviceRoute, startServer } from '@plumbline/service-kit/node/http-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptedImport, noDecisions } from './imports.ts';
import { givenJobs, jobsOf } from './jobs.ts';
import { audienceOf } from './test-issuer.ts';
import { givenAccessToken } from './tokens.ts';
import { createWorld, type TestTenant, type World } from './world.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DOCUMENT = readFileSync(join(ROOT, 'docs/api.md'), 'utf8');
/** The commands below a heading. */
const commands = new Map(
  DOCUMENT.split(/^## /m)
    .slice(1)
    .map((section) => {
      const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
      return [section.split('\n')[0] ?? '', blocks] as const;
    }),
);
const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

describe.skipIf(!['bash', 'curl', 'jq'].every(has))('the commands of docs/api.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-api-'));
  let world: World;
  let tenant: TestTenant;
  let server: RunningServer;
  let env: Record<string, string>;
  const tried = new Set<string>();

  beforeAll(async () => {
    world = await createWorld('pglite');
    tenant = await world.addTenant('harbor');
    await givenJobs(world, tenant, [
      { jobNumber: 'Q-1', jobName: 'Quay wall east', originalContractAmount: 150_000_000 },
    ]);
    server = await startServer(
      [
        serviceRoute(world.services.workflow, (path) => path.startsWith('/api/workflow')),
        serviceRoute(world.services.platform, () => true),
      ],
      0,
      '127.0.0.1',
    );
    const { token } = await givenAccessToken(tenant.manager, { permissions: ['Wip_view', 'Wip_edit'] });
    env = {
      PATH: process.env.PATH ?? '',
      PLUMBLINE: `http://127.0.0.1:${server.port}`,
      PLUMBLINE_TOKEN: token,
      SIGN_IN: await world.issuer.sign({
        subject: tenant.manager.externalId,
        audience: audienceOf('platform'),
        scope: 'platform.access',
      }),
    };
  });
  afterAll(async () => {
    await server?.stop();
    await world?.close();
    rmSync(folder, { recursive: true });
  });

  /** The output of a script. Throws with its error output if it fails. */
  async function ranByBash(script: string): Promise<string> {
    // In another process: the server answers from this thread.
    const child = spawn('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env });
    const [text, complaint] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
    const code = child.exitCode ?? (await new Promise((resolve) => child.once('close', resolve)));
    if (code !== 0) throw new Error(`${script}\n${text.join('')}${complaint.join('')}`);
    return text.join('');
  }

  /** The output of the commands below this heading, block by block. */
  async function printed(heading: string): Promise<string[]> {
    tried.add(heading);
    const blocks = commands.get(heading) ?? [];
    const texts: string[] = [];
    for (const block of blocks) texts.push(await ranByBash(block));
    expect(blocks.length, heading).toBeGreaterThan(0);
    return texts;
  }

  test('A token', async () => {
    expect(await printed('A token')).toEqual([expect.stringMatching(/^plumbline_pat_\w{49}\n$/)]);
  });

  test('Read the jobs', async () => {
    const [text = '', ofTable = ''] = await printed('Read the jobs');
    expect(JSON.parse(text)).toEqual({
      jobNumber: 'Q-1',
      jobName: 'Quay wall east',
      originalContractAmount: 150_000_000,
    });
    const { updatedAt, ...read } = JSON.parse(ofTable);
    expect(read).toEqual({ jobNumber: 'Q-1', taxExempt: false });
    expect(Math.abs(Date.parse(updatedAt) - Date.now())).toBeLessThan(10 * 60_000);
  });

  test('Save a cell', async () => {
    const [text = ''] = await printed('Save a cell');
    expect(JSON.parse(text)).toEqual({ jobNumber: 'Q-1', notes: 'Rock at 2 m', version: 2 });
    expect((await jobsOf(tenant.admin))[0]?.notes).toBe('Rock at 2 m');
  });

  test('Create a job', async () => {
    const [first] = await printed('Create a job');
    expect(await printed('Create a job')).toEqual([first]); // under the same key
    expect((await jobsOf(tenant.admin)).filter(({ jobName }) => jobName === 'Quay wall')).toHaveLength(1);
  });

  test('Import a file', async () => {
    const fields = { externalId: { column: 'Job ID' }, jobName: { column: 'Name' }, jobCostToDate: { column: 'Cost' } };
    await acceptedImport(
      tenant.accountant,
      { headings: ['Job ID', 'Name', 'Cost'], rows: [['EXT-1', 'Depot', '40.00']] },
      { mapping: { fields }, decisions: noDecisions, skipBad: false, connectNew: true, accepted: [] },
    );
    const [text = ''] = await printed('Import a file');
    expect(JSON.parse(text)).toEqual({ status: 'stored', problems: [], changedCells: 1 });
  });

  test('Follow changes', async () => {
    const [text = ''] = await printed('Follow changes');
    expect(text).toContain('data: {');
    expect(text).toContain('Rock at 2 m');
  });

  test('what docs/import.md and docs/tokens.md say of curl', async () => {
    const run = async (path: string, block: RegExp) => {
      const [, script = ''] = block.exec(readFileSync(join(ROOT, path), 'utf8')) ?? [];
      expect(script, path).toContain('https://wip.example.com');
      return JSON.parse(
        await ranByBash(
          script.replace('https://wip.example.com', '$PLUMBLINE').replace('$(uuidgen)', crypto.randomUUID()),
        ),
      );
    };
    const file = `| Job ID | Name  | Cost |
                  | EXT-1  | Depot | 42.00 |`;
    const workbook = await savedFile({ name: 'costs', file, saved: { isWorkbook: true }, jobs: '', groups: '' });
    writeFileSync(join(folder, 'jobs.xlsx'), workbook);
    expect(await run('docs/import.md', /^```\n(key=[\s\S]*?)^```$/m)).toMatchObject({ status: 'stored' });
    expect(await run('docs/tokens.md', /^ {4}(curl .+)$/m)).toMatchObject({ jobs: expect.any(Array) });
  });

  test('Errors', async () => {
    const [text = ''] = await printed('Errors');
    expect(JSON.parse(text)).toEqual({
      type: 'urn:plumbline:problem:unauthenticated',
      status: 401,
      title: 'Please sign in',
    });
  });

  test('all of them were tried, and every address in the document is there', async () => {
    expect([...commands].flatMap(([heading, blocks]) => (blocks.length > 0 ? [heading] : []))).toEqual([...tried]);
    for (const [, path = ''] of DOCUMENT.matchAll(/`(\/api\/\S+\/(?:docs|openapi\.json))`/g))
      expect((await fetch(`${env.PLUMBLINE}${path}`)).status, path).toBe(200);
  });
});
