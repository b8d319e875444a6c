import type { TenantId } from '@plumbline/contract/values';
import { type JobField, type JobFieldName, jobFieldNames, jobFields } from '@plumbline/contract/workflow/job-fields';
import type { Tx } from '@plumbline/service-kit/database';
import type { NewJob } from '../connect/new-job.ts';
import { insertOptions } from '../init/default-options.ts';
import { listSelectOptions } from '../init/store.ts';

const selects: readonly JobFieldName[] = jobFieldNames.filter((name) => {
  const { type }: JobField = jobFields[name];
  return type === 'select';
});

/**
 * Gives the tenant's select lists the options that the jobs have and the lists have not: otherwise nobody could connect
 * these jobs. An option that the tenant renamed is found by its name too. Answers the jobs with the options' values, and
 * the options that are new, by field.
 */
export async function withOptions<Job extends NewJob>(
  tx: Tx,
  tenantId: TenantId,
  jobs: readonly Job[],
): Promise<{ jobs: Job[]; added: Record<string, string[]> }> {
  const lists = await listSelectOptions(tx, tenantId);
  const known = new Map(
    selects.map((field) => {
      const options = lists[field] ?? [];
      const names = options.map(({ name, value }) => [name, value] as const);
      return [field, new Map([...names, ...options.map(({ value }) => [value, value] as const)])];
    }),
  );
  const added: Record<string, string[]> = {};
  const resolved = jobs.map((job) => {
    const values = { ...job.values };
    for (const field of selects) {
      const given = values[field];
      if (typeof given !== 'string') continue;
      const list = known.get(field);
      const value = list?.get(given);
      if (value === undefined) {
        list?.set(given, given);
        added[field] = [...(added[field] ?? []), given];
      }
      values[field] = value ?? given;
    }
    return { ...job, values };
  });
  await insertOptions(tx, tenantId, added);
  return { jobs: resolved, added };
}
