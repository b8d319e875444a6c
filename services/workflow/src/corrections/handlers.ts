import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { jobTable, valueProblem } from '@plumbline/contract/workflow/job-fields';
import { correctableFields } from '@plumbline/contract/workflow/jobs';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { checkSave } from '@plumbline/service-kit/records/check-save';
import { cellOf, refusalOf } from '@plumbline/service-kit/records/sheet';
import { numberHolder, numberInUse, unlessNumberTaken } from '../connect/store.ts';
import { factContext } from '../jobs/facts-after.ts';
import { jobSheet } from '../jobs/job-sheet.ts';
import { jobsAnswer } from '../jobs/jobs-as-text.ts';
import { changesOf } from '../jobs/save-jobs.ts';
import { lockJobs, someJobs, storeChangedJobs } from '../jobs/store.ts';
import { readOddJobs } from './store.ts';

const isCorrectable = (field: string): field is (typeof correctableFields)[number] =>
  correctableFields.some((name) => name === field);

/** The jobs' sheet, with other editable fields than in the grid. */
const correctionSheet: typeof jobSheet = {
  ...jobSheet,
  fields: {
    ...jobTable,
    cellProblem: (field, value) => (isCorrectable(field) ? valueProblem(field, value) : 'cannot be corrected here'),
  },
};

export const correctionHandlers: Pick<Handlers<typeof workflowContract>, 'correctJob' | 'oddJobs'> = {
  async correctJob({ tx, access, body }) {
    const { id } = body;
    const { tenantId } = access;
    const rows = await lockJobs(tx, tenantId, [id], correctableFields);
    const { changes } = await checkSave(tx, tenantId, correctionSheet, { updates: [body], rows });
    const { refusals, changed } = changesOf(changes, await factContext(tx, access, correctableFields));
    if (refusals) throw refusalOf(jobSheet, refusals);
    if (changed.rows.length === 0) return jobsAnswer(await someJobs(tx, tenantId, [id]));

    const refused = (reason: string) => {
      const cell = cellOf(jobSheet, id, rows.get(id), 'jobNumber');
      return refusalOf(jobSheet, [{ ...cell, value: body.changes.jobNumber, reason }]);
    };
    const renumbered = changed.history.find(({ field }) => field === 'jobNumber');
    const holder = renumbered && (await numberHolder(tx, tenantId, String(renumbered.newValue), id));
    if (holder) throw refused(numberInUse(holder));
    const stored = await unlessNumberTaken(
      () => storeChangedJobs(tx, access, changed, undefined),
      () => refused(numberInUse(null)),
    );
    return jobsAnswer(stored);
  },

  oddJobs: ({ tx, access }) => readOddJobs(tx, access.tenantId),
};
