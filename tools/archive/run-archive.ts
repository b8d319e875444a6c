import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TenantId } from '@plumbline/contract/values';
import { recordChanges } from '@plumbline/platform/history/store';
import { enterTenant } from '@plumbline/service-kit/access';
import { AS_LONG_AS_IT_TAKES, type Database, type Tx } from '@plumbline/service-kit/database';
import { VERSION } from '@plumbline/service-kit/node/version';
import { makeFolder } from '../data/folder.ts';
import { type LinesFile, partRows, parts, readLines, sumOf, writeLines } from '../data/lines-file.ts';
import { asText, type Table, tablesOf } from '../data/tables.ts';
import { PlainError } from '../plain-error.ts';
import { archivedTables } from './select.ts';

/** How many lines are compared at a time when a file is read back. */
const COMPARED_ROWS = 1_000;

export interface ArchiveManifest {
  format: 'plumbline archive 1';
  version: string;
  tenant: { id: string; name: string };
  /** Everything in the files happened before this instant. */
  before: string;
  files: readonly (LinesFile & { table: string })[];
}

interface Due {
  id: TenantId;
  name: string;
  /** ISO 8601. */
  before: string;
}

/**
 * For each tenant that limits its history: writes older rows to files in a new folder in `folder`, reads them back, and deletes exactly
 * these rows. The same transaction notes where history now begins. An earlier failure leaves the database unchanged. `now` is an instant,
 * ISO 8601.
 */
export async function runArchive(
  database: Database,
  { folder, now }: { folder: string; now: string },
  say: (line: string) => void,
): Promise<void> {
  const due = await database.transaction((tx) => tenantsDue(tx, now), AS_LONG_AS_IT_TAKES);
  if (due.length === 0) say('No company limits how long its history is kept: there is nothing to archive.');
  else makeFolder(folder, 0o700);
  for (const tenant of due) {
    const place = join(folder, tenant.id, now.replaceAll(/[:.]/g, '-'));
    const manifest = await writeArchive(database, tenant, place);
    const rows = manifest.files.reduce((sum, file) => sum + file.rows, 0);
    if (rows === 0) {
      rmSync(place, { recursive: true });
      say(`${tenant.name}: nothing is older than ${tenant.before}.`);
      continue;
    }
    await database.transaction((tx) => removeArchived(tx, tenant, place), AS_LONG_AS_IT_TAKES);
    say(
      `${tenant.name}: ${rows} rows from before ${tenant.before} are in ${place} now, and no longer in the database.`,
    );
  }
}

/** The tenants with a limit, and the day before which history is archived. */
async function tenantsDue(tx: Tx, now: string): Promise<Due[]> {
  const tenants = await tx.query<{ id: TenantId; name: string }>(
    'select tenant_id as id, name from platform.tenant order by name, tenant_id',
  );
  const due: Due[] = [];
  for (const tenant of tenants) {
    await enterTenant(tx, tenant.id);
    const [row] = await tx.query<{ before: string }>(
      `select to_char(date_trunc('day', $2::timestamptz at time zone 'UTC') - make_interval(years => years), 'YYYY-MM-DD"T"00:00:00"Z"') as before
       from workflow.retention where tenant_id = $1 and years is not null`,
      [tenant.id, now],
    );
    if (row) due.push({ ...tenant, before: row.before });
  }
  return due;
}

async function tablesArchived(tx: Tx): Promise<(Table & { condition: string })[]> {
  const tables = await tablesOf(tx);
  return archivedTables.map(({ table, condition }) => {
    const found = tables.find(({ name }) => name === table);
    if (found === undefined) throw new Error(`no table ${table}`);
    return { ...found, condition };
  });
}

/** The folder gets its name only when all of its files are written. */
export async function writeArchive(
  database: Database,
  { id, name, before }: Due,
  place: string,
): Promise<ArchiveManifest> {
  const part = `${place}.part`;
  rmSync(part, { recursive: true, force: true });
  makeFolder(dirname(place), 0o700);
  makeFolder(part, 0o700);
  try {
    return await written(database, { id, name, before }, part, place);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

async function written(
  database: Database,
  { id, name, before }: Due,
  part: string,
  place: string,
): Promise<ArchiveManifest> {
  const files = await database.transaction(
    async (tx) => {
      await asText(tx);
      await enterTenant(tx, id);
      const made: (LinesFile & { table: string })[] = [];
      for (const { name: table, condition, key } of await tablesArchived(tx)) {
        const from = `from ${table} t where tenant_id = $1 and ${condition}`;
        const [row] = await tx.query<{ longest: number }>(
          `select coalesce(max(octet_length(row_to_json(t)::text)), 0) as longest ${from}`,
          [id, before],
        );
        const query = `select row_to_json(t)::text as line ${from} order by ${key.join()}`;
        const lines = texts(parts<{ line: string }>(tx, query, [id, before], partRows(row?.longest ?? 0)));
        made.push({ ...(await writeLines(join(part, `${table}.jsonl.gz`), lines)), table });
      }
      return made;
    },
    { ...AS_LONG_AS_IT_TAKES, isSnapshot: true },
  );
  const manifest: ArchiveManifest = {
    format: 'plumbline archive 1',
    version: VERSION,
    tenant: { id, name },
    before,
    files,
  };
  writeFileSync(join(part, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(part, place);
  return manifest;
}

async function* texts(found: AsyncIterable<readonly { line: string }[]>): AsyncGenerator<string[]> {
  for await (const part of found) yield part.map(({ line }) => line);
}

/**
 * Deletes the rows in an archive's files, as read from the disk: each line must equal a row of the database exactly. Throws a PlainError
 * and deletes nothing if a file's checksum or line count differs from the manifest, or if a row has changed.
 */
export async function removeArchived(tx: Tx, { id, name, before }: Due, place: string): Promise<void> {
  await asText(tx);
  await enterTenant(tx, id);
  const manifest: ArchiveManifest = JSON.parse(readFileSync(join(place, 'manifest.json'), 'utf8'));
  const tables = await tablesArchived(tx);
  let sum = 0;
  for (const { file, table: named, rows, sha256 } of manifest.files) {
    const path = join(place, file);
    const table = tables.find(({ name: each }) => each === named);
    if (table === undefined || (await sumOf(path)) !== sha256) throw new PlainError(untrusted(path));
    let deleted = 0;
    for await (const lines of inParts(readLines(path))) deleted += await deleteRows(tx, id, table, lines);
    if (deleted !== rows) throw new PlainError(untrusted(path));
    sum += rows;
  }
  await tx.query(
    'update workflow.retention set archived_before = greatest(archived_before, $2::timestamptz), archived_at = now() where tenant_id = $1',
    [id, before],
  );
  await recordChanges(tx, id, { userId: null, userName: 'Operator' }, [
    {
      subject: 'tenant',
      subjectId: id,
      subjectName: name,
      field: 'archive',
      oldValue: null,
      newValue: `${sum} rows from before ${before.slice(0, 10)}`,
    },
  ]);
}

const untrusted = (path: string): string =>
  `${path} is not what was written, or the rows have changed since. Nothing was deleted; archive again into another folder.`;

async function* inParts(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let part: string[] = [];
  for await (const line of lines) {
    part.push(line);
    if (part.length < COMPARED_ROWS) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/**
 * Deletes the rows that equal these lines exactly, and returns their number. Rows are first found and locked, because a cluster allows no
 * such comparison in a delete.
 */
async function deleteRows(tx: Tx, id: TenantId, { name, key }: Table, lines: readonly string[]): Promise<number> {
  const isOf = (from: string) => key.map((column) => `t.${column} = ${from}.${column}`).join(' and ');
  const same = await tx.query<{ line: string }>(
    `select a.line from unnest($2::text[]) as a(line), json_populate_record(null::${name}, a.line::json) as k, ${name} t
     where t.tenant_id = $1 and ${isOf('k')} and row_to_json(t)::text = a.line for update of t`,
    [id, lines],
  );
  const rows = `[${same.map(({ line }) => line).join()}]`;
  const text = `delete from ${name} t using json_populate_recordset(null::${name}, $2::json) as k where t.tenant_id = $1 and ${isOf('k')} returning 1`;
  return (await tx.query(text, [id, rows])).length;
}
