import { z } from 'zod';
import { call } from '../call.ts';
import { fillColumn, tableForm } from '../table.ts';
import { instant, jobId, userId } from '../values.ts';
import { type JobField, type JobFieldName, jobFieldNames, jobFields } from './job-fields.ts';
import { type ChangeOrder, changeOrder, type Job, job } from './jobs.ts';
import { ownValues } from './own-fields.ts';

/** Fields that few jobs fill. The table stores them by row: only ticks that are set, and values that exist. */
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
/** Fields that hold instants. The table stores milliseconds since 1970: quick to read, and a third of the text. */
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

/** The change orders of a table, one list per member. */
export const changeOrderColumns = z.object({
  ...Object.fromEntries(Object.entries(changeOrder.shape).map(([name, cell]) => [name, z.array(cell)])),
  jobId: z.array(jobId),
  at: z.array(milliseconds),
});

/** Identifies the database of a cursor. A different or restored database has a different stamp for the same number. */
const stamp = z.string();

export const allJobs = z.object({
  jobs: z.array(job),
  /** Follow the changes from this cursor to miss none. */
  cursor: z.int(),
  stamp,
});

/** One list per field, with values in the order of the jobs. Sparse fields store values by the job's index. */
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
  /** The change orders of all these jobs; within a job, in order of their numbers. */
  changeOrders: changeOrderColumns,
  /** Names of job statuses by value, and of people by id. A status without a name shows its value. */
  statusNames: z.record(z.string(), z.string()),
  peopleNames: z.record(userId, z.string()),
  cursor: z.int(),
  stamp,
});

/** All jobs as a table on the wire. */
export type JobsTable = z.input<typeof jobsTable>;
/** Identifies the table's columns: data stored with other columns is discarded. */
export const JOBS_TABLE_FORM: string = Object.keys(jobsTable.shape.jobs.shape).join();
type Row = Record<string, unknown>;

/** The values of a job that the table omits. The members are those of a job, in order. */
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
