import type { CallRequest } from '@plumbline/contract/call';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { jobTable } from '@plumbline/contract/workflow/job-fields';
import { alreadyConnected, type jobCalls, type RefusedCell } from '@plumbline/contract/workflow/jobs';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { refusalOf } from '@plumbline/service-kit/records/sheet';
import { jobSheet } from '../jobs/job-sheet.ts';
import { jobsAnswer } from '../jobs/jobs-as-text.ts';
import { assertRoomForJobs } from '../jobs/room.ts';
import { someJobs } from '../jobs/store.ts';
import { joinRules, type NewJobRow, newJobRow, titleOf } from './new-job.ts';
import {
  insertJobs,
  joiningJobs,
  lockConnected,
  lockExternalJobs,
  type NamedJob,
  numberHolders,
  numberInUse,
  reconnect,
  reconnectClashes,
  unlessNumberTaken,
} from './store.ts';

export const connectHandlers: Pick<Handlers<typeof workflowContract>, 'connectJobs' | 'reconnectJobs'> = {
  async connectJobs({ tx, access, body, limits }) {
    const { tenantId } = access;
    const wanted = wantedJobs(body);
    const ids = wanted.map(({ id }) => id);
    await lockExternalJobs(tx, tenantId, ids);
    const connected = (await lockConnected(tx, tenantId, ids)).filter(({ isDisconnected }) => !isDisconnected);
    if (connected.length > 0) throw already(wanted, new Set(connected.map(({ externalId }) => externalId)));

    const rules = await joinRules(tx, access);
    const joining = new Map((await joiningJobs(tx, tenantId, ids)).map((job) => [job.id, job]));
    const refusals: RefusedCell[] = [];
    const rows: NewJobRow[] = [];
    for (const [at, { id, jobName, typed }] of wanted.entries()) {
      const job = joining.get(id);
      if (!job) {
        refusals.push(refusedCell(id, id, 'externalId', id, 'is not a job of the accounting system'));
        continue;
      }
      if (wanted[at - 1]?.id === id) refusals.push(refusedCell(id, job.jobNumber, 'externalId', id, 'is named twice'));
      const values = { ...job.values, ...typed };
      const { isReturning } = job;
      const outcome = newJobRow({ externalId: id, jobName, values, isReturning }, Object.keys(typed), rules);
      if (outcome.ok) rows.push(outcome.row);
      else
        refusals.push({
          ...refusedCell(id, job.jobNumber, outcome.field, outcome.value, outcome.reason),
          title: titleOf(outcome.field, rules),
        });
    }
    const holders = await numberHolders(tx, tenantId, rows);
    refusals.push(...rows.flatMap((row, at) => (holders[at] ? [numberRefusal(row, holders[at])] : [])));
    if (refusals.length > 0) throw refused(refusals);

    const joined = await unlessNumberTaken(
      () => insertJobs(tx, access, rows, body.today),
      () => refused(rows.map((row) => numberRefusal(row, null))),
    );
    const own = new Set(joined.map(({ externalId }) => externalId));
    const strangers = new Set(ids.filter((id) => !own.has(id)));
    if (strangers.size > 0) throw already(wanted, strangers); // likewise by an import, which does not take turns
    await assertRoomForJobs(tx, tenantId, limits, joined.length);
    const joinedIds = joined.map(({ id }) => id);
    return jobsAnswer(await someJobs(tx, tenantId, joinedIds));
  },

  async reconnectJobs({ tx, access, body: { jobIds }, limits }) {
    const clashes = await reconnectClashes(tx, access.tenantId, jobIds);
    if (clashes.length > 0) {
      throw refused(
        clashes.map(({ id, jobNumber, holder }) =>
          refusedCell(id, jobNumber, 'jobNumber', jobNumber, numberInUse(holder)),
        ),
      );
    }
    const reason = `${numberInUse(null)}, or that of another of these`;
    const back = await unlessNumberTaken(
      () => reconnect(tx, access, jobIds),
      () => refused(jobIds.map((id) => refusedCell(id, '', 'jobNumber', '', reason))),
    );
    await assertRoomForJobs(tx, access.tenantId, limits, back.length);
    return jobsAnswer(await someJobs(tx, access.tenantId, jobIds));
  },
};

interface WantedJob {
  /** The external id. */
  id: string;
  jobName: string;
  typed: Record<string, unknown>;
}

/** What the request asks for, by external id. */
function wantedJobs({ name, jobs, today: _, ...shared }: CallRequest<(typeof jobCalls)['connectJobs']>): WantedJob[] {
  const list = jobs ?? (name ? [{ name }] : []);
  return list
    .map(({ name: { id, name: jobName }, ...own }) => ({ id, jobName, typed: { ...shared, ...own } }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

const numberRefusal = ({ externalId, jobNumber }: NewJobRow, holder: NamedJob | null) =>
  refusedCell(externalId, jobNumber, 'jobNumber', jobNumber, numberInUse(holder));

function refusedCell(jobId: string, jobNumber: string, field: string, value: unknown, reason: string): RefusedCell {
  return { jobId, jobNumber, field, title: jobTable.titleOf(field), value, reason };
}

const refused = (refusals: readonly RefusedCell[]) => refusalOf(jobSheet, refusals);

function already(wanted: readonly WantedJob[], connected: ReadonlySet<string>): Error {
  const joined = wanted.filter(({ id }) => connected.has(id));
  const names = joined.map(({ jobName }) => jobName).join(', ');
  return refuse(alreadyConnected, { externalIds: joined.map(({ id }) => id) }, `In the WIP already: ${names}`);
}
