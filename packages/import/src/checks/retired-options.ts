import type { BadCell, RefreshLine } from '@plumbline/contract/workflow/import-proof';
import type { JobMatch } from '../identity/match-jobs.ts';
import type { Option } from '../mapping/values.ts';
import type { ListContext } from '../reading/list-values.ts';
import type { ReadImport } from '../reading/read-import.ts';
import type { ReadJob } from '../reading/read-job.ts';

const REASON = 'is an option that was retired: a job that has it keeps it, and no other job takes it';

/**
 * The import without the retired options that it would give to jobs. Each such cell is bad, and the rest of its row is read. A job
 * that has the option already does not change.
 */
export function withoutRetired<Line extends Pick<RefreshLine, 'jobId' | 'field' | 'newValue'>>(
  read: ReadImport,
  match: JobMatch,
  lines: readonly Line[],
  { options, ownOptions = {} }: Pick<ListContext, 'options' | 'ownOptions'>,
): { read: ReadImport; match: JobMatch; lines: Line[] } {
  const lists: Readonly<Record<string, readonly Option[]>> = { ...options, ...ownOptions };
  const listFields = Object.keys(lists);
  const retired = new Map<string, string>(
    Object.entries(lists).flatMap(([field, list]) =>
      list.filter(({ isRetired }) => isRetired).map(({ value, name }) => [keyOf(field, value), name] as const),
    ),
  );
  if (retired.size === 0) return { read, match, lines: [...lines] };
  const bad: BadCell[] = [];
  const refuse = (row: number, field: string, value: unknown) => {
    const column = read.plan.fields.find(({ name }) => name === field)?.columnName ?? field;
    bad.push({ row, column, value: retired.get(keyOf(field, value)) ?? String(value), reason: REASON });
  };
  const fresh = match.fresh.map((job): ReadJob => {
    const fields = listFields.filter((field) => retired.has(keyOf(field, job.values[field])));
    if (fields.length === 0) return job;
    const values = { ...job.values };
    for (const field of fields) {
      refuse(job.line, field, values[field]);
      delete values[field];
    }
    return { ...job, values, unread: [...(job.unread ?? []), ...fields] };
  });
  const rowOf = new Map(match.matched.map(({ job, knownJob }) => [knownJob.jobId, job.line]));
  const taken = lines.filter(({ jobId, field, newValue }) => {
    const list = listFields.find((name) => name === field);
    if (list === undefined || !retired.has(keyOf(list, newValue))) return true;
    refuse(rowOf.get(jobId) ?? 0, list, newValue);
    return false;
  });
  if (bad.length === 0) return { read, match, lines: [...lines] };
  return { read: { ...read, bad: [...read.bad, ...bad] }, match: { ...match, fresh }, lines: taken };
}

const keyOf = (field: string, value: unknown): string => `${field} ${String(value)}`;
