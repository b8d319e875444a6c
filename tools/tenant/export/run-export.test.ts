import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cents } from '@plumbline/domain/money';
import { engines, freshOrdinaryDatabase } from '@plumbline/testing/databases';
import { fillTenant } from '@plumbline/testing/fill-tenant';
import { givenJobs } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRequest } from '../request.ts';
import { runTenant } from '../run-tenant.ts';
import { type Manifest, runExport } from './run-export.ts';

const NAME = '=SUM(A1), "Ærø"';
const LARGEST = cents(99_999_999_999_999);

// Owned by an ordinary role: rows that row-level security hides from the owner would be missing.
describe.each(engines)('tenant export on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-export-'));
  const to = join(folder, 'acme');
  let world: World;
  let manifest: Manifest;
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    await runTenant(readRequest(args), {
      openDatabase: async () => ({ database: world.database, close: async () => {} }),
      say: (line) => lines.push(line),
      issuer: undefined,
    });
    return lines.join('\n');
  };
  const linesOf = (file: string) => readFileSync(join(to, file), 'utf8').split('\n').slice(0, -1);

  beforeAll(async () => {
    world = await createWorld(engine, {}, freshOrdinaryDatabase);
    for (const tenant of [world.acme, world.birch]) await fillTenant(world, tenant);
    await givenJobs(world, world.acme, [
      { jobNumber: 'EXACT', jobName: NAME, originalContractAmount: LARGEST, invoicedAmount: cents(10) },
    ]);
    expect(await run('export', 'ACME', '--to', to)).toMatch(/Exported acme into .*acme: \d+ rows of \d+ tables as of /);
    manifest = JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8'));
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });

  test('has every table that holds something of a tenant, with all of its rows and none of another’s', async () => {
    const { tenantId } = world.acme;
    const tables = await world.database.transaction((tx) =>
      tx.query<{ name: string }>(
        `select table_schema || '.' || table_name as name from information_schema.columns
         where column_name = 'tenant_id' and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE') order by 1`,
      ),
    );
    const written = manifest.files.filter(({ file }) => file.startsWith('json/'));
    expect(written.map(({ table }) => table).sort()).toEqual(tables.map(({ name }) => name).sort());
    for (const { table, file, rows } of written) {
      const [counted] = await world.database.transaction(async (tx) => {
        await tx.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
        return tx.query<{ rows: number }>(`select count(*)::int as rows from ${table} where tenant_id = $1`, [
          tenantId,
        ]);
      });
      expect([table, rows]).toEqual([table, counted?.rows]);
      expect(rows).toBeGreaterThan(0);
      const ids = linesOf(file).map((line) => JSON.parse(line).tenant_id);
      expect(ids).toEqual(Array.from({ length: rows }, () => tenantId));
    }
  });

  test('no file has a secret by which messages to webhooks are signed', () => {
    const [line] = linesOf('json/workflow.webhook.jsonl');
    expect(line).toContain('https://hooks.example.com/');
    for (const { file } of manifest.files) expect(readFileSync(join(to, file), 'utf8')).not.toContain('whsec_');
  });

  test('the manifest has the checksum of each file, and only the owner may read them', () => {
    expect(readdirSync(to, { recursive: true }).length).toBe(manifest.files.length + 4);
    for (const { file, bytes, sha256 } of manifest.files) {
      const content = readFileSync(join(to, file));
      expect([file, content.byteLength]).toEqual([file, bytes]);
      expect([file, createHash('sha256').update(content).digest('hex')]).toEqual([file, sha256]);
      expect(statSync(join(to, file)).mode & 0o077).toBe(0);
    }
  });

  test('amounts are exact, as cents and as dollars; texts are as typed, and calculate nothing in a spreadsheet', () => {
    const line = linesOf('json/workflow.job.jsonl').find((each) => each.includes('"EXACT"'));
    expect(line).toContain('"original_contract_amount":99999999999999,');
    expect(JSON.parse(line ?? '')).toMatchObject({ job_name: NAME, invoiced_amount: 10 });
    const row = linesOf('csv/jobs.csv').find((each) => each.includes('"EXACT"')) ?? '';
    expect(row).toContain(',999999999999.99,');
    expect(row).toContain(',0.10,');
    expect(row).toContain(`,"'=SUM(A1), ""Ærø""",`);
  });

  test('users and roles say by name what they may', () => {
    const [head, ...users] = linesOf('csv/users.csv');
    expect(head).toMatch(/^\uFEFF.*email.*,roles$/);
    expect(users.find((line) => line.includes('manager@acme.example'))).toMatch(/,"Project Manager"$/);
    expect(linesOf('csv/roles.csv').find((line) => line.includes('"Accountant"'))).toContain('Wip_edit');
  });

  test('is in the company’s own history', async () => {
    const { changes } = succeeded(await world.acme.admin.platform.adminHistory({ query: { subject: 'tenant' } }));
    expect(changes.find(({ field }) => field === 'export')).toMatchObject({
      personName: 'Operator',
      newValue: 'All data',
    });
  });

  test('refuses a folder that holds something, and a company that is not there', async () => {
    await expect(run('export', 'acme', '--to', to)).rejects.toThrow('holds something already. Name a new folder');
    await expect(run('export', 'nobody', '--to', join(folder, 'x'))).rejects.toThrow('There is no tenant "nobody"');
    expect(() => readRequest(['export', 'acme'])).toThrow('Usage');
    // The rest of an interrupted export is no obstacle, and is not taken for an export.
    writeFileSync(`${join(folder, 'birch')}.part`, '');
    await run('export', 'birch', '--to', join(folder, 'birch'));
    expect(readdirSync(folder).sort()).toEqual(['acme', 'birch']);
  });

  test('that fails leaves nothing behind', async () => {
    const late = join(folder, 'late');
    const cutOff = () => {
      expect(readdirSync(`${late}.part/json`)).not.toEqual([]);
      throw new Error('cut off');
    };
    await expect(runExport(world.database, { tenant: 'acme', folder: late }, cutOff)).rejects.toThrow('cut off');
    expect(readdirSync(folder).filter((name) => name.startsWith('late'))).toEqual([]);
  });

  test('of two that write to one folder at once is whole, and the other one is refused', async () => {
    const shared = join(folder, 'shared');
    const [first, second] = await Promise.allSettled(
      ['acme', 'birch'].map((tenant) => run('export', tenant, '--to', shared)),
    );
    const refused = [first, second].filter((each) => each?.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(String(refused[0]?.reason)).toMatch(/Another export is writing to .*shared|shared holds something already/);
    const { files }: Manifest = JSON.parse(readFileSync(join(shared, 'manifest.json'), 'utf8'));
    for (const { file, sha256 } of files)
      expect([
        file,
        createHash('sha256')
          .update(readFileSync(join(shared, file)))
          .digest('hex'),
      ]).toEqual([file, sha256]);
    expect(readdirSync(folder)).not.toContain('shared.part');
  });
});
