import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { jobTable, valueProblem } from '@plumbline/contract/workflow/job-fields';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { checkSave } from '@plumbline/service-kit/records/check-save';
import { cellOf, refusalOf } from '@plumbline/service-kit/records/sheet';
import { unlessTaken } from '@plumbline/service-kit/unless-taken';
import { lockExternalJobs } from '../connect/store.ts';
import { factContext } from '../jobs/facts-after.ts';
import { jobSheet } from '../jobs/job-sheet.ts';
import { jobsAnswer } from '../jobs/jobs-as-text.ts';
import { changesOf } from '../jobs/save-jobs.ts';
import { lockJobs, someJobs, storeChangedJobs } from '../jobs/store.ts';
import { externalIdHolder } from './store.ts';

const FIELDS = ['externalId'] as const;

/** The jobs' sheet, with the external id as its one editable field. */
const linkSheet: typeof jobSheet = {
  ...jobSheet,
  fields: { ...jobTable, cellProblem: (_, value) => valueProblem('externalId', value) },
};

/** Says which job of the accounting system a job is. Nothing else of the job changes: the next import offers accounting's values. */
export const linkJob: Handlers<typeof workflowContract>['linkJob'] = async ({ tx, access, body }) => {
  const { tenantId } = access;
  const { id, version, externalId } = body;
  // Locked before the job, as when jobs are connected: two people who want the same accounting job take turns.
  const isThere = externalId === null || (await lockExternalJobs(tx, tenantId, [externalId])).length > 0;
  const rows = await lockJobs(tx, tenantId, [id], FIELDS);
  const updates = [{ id, version, changes: { externalId } }];
  const { changes } = await checkSave(tx, tenantId, linkSheet, { updates, rows });
  const { refusals, changed } = changesOf(changes, await factContext(tx, access, FIELDS));
  if (refusals) throw refusalOf(jobSheet, refusals);
  if (changed.rows.length === 0) return jobsAnswer(await someJobs(tx, tenantId, [id]));

  const refused = (reason: string) =>
    refusalOf(jobSheet, [{ ...cellOf(jobSheet, id, rows.get(id), 'externalId'), value: externalId, reason }]);
  if (!isThere) throw refused('is not a job of the accounting system');
  const holder = externalId === null ? null : await externalIdHolder(tx, tenantId, externalId, id);
  if (holder) {
    const isOut = holder.isTakenOut ? ', which was taken out of the WIP' : '';
    throw refused(`belongs to another job: ${holder.jobNumber} ${holder.jobName}${isOut}`);
  }
  const stored = await unlessTaken(
    () => storeChangedJobs(tx, access, changed, undefined),
    () => refused('belongs to another job'), // an import brought it in just now, which does not take turns
    'external_job_once',
  );
  return jobsAnswer(stored);
};
