import type { JobFieldName } from '@plumbline/contract/workflow/job-fields';
import { oneOfSql } from '@plumbline/service-kit/one-of-sql';
import { columnOf } from '@plumbline/workflow/jobs/columns';
import { someJobsAsText } from '@plumbline/workflow/jobs/jobs-as-text';
import type { ServiceWorld } from './service-world.ts';

export interface BareSave {
  /** The jobs, and the amounts that get the value, in cents. */
  ids: readonly string[];
  fields: readonly JobFieldName[];
  value: number;
  /** Whether it ends with the changed jobs as JSON texts, as the call has to. */
  isAnswering: boolean;
}

/** Stores a value with its history by the least statements, without checks. Returns the jobs' former versions, and the texts if asked for. */
export function bareSave(
  { world, enter }: ServiceWorld,
  { ids, fields, value, isAnswering }: BareSave,
): Promise<{ before: { id: string; version: number }[]; texts: string[] }> {
  const { tenantId, manager } = world.acme;
  const columns = fields.map(columnOf);
  return world.database.transaction(async (tx) => {
    await enter(tx);
    const before = await tx.query<{ id: string; version: number; old: number[] }>(
      `select id, version, array[${columns}] as old from workflow.job
       where tenant_id = $1 and id ${oneOfSql('$2::uuid[]', ids.length)} order by id for update`,
      [tenantId, ids],
    );
    await tx.query(
      `update workflow.job j set ${columns.map((column) => `${column} = c.value`)}, version = j.version + 1, updated_at = now()
       from json_to_recordset($2::json) as c(id uuid, value bigint) where j.tenant_id = $1 and j.id = c.id`,
      [tenantId, JSON.stringify(before.map(({ id }) => ({ id, value })))],
    );
    const history = before.flatMap(({ id, version, old }) =>
      fields.map((field, i) => ({ id, version: version + 1, field, old: old[i], value })),
    );
    await tx.query(
      `insert into workflow.job_history (tenant_id, job_id, version, field, old_value, new_value, changed_by, changed_by_name)
       select $1, id, version, field, old, value, $3, 'bench'
       from json_to_recordset($2::json) as h(id uuid, version integer, field text, old jsonb, value jsonb)`,
      [tenantId, JSON.stringify(history), manager.userId],
    );
    if (!isAnswering) return { before, texts: [] };
    const rows = await tx.query<{ text: string }>(someJobsAsText(ids.length), [tenantId, ids, '{}']);
    return { before, texts: rows.map(({ text }) => text) };
  });
}
