import type { TenantId } from '@plumbline/contract/values';
import { type JobField, type JobFieldName, jobFieldNames, jobFields } from '@plumbline/contract/workflow/job-fields';
import type { Tx } from '@plumbline/service-kit/database';
import type { NewJob } from '../connect/new-job.ts';
import { insertOptions } from '../init/default-options.ts';
import { listSelectOptions } from '../init/store.ts';

/** Those whose choices a company maintains. */
const selects: readonly JobFieldName[] = jobFieldNames.filter((name) => {
  const { type, choices }: JobField = jobFields[name];
  return type === 'select' && choices === undefined;
});

interface Resolved<Job> {
  /** With the options' values. */
  jobs: Job[];
  /** Options that are missing in the lists, by field. */
  added: Record<string, string[]>;
}

/** Finds the jobs' options in the tenant's select lists: by name, ignoring case, or else by value. */
export async function resolveOptions<Job extends NewJob>(
  tx: Tx,
  tenantId: TenantId,
  jobs: readonly Job[],
): Promise<Resolved<Job>> {
  const lists = await listSelectOptions(tx, tenantId);
  const byField = new Map(
    selects.map((field) => {
      const options = lists[field] ?? [];
      const folded = options.map(({ name, value }) => [name.toLowerCase(), value] as const);
      const names = options.map(({ name, value }) => [name, value] as const);
      // The last entry wins: text in a file is a name, and a value only if no option has that name.
      return [field, new Map([...options.map(({ value }) => [value, value] as const), ...folded, ...names])];
    }),
  );
  const added: Record<string, string[]> = {};
  const resolved = jobs.map((job) => {
    const values = { ...job.values };
    for (const field of selects) {
      const given = values[field];
      if (typeof given !== 'string') continue;
      const list = byField.get(field);
      const value = list?.get(given) ?? list?.get(given.toLowerCase());
      if (value === undefined) {
        list?.set(given, given).set(given.toLowerCase(), given);
        added[field] = [...(added[field] ?? []), given];
      }
      values[field] = value ?? given;
    }
    return { ...job, values };
  });
  return { jobs: resolved, added };
}

/** Resolves the jobs' options and adds the missing ones to the lists, since nobody could connect these jobs otherwise. */
export async function withOptions<Job extends NewJob>(
  tx: Tx,
  tenantId: TenantId,
  jobs: readonly Job[],
): Promise<Resolved<Job>> {
  const resolved = await resolveOptions(tx, tenantId, jobs);
  await insertOptions(tx, tenantId, resolved.added);
  return resolved;
}
