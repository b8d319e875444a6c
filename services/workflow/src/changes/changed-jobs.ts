import type { JobId } from '@plumbline/contract/values';
import { CHANGE_ORDER_FILE_FIELD } from '@plumbline/contract/workflow/change-order-files';
import type { WipEvent } from '@plumbline/contract/workflow/changes';
import { isOwnField } from '@plumbline/contract/workflow/own-fields';
import { CONVERSATION, type News, SETTINGS } from './store.ts';

type Changes = NonNullable<WipEvent['changes']>;
/** A job on the wire, as `jobsAsText` writes it. */
type WireJob = { id: string; version: number } & Record<string, unknown>;

const AMOUNTS = [
  'changeOrderTotal',
  'finalContractAmount',
  'remainingInvoiceAmount',
  'isRemainingInvoiceOverridden',
  'changeOrderHistory',
];
const AT_COMPLETION = ['costAtCompletion', 'billedAtCompletion'];
/** Further members of a job that change with a field of its history. */
const following: Record<string, readonly string[]> = {
  originalContractAmount: AMOUNTS,
  changeOrderTotal: AMOUNTS,
  changeOrderHistory: AMOUNTS,
  invoicedAmount: [...AMOUNTS, ...AT_COMPLETION],
  remainingInvoiceAmount: AMOUNTS,
  projectManagerUserIds: ['projectManagers'],
  forecastCost: ['forecastBy', 'forecastAt', 'costAtForecast'],
  forecastAt: ['forecastBy', 'costAtForecast'],
  accountingForecast: ['accountingForecastBy', 'accountingForecastAt'],
  dateClosed: AT_COMPLETION,
  jobCostToDate: AT_COMPLETION,
};
/** The last of them changes with any of five fields, and with change orders. Sending it always is cheaper than checking. */
const ALWAYS = ['updatedAt', 'updatedBy', 'estimatePassedOn'];

/**
 * The changes after `since` as one event, or null if some of them are missing. Values are the current ones: of a cell that changed
 * twice, only the last value counts.
 */
export function changesAfter(since: number, { head, sets, jobs }: News): WireChanges | null {
  const missed = sets.filter(({ position }) => position > since);
  if (since > head || missed.length !== head - since) return null;
  const touched = new Map<string, { fields: Set<string>; who: Set<string> }>();
  const conversations = new Set<JobId>();
  for (const { jobIds, fields, who } of missed) {
    for (const [i, jobId] of jobIds.entries()) {
      if (fields[i] === CONVERSATION) {
        conversations.add(jobId);
        continue;
      }
      const job = touched.get(jobId) ?? { fields: new Set(), who: new Set() };
      job.fields.add(fields[i] ?? '');
      job.who.add(who);
      touched.set(jobId, job);
    }
  }
  const hasSettings = missed.some(({ jobIds, fields }) => jobIds.length === 0 && fields.includes(SETTINGS));
  const changes: WireChanges = {
    cursor: head,
    jobs: [],
    gone: [],
    ...(hasSettings && { settings: true }),
    ...(conversations.size > 0 && { conversations: [...conversations] }),
  };
  for (const text of jobs) {
    const job: WireJob = JSON.parse(text);
    const change = touched.get(job.id);
    if (!change) continue;
    touched.delete(job.id);
    const { id, version } = job;
    changes.jobs.push({ id, version, who: [...change.who].join(', '), cells: cellsOf(job, change.fields) });
  }
  for (const [id, { who }] of touched) changes.gone.push({ id, who: [...who].join(', ') });
  return changes;
}

type WireChanges = Pick<Changes, 'cursor' | 'conversations' | 'settings'> & {
  jobs: { id: string; version: number; who: string; cells: Record<string, unknown> }[];
  gone: { id: string; who: string }[];
};

/** Changes recorded under their own name that belong to a member. */
const partOf: Record<string, string> = { [CHANGE_ORDER_FILE_FIELD]: 'changeOrderHistory' };

/** The members that the fields affect. All members if a field is not a member, such as `connected` for a job that joined. */
function cellsOf({ id: _, version: __, ...members }: WireJob, fields: ReadonlySet<string>): Record<string, unknown> {
  const changed = [...fields].map((field) => (isOwnField(field) ? 'own' : (partOf[field] ?? field)));
  if (changed.some((field) => !(field in members))) return members;
  const names = new Set([...changed, ...ALWAYS, ...changed.flatMap((field) => following[field] ?? [])]);
  return Object.fromEntries([...names].map((name) => [name, members[name]]));
}
