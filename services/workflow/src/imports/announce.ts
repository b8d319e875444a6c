import type { CallRequest, CallResponse } from '@plumbline/contract/call';
import type { importCalls } from '@plumbline/contract/workflow/import-calls';
import { surveyColumns } from '@plumbline/import/formats/survey-columns';
import { cellsOf, type ImportTable } from '@plumbline/import/reading/import-table';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { batches } from '../external-jobs/store.ts';
import { proposalFor } from './mappings.ts';
import { insertImport, storePart } from './stored-import.ts';

type Announcement = CallRequest<typeof importCalls.startImport>;
type Announced = CallResponse<typeof importCalls.startImport>;

/** Announces a file by its columns, and returns how it would be read. */
export async function announce(
  tx: Tx,
  access: Access,
  { file, columns, rows: rowCount, firstRow, mapping }: Announcement,
): Promise<Announced> {
  const importId = await insertImport(tx, access, { file, columns, rowCount, firstRow });
  return { importId, proposal: await proposalFor(tx, access.tenantId, columns, mapping) };
}

/** Announces a file that is already complete, and keeps all its rows. */
export async function announceWhole(
  tx: Tx,
  access: Access,
  { file, table, mapping }: Pick<Announcement, 'file'> & { table: ImportTable; mapping: unknown },
): Promise<Announced> {
  const { headings, rows, firstRow, levels, struckRows } = table;
  const columns = surveyColumns(table);
  const announced = await announce(tx, access, { file, columns, rows: rows.length, firstRow, mapping });
  const indices = [...headings.map((_, index) => index), headings.length];
  let start = 0;
  for (const batch of batches(rows)) {
    const end = start + batch.length;
    await storePart(tx, access.tenantId, announced.importId, {
      firstRow: firstRow + start,
      columns: indices,
      cells: batch.map((row) => cellsOf(row, indices, headings.length)),
      levels: levels?.slice(start, end) ?? null,
      struckRows: struckRows?.filter((row) => row >= firstRow + start && row < firstRow + end) ?? null,
    });
    start = end;
  }
  return announced;
}
