import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { isJobField, jobFields, storedValue, valueProblem } from '@plumbline/contract/workflow/job-fields';
import { correctableFields, type RefusedCell } from '@plumbline/contract/workflow/jobs';
import { JsonText } from '@plumbline/service-kit/http/json-text';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { standingOf } from '@plumbline/service-kit/row-updates';
import { isJobNumberTaken, numberHolder, numberInUse } from '../connect/store.ts';
import { conflicting, refused } from '../jobs/handlers.ts';
import { changesOf, conflictingCells, problemOfJob } from '../jobs/save-jobs.ts';
import { JOB_HISTORY, lockJobs, someJobs, storeChangedJobs } from '../jobs/store.ts';
import { readOddJobs } from './store.ts';

export const correctionHandlers: Pick<Handlers<typeof workflowContract>, 'correctJob' | 'oddJobs'> = {
  async correctJob({ tx, access, body }) {
    const { id, version, changes: given } = body;
    const { tenantId } = access;
    const jobs = await lockJobs(tx, tenantId, [id], correctableFields);
    const job = jobs.get(id);
    const wholeJob = problemOfJob({ id, version }, job);
    const refusal = (field: string, reason: string): RefusedCell => ({
      jobId: id,
      jobNumber: String(job?.jobNumber ?? ''),
      field,
      title: isJobField(field) ? jobFields[field].title : field,
      value: given[field],
      reason,
    });
    const refusals = Object.entries(given).flatMap(([field, value]) => {
      const reason = wholeJob ?? correctionProblem(field, value);
      return reason === null ? [] : [refusal(field, reason)];
    });
    if (refusals.length > 0) throw refused(refusals);

    const changes = Object.fromEntries(
      Object.entries(given).map(([field, value]) => [field, storedValue(field, value)]),
    );
    const update = { ...body, changes };
    const { fresh, laterChange } = await standingOf(tx, tenantId, JOB_HISTORY, [update], () => job?.version);
    if (fresh.length === 0) return new JsonText([`{"jobs":[${await someJobs(tx, [id])}]}`]);
    const conflicts = conflictingCells(fresh, jobs, laterChange);
    if (conflicts.length > 0)
      throw await conflicting(tx, conflicts, `${conflicts[0]?.who} corrected the job meanwhile`);
    const { jobNumber } = changes;
    if (typeof jobNumber === 'string' && jobNumber !== job?.jobNumber) {
      const holder = await numberHolder(tx, tenantId, jobNumber, id);
      if (holder) throw refused([refusal('jobNumber', numberInUse(holder))]);
    }

    const outcome = changesOf([update], jobs);
    if (outcome.refusals) throw refused(outcome.refusals);
    if (outcome.changed.rows.length === 0) return new JsonText([`{"jobs":[${await someJobs(tx, [id])}]}`]);
    const stored = await storeChangedJobs(tx, access, outcome.changed, undefined).catch((error: unknown) => {
      // Another job got the number at this very moment.
      throw isJobNumberTaken(error) ? refused([refusal('jobNumber', numberInUse(null))]) : error;
    });
    return new JsonText([`{"jobs":[${stored}]}`]);
  },

  oddJobs: ({ tx, access }) => readOddJobs(tx, access.tenantId),
};

const isCorrectable = (field: string): field is (typeof correctableFields)[number] =>
  correctableFields.some((name) => name === field);

const correctionProblem = (field: string, value: unknown): string | null =>
  isCorrectable(field) ? valueProblem(field, value) : 'cannot be corrected here';
