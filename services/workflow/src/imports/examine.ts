import { type ImportDecisions, importGone, importIncomplete } from '@plumbline/contract/workflow/import-calls';
import { isOwnSelect, type OwnImportField } from '@plumbline/contract/workflow/import-fields';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ImportProof } from '@plumbline/contract/workflow/import-proof';
import type { ImportId } from '@plumbline/contract/workflow/import-records';
import { type ListField, selectListFields } from '@plumbline/contract/workflow/lists';
import { isOwnField } from '@plumbline/contract/workflow/own-fields';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { contractWarningOf } from '@plumbline/import/checks/contract-check';
import { overUnderCheckOf } from '@plumbline/import/checks/over-under';
import { withoutRetired } from '@plumbline/import/checks/retired-options';
import { withoutKnownBlanks } from '@plumbline/import/checks/stores-nothing';
import { usualContractOf } from '@plumbline/import/checks/usual-contract';
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
import { columnsInUse } from '../own-columns/in-use.ts';
import { scheduleSettingsOf } from '../schedule/store.ts';
import { allKnownJobs } from './known-jobs.ts';
import { type Line, linesOf } from './lines.ts';
import { findImport, readParts, type StoredImport } from './stored-import.ts';
import { missingCells, tableOfParts } from './table-of-parts.ts';

type AddedOptions = Partial<Record<ListField, readonly string[]>>;

export interface Sent {
  importId: ImportId;
  mapping: unknown;
  decisions: ImportDecisions;
  /** Texts that will become list options. They are read as if they were already. */
  addOptions?: AddedOptions;
  /** YYYY-MM-DD; the date in UTC if absent. */
  today?: string | undefined;
}

/** A file that was read, matched with the jobs of the WIP and compared with them. */
export interface Examined {
  stored: StoredImport;
  mapping: ImportMapping;
  table: ReturnType<typeof tableOfParts>;
  read: ReadImport;
  match: JobMatch;
  lines: Line[];
  /** The company's own columns that a file can fill, for their titles. */
  own: readonly OwnImportField[];
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
 * Reads the received rows by a mapping and compares them with the WIP. Throws `importGone`, or `importIncomplete` if cells
 * of the mapped columns are missing.
 */
export async function examine(
  tx: Tx,
  access: Access,
  { importId, mapping, decisions, addOptions = {}, today }: Sent,
  { isLocked = false } = {},
): Promise<{ ok: true; examined: Examined } | { ok: false; problems: string[] }> {
  const { tenantId } = access;
  const stored = await openImport(tx, access, importId, { isLocked });
  const outcome = readMapping(mapping);
  if (!outcome.ok) return outcome;
  const headings = stored.columns.map(({ heading }) => heading);
  const planned = planMapping(outcome.mapping, headings);
  if (!planned.ok) return planned;
  const own = await columnsInUse(tx, tenantId);
  const unknown = unknownColumns(own, outcome.mapping, addOptions);
  if (unknown.length > 0) return { ok: false, problems: unknown };
  const parts = await readParts(tx, tenantId, importId);
  const missing = missingCells(stored, parts, columnsOfPlan(planned.plan, outcome.mapping));
  if (missing) throw refuse(importIncomplete, missing);
  const table = tableOfParts(stored, parts);
  const lists = await listContext(tx, access, addOptions);
  const reading = readImport(table, outcome.mapping, decisions, lists);
  if (!reading.ok) return reading;
  const companyJobs = await allKnownJobs(tx, tenantId);
  const found = matchJobs(reading.read.jobs, companyJobs, outcome.mapping.identity, decisions);
  const differing = await linesOf(tx, tenantId, found.matched, outcome.mapping.fields.forecastCost);
  const { read, match, lines } = withoutRetired(withoutKnownBlanks(reading.read, found), found, differing, lists);
  const rowOf = ({ line }: { line: number }) => table.rows[line - table.firstRow] ?? [];
  const day = today ?? new Date().toISOString().slice(0, 10);
  const basis = scheduleBasis(await scheduleSettingsOf(tx, tenantId), day);
  const contracts = new Map(companyJobs.map((job) => [job.jobId, job]));
  const contractWarning = contractWarningOf(
    read.plan,
    rowOf,
    read.jobs,
    match.matched.flatMap(({ job: { externalId }, knownJob: { jobId } }) => {
      const contract = contracts.get(jobId);
      return contract ? [{ ...contract, externalId }] : [];
    }),
    outcome.mapping.contractKept,
  );
  const proof = prove(read, table, match, lines, {
    contractWarning,
    overUnder: overUnderCheckOf(read, basis),
    today: day,
    usualContract: usualContractOf(companyJobs),
  });
  return { ok: true, examined: { stored, mapping: outcome.mapping, table, read, match, lines, own, proof } };
}

/** Why the mapping, or the additions to lists, name own columns that do not exist or are retired. */
function unknownColumns(own: readonly OwnImportField[], { fields }: ImportMapping, addOptions: AddedOptions): string[] {
  const inUse = new Set<string>(own.map(({ field }) => field));
  const isUnknown = (field: string) => isOwnField(field) && !inUse.has(field);
  return [
    ...Object.keys(fields)
      .filter(isUnknown)
      .map((field) => `fields.${field}: the company has no such column, or retired it`),
    ...Object.keys(addOptions)
      .filter(isUnknown)
      .map((field) => `addOptions.${field}: the company has no such column, or retired it`),
  ];
}

async function listContext(tx: Tx, { tenantId }: Access, added: AddedOptions): Promise<ListContext> {
  const options = await listSelectOptions(tx, tenantId);
  const people = (await listPeople(tx)).filter(({ isActive }) => isActive);
  const listOf = (field: ListField) => {
    const stored = options[field] ?? [];
    const names = new Set(stored.map(({ name }) => name.toLowerCase()));
    const fresh = (added[field] ?? []).filter((text) => !names.has(text.toLowerCase()));
    return [...stored, ...fresh.map((text) => ({ value: text, name: text, isAdded: true }))];
  };
  return {
    options: Object.fromEntries(
      selectListFields.map((field) => [field, listOf(field)]),
    ) as unknown as ListContext['options'], // an entry for each field
    ownOptions: Object.fromEntries(
      [...new Set([...Object.keys(options), ...Object.keys(added)])]
        .filter(isOwnSelect)
        .map((field) => [field, listOf(field)]),
    ),
    people,
  };
}
