import type { JobId } from '@plumbline/contract/values';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { jobTable } from '@plumbline/contract/workflow/job-fields';
import type { RefusedCell } from '@plumbline/contract/workflow/jobs';
import { nextJobNumbers } from '@plumbline/domain/job-numbers';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { refusalOf } from '@plumbline/service-kit/records/sheet';
import { joinRules, type NewJobRow, titleOf } from '../connect/new-job.ts';
import { type NamedJob, numberHolders, numberInUse } from '../connect/store.ts';
import { jobSheet } from '../jobs/job-sheet.ts';
import { jobsAnswer } from '../jobs/jobs-as-text.ts';
import { assertRoomForJobs } from '../jobs/room.ts';
import { linkJob } from './link-job.ts';
import { checkedJob } from './new-job-check.ts';
import { insertNewJobs, jobsInOrder, numbersInUse } from './store.ts';

export const newJobHandlers: Pick<Handlers<typeof workflowContract>, 'createJobs' | 'nextJobNumber' | 'linkJob'> = {
  async createJobs({ tx, access, body: { jobs, today }, limits }) {
    const { tenantId } = access;
    const rules = await joinRules(tx, access);
    const checked = jobs.map((given) => checkedJob(given, rules));
    const numbered = checked.map(({ row }, place) => ({ row, place })).filter(({ row }) => row.jobNumber !== '');
    const holders = await numberHolders(
      tx,
      tenantId,
      numbered.map(({ row }) => row),
    );
    const refusals = [
      ...checked.flatMap(({ row, refusals }, place) =>
        refusals.map((cell) => ({ ...refusedCell(place, row, cell), title: titleOf(cell.field, rules) })),
      ),
      ...numbered.flatMap(({ row, place }, at) => (holders[at] ? [numberRefusal(place, row, holders[at])] : [])),
    ];
    if (refusals.length > 0) throw refusalOf(jobSheet, refusals);

    const rows = checked.map(({ row }) => row);
    const ids = await storeNumbered(tx, access, rows, today);
    await assertRoomForJobs(tx, tenantId, limits, ids.length);
    return jobsAnswer(await jobsInOrder(tx, tenantId, ids));
  },

  async nextJobNumber({ tx, access, query: { today } }) {
    const [jobNumber = ''] = nextJobNumbers(await numbersInUse(tx, access.tenantId), yearOf(today), 1);
    return { jobNumber };
  },

  linkJob,
};

const yearOf = (today = new Date().toISOString()): number => Number(today.slice(0, 4));

/** Stores the jobs, and returns their ids in order. Those without a number get the next free ones. */
async function storeNumbered(
  tx: Tx,
  access: Access,
  rows: readonly NewJobRow<null>[],
  today: string | undefined,
): Promise<JobId[]> {
  const typed = rows.flatMap(({ jobNumber }) => (jobNumber === '' ? [] : [jobNumber]));
  const made = new Map<NewJobRow<null>, JobId>();
  // Each round loses only numbers that somebody else has just taken, and proposes new ones, so it ends.
  for (let open = rows; open.length > 0; open = rows.filter((row) => !made.has(row))) {
    const unnumbered = open.filter(({ jobNumber }) => jobNumber === '');
    const inUse = unnumbered.length > 0 ? [...(await numbersInUse(tx, access.tenantId)), ...typed] : [];
    const proposed = nextJobNumbers(inUse, yearOf(today), unnumbered.length).values();
    const numbered = open.map((row) => {
      const jobNumber = row.jobNumber || (proposed.next().value ?? '');
      return { row, jobNumber };
    });
    const ids = await insertNewJobs(
      tx,
      access,
      numbered.map(({ row, jobNumber }) => ({ ...row, jobNumber })),
      today,
    );
    for (const { row, jobNumber } of numbered) {
      const id = ids.get(jobNumber);
      if (id) made.set(row, id);
    }
    const lost = open.filter((row) => row.jobNumber !== '' && !made.has(row));
    if (lost.length > 0) {
      throw refusalOf(
        jobSheet,
        lost.map((row) => numberRefusal(rows.indexOf(row), row, null)),
      );
    }
  }
  return rows.flatMap((row) => made.get(row) ?? []);
}

type Cell = Pick<RefusedCell, 'field' | 'value' | 'reason'>;

const refusedCell = (place: number, { jobNumber }: NamedJob, cell: Cell): RefusedCell => ({
  jobId: String(place),
  jobNumber,
  title: jobTable.titleOf(cell.field),
  ...cell,
});

const numberRefusal = (place: number, row: NamedJob, holder: NamedJob | null): RefusedCell =>
  refusedCell(place, row, { field: 'jobNumber', value: row.jobNumber, reason: numberInUse(holder) });
