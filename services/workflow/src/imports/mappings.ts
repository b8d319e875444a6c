import type { TenantId } from '@plumbline/contract/values';
import { importRefused } from '@plumbline/contract/workflow/import-calls';
import type { ImportProposal } from '@plumbline/contract/workflow/import-records';
import type { ColumnSurvey } from '@plumbline/contract/workflow/import-survey';
import { plainHeading } from '@plumbline/contract/workflow/job-headings';
import { proposeMapping } from '@plumbline/import/mapping/propose';
import { readMapping } from '@plumbline/import/mapping/read-mapping';
import type { Tx } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import { sha256Hex } from '@plumbline/service-kit/sha256';
import { columnsOfFiles } from '../own-columns/in-use.ts';

/** The same key for the same headings, whatever their order, spaces, signs and letter case. */
const headingsKey = (headings: readonly string[]): Promise<string> =>
  sha256Hex(JSON.stringify(headings.map(plainHeading).toSorted()));

/** How a file would be read: by the given mapping, as the company read these very headings before, or as proposed. Throws `importRefused` for a given mapping that cannot be read. */
export async function proposalFor(
  tx: Tx,
  tenantId: TenantId,
  columns: readonly ColumnSurvey[],
  given: unknown,
): Promise<ImportProposal> {
  const read = given === undefined ? null : readMapping(given);
  if (read && !read.ok) throw refuse(importRefused, { problems: read.problems });
  const key = await headingsKey(columns.map(({ heading }) => heading));
  const remembered = await tx.query<{ mapping: unknown; headings: string[] | null; isSame: boolean }>(
    `select mapping, headings, headings_key = $2 as "isSame" from workflow.import_mapping
     where tenant_id = $1 and (headings_key = $2 or headings is not null)
     order by headings_key = $2 desc, used_at desc limit 20`,
    [tenantId, key],
  );
  return proposeMapping(columns, { given, remembered, ...(await columnsOfFiles(tx, tenantId)) });
}

export async function rememberMapping(
  tx: Tx,
  tenantId: TenantId,
  headings: readonly string[],
  mapping: unknown,
): Promise<void> {
  await tx.query(
    `insert into workflow.import_mapping (tenant_id, headings_key, mapping, headings) values ($1, $2, $3::jsonb, $4::text[])
     on conflict (tenant_id, headings_key) do update set
       mapping = excluded.mapping, headings = excluded.headings, used_at = excluded.used_at`,
    [tenantId, await headingsKey(headings), JSON.stringify(mapping), headings],
  );
}
