import type { TenantId } from '@plumbline/contract/values';
import type { importCalls } from '@plumbline/contract/workflow/import-calls';
import type { ImportId, ImportOutcome, ImportRecord, importRecord } from '@plumbline/contract/workflow/import-records';
import type { ColumnSurvey } from '@plumbline/contract/workflow/import-survey';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { instantSql } from '@plumbline/service-kit/instant-sql';
import type { z } from 'zod';
import { WAITS } from './waiting.ts';

/** A file that was announced, and may have been accepted. */
export interface StoredImport {
  id: ImportId;
  file: ImportRecord['file'];
  columns: ColumnSurvey[];
  rowCount: number;
  firstRow: number;
  isAccepted: boolean;
  isUndone: boolean;
  /** It arrived on its own, and a person is to decide about its rows. */
  isWaiting: boolean;
  /** The newest change that the last proof for a person has seen; null if there was none. */
  checkedChange: number | null;
}

/** For a row of `workflow.import`: announced in a browser, and not accepted. */
const OPEN = 'accepted_at is null and waiting is null';

type NewImport = Pick<StoredImport, 'file' | 'columns' | 'rowCount' | 'firstRow'>;

/** Announces a file. Files that nobody accepted within two days, or 30 where they wait for a person, are forgotten with their rows. */
export async function insertImport(
  tx: Tx,
  { tenantId, userId }: Access,
  { file, columns, rowCount, firstRow }: NewImport,
): Promise<ImportId> {
  await tx.query(
    `delete from workflow.import where tenant_id = $1 and accepted_at is null
       and started_at < now() - case when waiting is null then interval '2 days' else interval '30 days' end`,
    [tenantId],
  );
  const [row] = await tx.query<{ id: ImportId }>(
    `insert into workflow.import (tenant_id, file, columns, row_count, first_row, started_by)
     values ($1, $2::jsonb, $3::jsonb, $4, $5, $6) returning id`,
    [tenantId, JSON.stringify(file), JSON.stringify(columns), rowCount, firstRow, userId],
  );
  if (!row) throw new Error('the import was not inserted');
  return row.id;
}

/**
 * Makes room for a file that this person announces: of those that they opened and nobody accepted, the oldest are closed. What was accepted or
 * waits for a person stays. Returns how many are open in the company.
 */
export async function makeRoom(tx: Tx, { tenantId, userId }: Access, mostOfPerson: number): Promise<number> {
  await tx.query(
    `delete from workflow.import where tenant_id = $1 and id in (
       select id from workflow.import where tenant_id = $1 and started_by = $2 and ${OPEN}
       order by started_at desc, id desc offset $3)`,
    [tenantId, userId, mostOfPerson - 1],
  );
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from workflow.import where tenant_id = $1 and ${OPEN}`,
    [tenantId],
  );
  return row?.count ?? 0;
}

/** An import of the tenant; `isLocked` lets two people who accept or undo it take turns. */
export async function findImport(
  tx: Tx,
  tenantId: TenantId,
  importId: ImportId,
  { isLocked = false } = {},
): Promise<StoredImport | null> {
  const [row] = await tx.query<StoredImport>(
    `select id, file, columns, row_count as "rowCount", first_row as "firstRow", accepted_at is not null as "isAccepted",
            undone is not null as "isUndone", ${WAITS} as "isWaiting", checked_change as "checkedChange"
     from workflow.import where tenant_id = $1 and id = $2 ${isLocked ? 'for update' : ''}`,
    [tenantId, importId],
  );
  return row ?? null;
}

export interface Part {
  firstRow: number;
  columns: number[];
  cells: string[][];
  levels: number[] | null;
  /** The file's row numbers of rows whose text is struck through. */
  struckRows: number[] | null;
}

/** Keeps a part. The same part again changes nothing. */
export async function storePart(tx: Tx, tenantId: TenantId, importId: ImportId, part: Part): Promise<void> {
  const { firstRow, columns, cells, levels, struckRows } = part;
  let characters = 0;
  for (const row of cells) for (const cell of row) characters += cell.length;
  await tx.query(
    `insert into workflow.import_part (tenant_id, import_id, first_row, columns, cells, levels, characters, struck_rows)
     values ($1, $2, $3, $4::int[], $5::jsonb, $6::int[], $7, $8::int[])
     on conflict (tenant_id, import_id, first_row, columns) do update set
       cells = excluded.cells, levels = excluded.levels, characters = excluded.characters, struck_rows = excluded.struck_rows`,
    [tenantId, importId, firstRow, columns, JSON.stringify(cells), levels, characters, struckRows],
  );
}

/** The total number of characters in the parts that arrived. */
export async function countCharacters(tx: Tx, tenantId: TenantId, importId: ImportId): Promise<number> {
  const [row] = await tx.query<{ characters: number }>(
    'select coalesce(sum(characters), 0)::int8 as characters from workflow.import_part where tenant_id = $1 and import_id = $2',
    [tenantId, importId],
  );
  return Number(row?.characters ?? 0);
}

export const readParts = (tx: Tx, tenantId: TenantId, importId: ImportId): Promise<Part[]> =>
  tx.query<Part>(
    `select first_row as "firstRow", columns, cells, levels, struck_rows as "struckRows" from workflow.import_part
     where tenant_id = $1 and import_id = $2 order by first_row`,
    [tenantId, importId],
  );

/** From here on every change of a job in this transaction is recorded as one of the import. */
export const recordAs = (tx: Tx, importId: ImportId): Promise<unknown> =>
  tx.query(`select set_config('app.import_id', $1, true)`, [importId]);

interface Accepted {
  mapping: unknown;
  looksLike: string | null;
  outcome: ImportOutcome;
  sums: ImportRecord['sums'];
  leftOut: { row: number; cells: string[]; reason: string }[];
}

/** Records what was stored, keeps the rows left out, and drops the others. */
export async function markAccepted(
  tx: Tx,
  { tenantId, userId, userName }: Access,
  importId: ImportId,
  { mapping, looksLike, outcome, sums, leftOut }: Accepted,
): Promise<void> {
  await tx.query(
    `update workflow.import set mapping = $3::jsonb, looks_like = $4, outcome = $5::jsonb, sums = $6::jsonb,
            accepted_by = $7, accepted_by_name = $8, accepted_at = now()
     where tenant_id = $1 and id = $2`,
    [
      tenantId,
      importId,
      JSON.stringify(mapping),
      looksLike,
      JSON.stringify(outcome),
      JSON.stringify(sums),
      userId,
      userName,
    ],
  );
  await tx.query(
    `insert into workflow.import_left_out (tenant_id, import_id, row, cells, reason)
     select $1, $2, l.row, l.cells, l.reason from json_to_recordset($3::json) as l(row integer, cells jsonb, reason text) returning 1`,
    [tenantId, importId, JSON.stringify(leftOut)],
  );
  await tx.query('delete from workflow.import_part where tenant_id = $1 and import_id = $2', [tenantId, importId]);
}

const PAGE = 50;

/** The accepted imports, the latest first; `before` is the id of the last one of the page before. */
export async function listImports(
  tx: Tx,
  tenantId: TenantId,
  before: string | undefined,
): Promise<Omit<z.input<typeof importCalls.imports.response>, 'waiting'>> {
  const rows = await tx.query<z.input<typeof importRecord>>(
    `select id as "importId", file, looks_like as "looksLike", accepted_by_name as who, ${instantSql('accepted_at')} as at,
            row_count as rows, outcome, sums, undone
     from workflow.import i
     where tenant_id = $1 and accepted_at is not null
       and ($2::uuid is null or (accepted_at, id) < (select b.accepted_at, b.id from workflow.import b where b.tenant_id = $1 and b.id = $2))
     order by accepted_at desc, id desc limit ${PAGE + 1}`,
    [tenantId, before ?? null],
  );
  const imports = rows.slice(0, PAGE);
  return { imports, next: rows.length > PAGE ? (imports.at(-1)?.importId ?? null) : null };
}

export const listLeftOut = (
  tx: Tx,
  tenantId: TenantId,
  importId: ImportId,
): Promise<{ row: number; cells: string[]; reason: string }[]> =>
  tx.query(
    'select row, cells, reason from workflow.import_left_out where tenant_id = $1 and import_id = $2 order by row',
    [tenantId, importId],
  );

export const markUndone = (tx: Tx, tenantId: TenantId, importId: ImportId, undone: object): Promise<unknown> =>
  tx.query('update workflow.import set undone = $3::jsonb where tenant_id = $1 and id = $2', [
    tenantId,
    importId,
    JSON.stringify(undone),
  ]);
