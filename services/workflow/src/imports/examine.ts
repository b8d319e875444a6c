import {
  type ImportDecisions,
  type ImportId,
  importGone,
  importIncomplete,
} from '@plumbline/contract/workflow/import-calls';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ImportProof } from '@plumbline/contract/workflow/import-proof';
import { type SelectListField, selectListFields } from '@plumbline/contract/workflow/lists';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { contractWarningOf } from '@plumbline/import/checks/contract-check';
import { overUnderCheckOf } from '@plumbline/import/checks/over-under';
import { type JobMatch, matchJobs } from '@plumbline/import/identity/match-jobs';
import { columnsOfPlan, planMapping } from '@plumbline/import/mapping/plan';
import { readMapping } from '@plumbline/import/mapping/read-mapping';
import { prove } from '@plumbline/import/proof/prove';
import type { ListContext } from '@plumbline/import/reading/list-values';
import { type ReadImport, readImport } from '@plumbline/import/reading/read-import';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import { listPeople, listSelectOptions } from '../init/store.ts';
import { scheduleSettingsOf } from '../schedule/store.ts';
import { allKnownJobs } from './known-jobs.ts';
import { type Line, linesOf } from './lines.ts';
import { findImport, readParts, type StoredImport } from './stored-import.ts';
import { missingCells, tableOfParts } from './table-of-parts.ts';

export interface Sent {
  importId: ImportId;
  mapping: unknown;
  decisions: ImportDecisions;
  /** YYYY-MM-DD; the date in UTC if absent. */
  today?: string | undefined;
}

/** A file read, matched with the jobs of the WIP and compared with them. */
export interface Examined {
  stored: StoredImport;
  mapping: ImportMapping;
  table: ReturnType<typeof tableOfParts>;
  read: ReadImport;
  match: JobMatch;
  lines: Line[];
  proof: Omit<ImportProof, 'lines'> & { lines: Line[] };
}

/** An announced file that nobody has accepted yet. Throws `importGone` for any other. */
export async function openImport(
  tx: Tx,
  { tenantId }: Access,
  importId: ImportId,
  { isLocked = false } = {},
): Promise<StoredImport> {
  const stored = await findImport(tx, tenantId, importId, { isLocked });
  if (!stored || stored.isAccepted) throw refuse(importGone, {});
  return stored;
}

/**
 * Reads the rows that arrived by a mapping and compares them with the WIP. Throws `importGone`, and `importIncomplete` where cells of
 * the mapped columns have not arrived.
 */
export async function examine(
  tx: Tx,
  access: Access,
  { importId, mapping, decisions, today }: Sent,
  { isLocked = false } = {},
): Promise<{ ok: true; examined: Examined } | { ok: false; problems: string[] }> {
  const { tenantId } = access;
  const stored = await openImport(tx, access, importId, { isLocked });
  const outcome = readMapping(mapping);
  if (!outcome.ok) return outcome;
  const headings = stored.columns.map(({ heading }) => heading);
  const planned = planMapping(outcome.mapping, headings);
  if (!planned.ok) return planned;
  const parts = await readParts(tx, tenantId, importId);
  const missing = missingCells(stored, parts, columnsOfPlan(planned.plan, outcome.mapping));
  if (missing) throw refuse(importIncomplete, missing);
  const table = tableOfParts(stored, parts);
  const reading = readImport(table, outcome.mapping, decisions, await listContext(tx, access));
  if (!reading.ok) return reading;
  const { read } = reading;
  const known = await allKnownJobs(tx, tenantId);
  const match = matchJobs(read.jobs, known, outcome.mapping.identity, decisions);
  const lines = await linesOf(tx, tenantId, match.matched);
  const rowOf = ({ line }: { line: number }) => table.rows[line - table.firstRow] ?? [];
  const basis = scheduleBasis(await scheduleSettingsOf(tx, tenantId), today ?? new Date().toISOString().slice(0, 10));
  const contracts = new Map(known.map((job) => [job.jobId, job]));
  const contractWarning = contractWarningOf(
    read.plan,
    rowOf,
    read.jobs,
    match.matched.flatMap(({ job: { externalId }, known: { jobId } }) => {
      const contract = contracts.get(jobId);
      return contract ? [{ ...contract, externalId }] : [];
    }),
  );
  const proof = prove(read, table, match, lines, { contractWarning, overUnder: overUnderCheckOf(read, basis) });
  return { ok: true, examined: { stored, mapping: outcome.mapping, table, read, match, lines, proof } };
}

async function listContext(tx: Tx, { tenantId }: Access): Promise<ListContext> {
  const options = await listSelectOptions(tx, tenantId);
  const people = (await listPeople(tx)).filter(({ isActive }) => isActive);
  const listOf = (field: SelectListField) => (options[field] ?? []).map(({ value, name }) => ({ value, name }));
  return {
    options: Object.fromEntries(
      selectListFields.map((field) => [field, listOf(field)]),
    ) as unknown as ListContext['options'], // an entry for each field
    people,
  };
}
