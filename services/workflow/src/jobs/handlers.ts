import type { JobId } from '@plumbline/contract/values';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { isJobField, type JobField, jobFields, storedValue } from '@plumbline/contract/workflow/job-fields';
import {
  cellsConflict,
  cellsRefused,
  type conflictingCell,
  type JobUpdate,
  type RefusedCell,
} from '@plumbline/contract/workflow/jobs';
import type { Tx } from '@plumbline/service-kit/database';
import { JsonText } from '@plumbline/service-kit/http/json-text';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { conflictText, standingOf } from '@plumbline/service-kit/row-updates';
import type { z } from 'zod';
import { currentCursor } from '../changes/store.ts';
import { fieldsToRead } from './amounts-after.ts';
import { changesOf, conflictingCells, refusedCells } from './save-jobs.ts';
import { allJobs, allowedValues, disconnect, JOB_HISTORY, lockJobs, someJobs, storeChangedJobs } from './store.ts';

export const jobHandlers: Pick<Handlers<typeof workflowContract>, 'loadJobs' | 'saveJobs' | 'disconnectJobs'> = {
  async loadJobs({ tx, access }) {
    // Before the rows: a change in between comes twice, and none is missed.
    const cursor = await currentCursor(tx, access.tenantId);
    const pieces = await allJobs(tx);
    const separated = pieces.map((piece, i) => (i === 0 ? piece : `,${piece}`));
    return new JsonText([`{"cursor":${cursor},"jobs":[`, ...separated, ']}']);
  },

  async saveJobs({ tx, access, body: { updates: given, today } }) {
    const updates = given.map(asStored);
    const ids = updates.map(({ id }) => id);
    const changed = updates.flatMap(({ changes }) => Object.keys(changes)).filter(isJobField);
    const jobs = await lockJobs(tx, access.tenantId, ids, fieldsToRead(changed));

    const standing = await standingOf(tx, access.tenantId, JOB_HISTORY, updates, (id) => jobs.get(id)?.version);
    const { fresh, replayed, laterChange } = standing;

    const allowed = fresh.some(changesAList) ? await allowedValues(tx, access.tenantId) : new Map();
    const refusals = refusedCells(fresh, jobs, allowed);
    if (refusals.length > 0) throw refused(refusals);

    const conflicts = conflictingCells(fresh, jobs, laterChange);
    if (conflicts.length > 0) throw await conflicting(tx, conflicts, conflictText(conflicts.length));

    const changes = changesOf(fresh, jobs);
    if (changes.refusals) throw refused(changes.refusals);
    const { rows } = changes.changed;
    const stored = rows.length > 0 ? await storeChangedJobs(tx, access, changes.changed, today) : '';
    const written = new Set(rows.map(({ id }) => id));
    const untouched = ids.filter((id) => !written.has(id));
    const others = untouched.length > 0 ? await someJobs(tx, untouched) : '';
    const again = replayed.length > 0 ? `,"replayed":${JSON.stringify(replayed)}` : '';
    return new JsonText([`{"success":true,"jobs":[${[stored, others].filter(Boolean).join(',')}]${again}}`]);
  },

  async disconnectJobs({ tx, access, body }) {
    return { deletedJobIds: await disconnect(tx, access, body.disconnectJobIds) };
  },
};

/** A status may come as it was read, with its name. */
const asStored = (update: JobUpdate): JobUpdate => ({
  ...update,
  changes: Object.fromEntries(
    Object.entries(update.changes).map(([field, value]) => [field, storedValue(field, value)]),
  ),
});

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

/** The refusal of cells that somebody else changed, with their jobs as they are now. */
export async function conflicting(
  tx: Tx,
  conflicts: z.input<typeof conflictingCell>[],
  detail: string,
): Promise<Error> {
  const ids = [...new Set(conflicts.map(({ jobId }) => jobId as JobId))]; // ids of jobs that were locked
  const jobs = JSON.parse(`[${await someJobs(tx, ids)}]`);
  return refuse(cellsConflict, { conflicts, jobs }, detail);
}
