import { z } from 'zod';
import { call } from '../call.ts';
import { fillColumn, tableForm } from '../table.ts';
import { instant, jobId, userId } from '../values.ts';
import { type JobField, type JobFieldName, jobFieldNames, jobFields } from './job-fields.ts';
import { type ChangeOrder, changeOrder, type Job, job } from './jobs.ts';
import { ownValues } from './own-fields.ts';

/** The fields that few jobs fill, which the table writes by row: a tick that is set, a value that is there. */
export const rareFields: ReadonlySet<JobFieldName> = new Set<JobFieldName>([
  'taxExempt',
  'lienWaiver',
  'prevailingWage',
  'certifiedPayroll',
  'executedContract',
  'jobLost',
  'guaranteedMaximum',
  'earningMethod',
  'accountingForecast',
  'accountingForecastReason',
  'accountingForecastBy',
  'accountingForecastAt',
  'estimatePassedOn',
  'costAtCompletion',
  'billedAtCompletion',
  'typedPercent',
  'typedPercentReason',
  'feePercent',
  'uninstalledMaterials',
  'wastedCost',
  'retainagePercent',
  'earnedPriorYears',
  'costPriorYears',
  'priorYearsThrough',
]);

const isInstant = (schema: z.ZodType): boolean =>
  Object.is(schema, instant) || (schema instanceof z.ZodNullable && Object.is(schema.unwrap(), instant));
const fieldOf = (name: JobFieldName): JobField => jobFields[name];
/** The fields that are instants. The table has them in milliseconds since 1970: read at once, and a third of the text. */
export const instantFields: ReadonlySet<JobFieldName> = new Set(
  jobFieldNames.filter((name) => isInstant(fieldOf(name).read)),
);

const milliseconds = z.int();
const cellOf = (name: JobFieldName): z.ZodType => {
  if (name === 'jobStatus') return z.string().nullable();
  const { read } = fieldOf(name);
  if (!instantFields.has(name)) return read;
  return Object.is(read, instant) ? milliseconds : milliseconds.nullable();
};
const rare = (cell: z.ZodType) => z.record(z.string(), cell);
const fieldColumns = Object.fromEntries(
  jobFieldNames.map((name) => [name, rareFields.has(name) ? rare(cellOf(name)) : z.array(cellOf(name))]),
);

/** The change orders of a table, a list a member. */
export const changeOrderColumns = z.object({
  ...Object.fromEntries(Object.entries(changeOrder.shape).map(([name, cell]) => [name, z.array(cell)])),
  jobId: z.array(jobId),
  at: z.array(milliseconds),
});

/** Which database a cursor belongs to. Another database, or one that was set back, has another stamp at the same number. */
const stamp = z.string();

export const allJobs = z.object({
  jobs: z.array(job),
  /** Follow the changes from here: none is missed. */
  cursor: z.int(),
  stamp,
});

/** A list a field, with the jobs' values in the order of the jobs. Of a field that few jobs fill: the values by the job's place. */
export const jobColumnLists = z.object({
  id: z.array(jobId),
  ...fieldColumns,
  own: rare(ownValues),
  isRemainingInvoiceOverridden: rare(z.boolean()),
  version: z.array(z.int()),
  updatedAt: z.array(milliseconds),
  updatedBy: z.array(z.string()),
});

export const jobsTable = z.object({
  jobs: jobColumnLists,
  /** All change orders of these jobs: those of a job in the order of their numbers. */
  changeOrders: changeOrderColumns,
  /** Names of job statuses by value, and of people by id. A status without one is called by its value. */
  statusNames: z.record(z.string(), z.string()),
  peopleNames: z.record(userId, z.string()),
  cursor: z.int(),
  stamp,
});

/** All jobs as a table on the wire. */
export type JobsTable = z.input<typeof jobsTable>;
/** Changes with the table's columns: what was written with others is not read as this. */
export const JOBS_TABLE_FORM: string = Object.keys(jobsTable.shape.jobs.shape).join();
type Row = Record<string, unknown>;

/** What a job has where the table is silent. Its members are those of a job, in their order. */
const silent: Row = {
  id: null,
  ...Object.fromEntries(jobFieldNames.map((name) => [name, fieldOf(name).type === 'boolean' ? false : null])),
  projectManagers: null,
  own: {},
  isRemainingInvoiceOverridden: false,
  changeOrderHistory: null,
  version: null,
  updatedAt: null,
  updatedBy: null,
};

const dateOf = (at: unknown): Date => new Date(Number(at));

/** The jobs of a table, with the cursor and the stamp. */
export function decodeJobs({
  jobs,
  changeOrders,
  statusNames,
  peopleNames,
  cursor,
  stamp,
}: JobsTable): z.infer<typeof allJobs> {
  const rows: Row[] = jobs.id.map(() => ({ ...silent }));
  const readers: Record<string, (value: unknown) => unknown> = {
    jobStatus: (value) => ({ value, name: statusNames[String(value)] ?? value }),
    updatedAt: dateOf,
  };
  for (const name of instantFields) readers[name] = dateOf;
  // A newer service may send a column that this page does not know.
  for (const [name, column] of Object.entries(jobs)) if (name in silent) fillColumn(rows, name, column, readers[name]);

  const byJob = changeOrdersByJob(changeOrders);
  for (const row of rows) {
    const { id, projectManagerUserIds } = row as Pick<Job, 'id' | 'projectManagerUserIds'>; // both are filled now
    row.projectManagers = projectManagerUserIds
      .map((userId) => peopleNames[userId])
      .filter((name) => name !== undefined);
    row.changeOrderHistory = byJob.get(id) ?? [];
  }
  return { jobs: rows as Job[], cursor, stamp }; // a value for each member of `silent`, which are those of a job
}

function changeOrdersByJob({ jobId: jobIds, ...columns }: JobsTable['changeOrders']): Map<string, ChangeOrder[]> {
  const orders: Row[] = jobIds.map(() => ({ ...silentOrder }));
  for (const [name, column] of Object.entries(columns))
    if (name in silentOrder) fillColumn(orders, name, column, name === 'at' ? dateOf : undefined);
  const byJob = new Map<string, ChangeOrder[]>();
  for (const [i, id] of jobIds.entries()) {
    const order = orders[i] as ChangeOrder; // every column is as long as the ids
    const others = byJob.get(id);
    if (others) others.push(order);
    else byJob.set(id, [order]);
  }
  return byJob;
}
const silentOrder: Row = Object.fromEntries(Object.keys(changeOrder.shape).map((name) => [name, null]));

export const allJobsCalls = {
  loadJobs: call({
    method: 'GET',
    path: '/wip/jobs',
    summary: 'All jobs of the WIP',
    permission: 'Wip_view',
    maxSeconds: 30,
    response: allJobs,
    table: tableForm(allJobs, jobsTable, decodeJobs),
    failures: [],
  }),
};
