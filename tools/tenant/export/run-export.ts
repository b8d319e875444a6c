import { existsSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TenantId } from '@plumbline/contract/values';
import { recordChanges } from '@plumbline/platform/history/store';
import { enterTenant } from '@plumbline/service-kit/access';
import { AS_LONG_AS_IT_TAKES, type Database, type Tx } from '@plumbline/service-kit/database';
import { VERSION } from '@plumbline/service-kit/node/version';
import { makeFolder } from '../../data/folder.ts';
import { type LinesFile, partRows, parts, writeLines } from '../../data/lines-file.ts';
import { asText, type Table, tablesOf } from '../../data/tables.ts';
import { PlainError } from '../../plain-error.ts';
import { tenantNamed } from '../named.ts';
import { csvQuery, csvTables } from './csv-tables.ts';
import { readme } from './readme.ts';

export interface Manifest {
  format: 'plumbline export 1';
  version: string;
  tenant: { id: string; name: string };
  takenAt: string;
  files: readonly (LinesFile & { table: string })[];
}

/**
 * Writes all data of a tenant into a new folder: each table's rows as JSON, the main tables also as CSV, all at one moment, and a manifest
 * with counts and checksums. Before that, the tenant's administration history records the export. The folder gets its name only when it is
 * complete. Throws a PlainError if the tenant is unknown, the folder is not empty, or another export writes to it.
 */
export async function runExport(
  database: Database,
  { tenant: wanted, folder }: { tenant: string; folder: string },
  say: (line: string) => void,
): Promise<void> {
  const to = resolve(folder);
  const part = `${to}.part`;
  const tenant = await database.transaction(async (tx) => {
    await takeFolder(tx, to);
    const found = await tenantNamed(tx, wanted);
    emptyPart(part); // what the system refuses is no export to record
    rmSync(part, { recursive: true });
    await recordExport(tx, found);
    return found;
  }, AS_LONG_AS_IT_TAKES);
  const snapshot = { ...AS_LONG_AS_IT_TAKES, isSnapshot: true };
  const manifest = await database.transaction(async (tx) => {
    await takeFolder(tx, to);
    try {
      emptyPart(part);
      const made = await written(tx, part, tenant, say);
      writeFileSync(join(part, 'README.md'), readme(made), { mode: 0o600 });
      writeFileSync(join(part, 'manifest.json'), `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
      if (existsSync(to)) rmdirSync(to);
      renameSync(part, to);
      return made;
    } catch (error) {
      rmSync(part, { recursive: true, force: true }); // it holds people's names
      throw error;
    }
  }, snapshot);
  const json = manifest.files.filter(({ file }) => file.startsWith('json/'));
  const rows = json.reduce((sum, file) => sum + file.rows, 0);
  say(`Exported ${tenant.name} into ${to}: ${rows} rows of ${json.length} tables as of ${manifest.takenAt}.`);
  say('It holds people’s names and addresses, and is not encrypted: keep it where only those may read it who should.');
}

/**
 * Makes the folder this transaction's alone: the database releases it however the process ends. Throws a PlainError if another export has
 * it, or it holds something.
 */
async function takeFolder(tx: Tx, folder: string): Promise<void> {
  const [row] = await tx.query<{ isFree: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('plumbline export'), hashtext($1)) as "isFree"`,
    [folder],
  );
  if (!row?.isFree)
    throw new PlainError(`Another export is writing to ${folder}. Name another folder, or wait until it has ended.`);
  if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0))
    throw new PlainError(`${folder} holds something already. Name a new folder.`);
}

/** The folder of an export that is not complete yet, without what an interrupted one left. */
function emptyPart(part: string): void {
  rmSync(part, { recursive: true, force: true });
  for (const made of [part, join(part, 'json'), join(part, 'csv')]) makeFolder(made, 0o700);
}

async function written(
  tx: Tx,
  folder: string,
  { id, name }: { id: TenantId; name: string },
  say: (line: string) => void,
): Promise<Manifest> {
  await asText(tx);
  await enterTenant(tx, id);
  const [moment] = await tx.query<{ at: string }>(`select to_json(now()) #>> '{}' as at`);
  const tables = (await tablesOf(tx)).filter(({ isOfTenants }) => isOfTenants);
  const files: Manifest['files'][number][] = [];
  const write = async (path: string, table: Table, query: string, longest: number, head?: string) => {
    const made = await writeLines(join(folder, path), texts(tx, query, id, longest), head);
    files.push({ ...made, file: path, table: table.name });
  };
  for (const table of tables) {
    const [row] = await tx.query<{ rows: number; longest: number }>(
      `select count(*) as rows, coalesce(max(octet_length(row_to_json(t)::text)), 0) as longest from ${table.name} t where tenant_id = $1`,
      [id],
    );
    const { rows = 0, longest = 0 } = row ?? {};
    await write(`json/${table.name}.jsonl`, table, jsonQuery(table), longest);
    const csv = csvTables.find((each) => each.table === table.name);
    if (csv) {
      const { head, query } = csvQuery(csv, table);
      await write(`csv/${csv.file}`, table, query, longest, head);
    }
    say(`  ${table.name}: ${rows} rows`);
  }
  return {
    format: 'plumbline export 1',
    version: VERSION,
    tenant: { id, name },
    takenAt: moment?.at ?? '',
    files,
  };
}

/** Whoever has these can sign messages as the company's. */
const SECRETS: Readonly<Record<string, readonly string[]>> = { 'workflow.webhook': ['secret', 'former_secret'] };

/** Each row of tenant $1 as a line of JSON, in the order of the table's key, without secrets that are still valid. */
function jsonQuery({ name, key, columns }: Table): string {
  const shown = columns.map((column) => column.name).filter((column) => !SECRETS[name]?.includes(column));
  return `select row_to_json(t)::text as line from (select ${shown.join()} from ${name} where tenant_id = $1) t order by ${key.join()}`;
}

async function* texts(tx: Tx, query: string, tenantId: TenantId, longest: number): AsyncGenerator<string[]> {
  for await (const part of parts<{ line: string }>(tx, query, [tenantId], partRows(longest)))
    yield part.map(({ line }) => line);
}

async function recordExport(tx: Tx, { id, name }: { id: TenantId; name: string }): Promise<void> {
  await enterTenant(tx, id);
  await recordChanges(tx, id, { userId: null, userName: 'Operator' }, [
    { subject: 'tenant', subjectId: id, subjectName: name, field: 'export', oldValue: null, newValue: 'All data' },
  ]);
}
