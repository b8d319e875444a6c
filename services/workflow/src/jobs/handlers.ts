import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { isJobField, type JobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import { cellsConflict, cellsRefused, type JobUpdate, type RefusedCell } from '@plumbline/contract/workflow/jobs';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import { type Handlers, JsonText } from '@plumbline/service-kit/http/service';
import { currentCursor } from '../changes/store.ts';
import { fieldsToRead } from './amounts-after.ts';
import { changesOf, conflictingCells, refusedCells } from './save-jobs.ts';
import { allJobs, allowedValues, changesSince, disconnect, lockJobs, someJobs, storeChangedJobs } from './store.ts';

export const jobHandlers: Pick<Handlers<typeof workflowContract>, 'loadJobs' | 'saveJobs' | 'disconnectJobs'> = {
  async loadJobs({ tx, access }) {
    // Before the rows: a change in between comes twice, and none is missed.
    const cursor = await currentCursor(tx, access.tenantId);
    const pieces = await allJobs(tx);
    const separated = pieces.map((piece, i) => (i === 0 ? piece : `,${piece}`));
    return new JsonText([`{"cursor":${cursor},"jobs":[`, ...separated, ']}']);
  },

  async saveJobs({ tx, access, body: { updates, today } }) {
    const ids = updates.map(({ id }) => id);
    const changed = updates.flatMap(({ changes }) => Object.keys(changes)).filter(isJobField);
    const jobs = await lockJobs(tx, access.tenantId, ids, fieldsToRead(changed));

    const allowed = updates.some(changesAList) ? await allowedValues(tx, access.tenantId) : new Map();
    const refusals = refusedCells(updates, jobs, allowed);
    if (refusals.length > 0) throw refused(refusals);

    const behind = updates.filter(({ id, version }) => jobs.get(id)?.version !== version);
    if (behind.length > 0) {
      const seen = behind.map(({ id, version }) => ({ id, version }));
      const conflicts = conflictingCells(behind, jobs, await changesSince(tx, access.tenantId, seen));
      if (conflicts.length > 0) throw refuse(cellsConflict, { conflicts }, conflictText(conflicts.length));
    }

    const changes = changesOf(updates, jobs);
    if (changes.refusals) throw refused(changes.refusals);
    const { rows } = changes.changed;
    const stored = rows.length > 0 ? await storeChangedJobs(tx, access, changes.changed, today) : '';
    const written = new Set(rows.map(({ id }) => id));
    const untouched = ids.filter((id) => !written.has(id));
    const others = untouched.length > 0 ? await someJobs(tx, untouched) : '';
    return new JsonText([`{"success":true,"jobs":[${[stored, others].filter(Boolean).join(',')}]}`]);
  },

  async disconnectJobs({ tx, access, body }) {
    return { deletedJobIds: await disconnect(tx, access, body.disconnectJobIds) };
  },
};

const changesAList = ({ changes }: JobUpdate) =>
  Object.keys(changes).some(
    (name) => isJobField(name) && ['select', 'multiselect'].includes((jobFields[name] as JobField).type),
  );

export function refused(refusals: RefusedCell[]): Error {
  const [first] = refusals;
  const more = refusals.length > 1 ? `, and ${refusals.length - 1} more` : '';
  const detail =
    first &&
    `Job ${first.jobNumber || first.jobId}, ${first.title}: ${JSON.stringify(first.value)} ${first.reason}${more}`;
  return refuse(cellsRefused, { refusals }, detail);
}

const conflictText = (count: number) =>
  `${count === 1 ? 'One cell was' : `${count} cells were`} changed by somebody else meanwhile`;
