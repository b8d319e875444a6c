import { type JobFieldName, jobFieldNames } from '@plumbline/contract/workflow/job-fields';
import { columnOf } from '../jobs/columns.ts';

/** Fields that the accounting system keeps updating while a job is out of the WIP. A job that comes back takes the new values. */
const ACCOUNTED: readonly JobFieldName[] = ['invoicedAmount', 'jobCostToDate', 'paymentsReceived', 'lastInvoiceDate'];
/** Fields that the connection sets or derives. */
export const SET_BY_CONNECTION: ReadonlySet<JobFieldName> = new Set<JobFieldName>([
  'externalId',
  'jobName',
  'createdDate',
  'finalContractAmount',
]);

// Columns of a row: PostgreSQL takes at most 100 arguments for a function, and there are about fifty fields.
const kept = jobFieldNames
  .filter((name) => !SET_BY_CONNECTION.has(name))
  .map((name) => `j.${columnOf(name === 'remainingInvoiceAmount' ? 'remainingInvoiceOverride' : name)} as "${name}"`)
  .join(', ');
const accounted = ACCOUNTED.map((name) => `'${name}', e.fields -> '${name}'`).join(', ');

/** A condition: the external job `e` is not in the WIP of tenant $1. */
export const NOT_IN_WIP = `not exists (select from workflow.job c
  where c.tenant_id = $1 and c.external_id = e.external_id and c.disconnected_at is null)`;

/**
 * A job `e` of the accounting system of tenant $1 as it would join the WIP: with the values of accounting. A job that was in the WIP before
 * keeps what people entered, and takes only the accounted fields anew.
 */
export const JOINING_JOB = {
  list: `e.external_id as id, e.name, coalesce(j.job_number, e.fields ->> 'jobNumber', e.external_id) as "jobNumber",
    case when j.id is null then e.fields
         else jsonb_strip_nulls((select to_jsonb(k) from (select ${kept}) k) || jsonb_strip_nulls(jsonb_build_object(${accounted}))) end as values,
    j.id is not null as "isReturning"`,
  join: `left join (select * from workflow.job where tenant_id = $1 and disconnected_at is not null) j on j.external_id = e.external_id`,
};
