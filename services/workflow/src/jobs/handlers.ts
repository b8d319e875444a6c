import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { isJobField } from '@plumbline/contract/workflow/job-fields';
import { isColumnField, isOwnField } from '@plumbline/contract/workflow/own-fields';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { checkSave } from '@plumbline/service-kit/records/check-save';
import { type RowUpdate, refusalOf } from '@plumbline/service-kit/records/sheet';
import type { KeptAnswers } from '../kept/kept-answers.ts';
import { storedColumns } from '../own-columns/store.ts';
import { fieldsToRead } from './amounts-after.ts';
import { factContext } from './facts-after.ts';
import { jobSheet, jobSheetWith } from './job-sheet.ts';
import { allJobsAnswer, jobsAnswer } from './jobs-as-text.ts';
import { jobsTable, namesOfJobs, readByColumn } from './jobs-by-column.ts';
import { changedSince, goneAmong, readDigest } from './jobs-since.ts';
import { jobsAsObjects } from './kept-objects.ts';
import { jobsAsTable } from './kept-table.ts';
import { listRules } from './list-rules.ts';
import { changesOf } from './save-jobs.ts';
import { signaturesBefore } from './signatures.ts';
import { allJobs, disconnect, lockJobs, someJobs, storeChangedJobs } from './store.ts';

type Calls = Pick<Handlers<typeof workflowContract>, 'loadJobs' | 'jobsSince' | 'saveJobs' | 'disconnectJobs'>;

/** `kept` are the answers of this process. */
export const jobHandlers = (kept: KeptAnswers): Calls => ({
  loadJobs: ({ tx, access: { tenantId }, wantsTable }) =>
    wantsTable ? jobsAsTable(tx, tenantId, kept) : jobsAsObjects(tx, tenantId, kept),

  async jobsSince({ tx, access, query: { since, stamp, digest }, wantsTable }) {
    const { tenantId } = access;
    const { mark, changed } = await changedSince(tx, tenantId, since, stamp);
    const others = {
      ...mark,
      gone: changed && (await goneAmong(tx, tenantId, changed)),
      ...(digest && { digest: await readDigest(tx, tenantId) }),
    };
    if (wantsTable) {
      const columns = await readByColumn(tx, tenantId, changed ?? undefined);
      return jobsTable(columns, await namesOfJobs(tx, tenantId), others);
    }
    const { statusNames, peopleNames } = await namesOfJobs(tx, tenantId);
    const named = { ...others, statusNames: JSON.parse(statusNames), peopleNames: JSON.parse(peopleNames) };
    return changed
      ? jobsAnswer(await someJobs(tx, tenantId, changed), named)
      : allJobsAnswer(await allJobs(tx, tenantId), named);
  },

  async saveJobs({ tx, access, body: { updates, today } }) {
    const { tenantId } = access;
    const ids = updates.map(({ id }) => id);
    const all = new Set(updates.flatMap(({ changes }) => Object.keys(changes)));
    const named = [...all].filter(isJobField);
    const own = [...all].some(isColumnField) ? await storedColumns(tx, tenantId) : [];
    const ownNamed = own
      .map(({ field }) => field)
      .filter(isOwnField)
      .filter((field) => all.has(field));
    const rows = await lockJobs(tx, tenantId, ids, [...fieldsToRead(named), ...ownNamed]);
    const rulesFor = (fresh: readonly RowUpdate[]) => listRules(tx, tenantId, fresh);
    const { changes, replayed } = await checkSave(tx, tenantId, jobSheetWith(own), { updates, rows, rulesFor });

    const before = await signaturesBefore(tx, access, changes);
    const { refusals, changed } = changesOf(changes, await factContext(tx, access, named), before);
    if (refusals) throw refusalOf(jobSheet, refusals);
    const isManaged = all.has('projectManagerUserIds') || [...rows.values()].some((row) => row.isManaged);
    const stored = changed.rows.length > 0 ? await storeChangedJobs(tx, access, changed, today, { isManaged }) : [];
    const written = new Set(changed.rows.map(({ id }) => id));
    const untouched = ids.filter((id) => !written.has(id));
    const others = untouched.length > 0 ? await someJobs(tx, tenantId, untouched) : [];
    return jobsAnswer([...stored, ...others], { success: true, replayed });
  },

  async disconnectJobs({ tx, access, body }) {
    return { deletedJobIds: await disconnect(tx, access, body.disconnectJobIds) };
  },
});
