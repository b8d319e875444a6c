import type { TenantId } from '@plumbline/contract/values';
import { type ImportField, importFieldOf, isImportField } from '@plumbline/contract/workflow/import-fields';
import { type FieldRule, type RefreshedField, refreshedFields } from '@plumbline/contract/workflow/import-mapping';
import type { RefreshLine } from '@plumbline/contract/workflow/import-proof';
import type { JobFieldName } from '@plumbline/contract/workflow/job-fields';
import { isCents } from '@plumbline/domain/money';
import type { MatchedJob } from '@plumbline/import/identity/match-jobs';
import { isSameAsFile } from '@plumbline/import/identity/same-value';
import type { Tx } from '@plumbline/service-kit/database';
import { isSameValue } from '@plumbline/service-kit/records/sheet';
import { type CurrentJob, currentJobs, type LastChange, lastChanges, lineKey } from './known-jobs.ts';

/** A line on the wire, where instants are text. */
export type Line = Omit<RefreshLine, 'kept'> & { kept: { who: string | null; at: string | null } | null };
export type LineValue = RefreshLine['newValue'];

/** A row finds its job by these fields, so they do not change with it. */
const IDENTITY = new Set<string>(['externalId', 'jobNumber'] satisfies JobFieldName[]);
const isRefreshed = (field: string): field is RefreshedField => refreshedFields.some((name) => name === field);

/** The row's cost is blank, so its cost to complete comes on top of the cost that the job has. */
const onTopOf = (job: CurrentJob, left: LineValue): LineValue => {
  const whole = Number(left) + Number(job.values.jobCostToDate ?? 0); // cents, by their fields' schemas
  return isCents(whole) ? whole : left;
};

/** The file's values for a job, by field, including its name. */
const valuesOf = ({ job }: MatchedJob): [ImportField, LineValue][] =>
  Object.entries({ jobName: job.jobName, ...job.values }).flatMap(([field, value]): [ImportField, LineValue][] =>
    isImportField(field) && !IDENTITY.has(field) && value !== undefined && value !== null
      ? [[field, value as LineValue]] // read by the field's schema
      : [],
  );

/**
 * The values that differ between the file and the jobs of the WIP. An empty cell changes nothing. A line is `kept` if the
 * job's value may be intended: somebody typed it, or it differs from what the last import brought. `forecast`: how the forecast is read.
 */
export async function linesOf(
  tx: Tx,
  tenantId: TenantId,
  matched: readonly MatchedJob[],
  forecast: FieldRule | undefined,
): Promise<Line[]> {
  const isToComplete = forecast?.toComplete ?? false;
  const inWip = matched.filter(({ knownJob }) => !knownJob.isDisconnected);
  const inFile = inWip.flatMap((each) => valuesOf(each).map(([field]) => field));
  const fields = [...new Set<ImportField>([...inFile, ...(isToComplete ? (['jobCostToDate'] as const) : [])])];
  const current = await currentJobs(
    tx,
    tenantId,
    inWip.map(({ knownJob }) => knownJob.jobId),
    fields,
  );
  const differing = inWip.flatMap((each) => {
    const job = current.get(each.knownJob.jobId);
    if (!job) return [];
    const isOnTop = (field: ImportField) =>
      isToComplete && field === 'forecastCost' && each.job.values.jobCostToDate === undefined;
    return valuesOf(each)
      .map(([field, value]) => [field, isOnTop(field) ? onTopOf(job, value) : value] as const)
      .filter(([field, newValue]) => !isSameAsFile(newValue, job.values[field] ?? null))
      .map(([field, newValue]) => ({ knownJob: each.knownJob, job, field, newValue }));
  });
  const changes = await lastChanges(tx, tenantId, [...new Set(differing.map(({ job }) => job.jobId))], fields);
  return differing
    .map(({ knownJob, job, field, newValue }): Line => {
      const { jobId, jobNumber, jobName } = knownJob;
      const oldValue = (job.values[field] ?? null) as LineValue; // the column of the field holds it
      return {
        jobId,
        jobNumber,
        jobName,
        field,
        oldValue,
        newValue,
        kept: keptBy(job, field, changes, knownJob.externalId === null),
      };
    })
    .toSorted((a, b) => (a.jobNumber < b.jobNumber ? -1 : a.jobNumber > b.jobNumber ? 1 : 0));
}

function keptBy(
  job: CurrentJob,
  field: ImportField,
  changes: ReadonlyMap<string, LastChange>,
  isByHand: boolean,
): Line['kept'] {
  const value = job.values[field] ?? null;
  const last = job.lastImport?.[field];
  // An empty cell, and one that has what accounting last sent, overrides nothing.
  if (value === null || isSameValue(last, value)) return null;
  const change = changes.get(lineKey({ jobId: job.jobId, field }));
  // A field that the grid shows read-only always comes from accounting. An undone change counts as never typed.
  const isTyped = change && !change.isImport && !isSameValue(change.before, value);
  if (isTyped && importFieldOf(field).editable) return { who: change.who, at: change.at };
  // Accounting's running figures come from accounting unless somebody typed them; the others are the office's own.
  // A job that accounting does not know yet was made by hand, with what somebody typed then.
  // Nobody means an amount of nothing that nobody typed.
  if (last === undefined && (value === 0 || (!isByHand && isRefreshed(field)))) return null;
  return { who: null, at: null };
}
