// @vitest-environment happy-dom
import type { JobUpdate } from '@plumbline/contract/workflow/jobs';
import { cents } from '@plumbline/domain/money';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { createSaveQueue } from '@plumbline/sheet/saving/save-queue';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problem, stubApi } from '../../testing/stub-services.ts';
import { derivedAmounts, type JobRow, jobAccess, refusalOf } from './job-rows.ts';
import { sendJobs } from './jobs-save.ts';
import { sampleJob } from './testing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A service that stores one job like the real one. Its answer may be cut off. */
function setUp(jobs: JobRow[]) {
  const stored = new Map<string, JobRow>(structuredClone(jobs).map((job) => [job.id, job]));
  const byUpdate = new Map<string, number>();
  const history: [string, string, unknown][] = [];
  let isCut = false;
  const answer = (sent: unknown): object => {
    const { updates } = sent as { updates: JobUpdate[] }; // the body of the call
    const replayed = updates.flatMap(({ id, updateId = '' }) => {
      const version = byUpdate.get(updateId);
      return version === undefined ? [] : [{ id, version }];
    });
    const fresh = updates.filter(({ id }) => !replayed.some((update) => update.id === id));
    const old = fresh.find(({ id, version }) => version !== stored.get(id)?.version);
    if (old) {
      const [field = ''] = Object.keys(old.changes);
      const row = stored.get(old.id);
      const theirs = {
        theirValue: row && Reflect.get(row, field),
        who: 'Ana',
        at: '2026-11-20T10:00:00.000Z',
        version: 2,
      };
      const cell = { jobId: old.id, jobNumber: 'J-1', field, title: field, yourValue: old.changes[field] };
      return problem('cells-conflict', 409, { conflicts: [{ ...cell, ...theirs }], jobs: [row] });
    }
    for (const { id, updateId = '', changes } of fresh) {
      const row = stored.get(id);
      if (!row) continue;
      Object.assign(row, changes, { version: row.version + 1 });
      byUpdate.set(updateId, row.version);
      for (const [field, value] of Object.entries(changes)) history.push([row.jobNumber, field, value]);
    }
    if (isCut) throw new TypeError('Failed to fetch');
    return { success: true, jobs: updates.map(({ id }) => stored.get(id)), replayed };
  };
  const { workflow } = stubApi({ 'POST /wip/jobs/save': answer });
  const model = new GridModel<JobRow>({
    rows: jobs,
    access: jobAccess({}),
    derive: derivedAmounts,
    validate: refusalOf,
  });
  const queue = createSaveQueue({ model, maxRows: 100, send: (updates) => sendJobs(workflow, updates) });
  model.onChanges(queue.take);
  const edit = (rowId: string, changes: Record<string, number>) =>
    model.apply(
      Object.entries(changes).map(([field, value]) => ({ rowId, field, value })),
      'paste',
    );
  const cut = (now: boolean) => {
    isCut = now;
  };
  return { model, queue, stored, history, edit, cut };
}

test('a paste whose answer is lost and that is retyped is saved as retyped, and delays no other job', async () => {
  const [a, b] = [sampleJob('1'), sampleJob('2')];
  const { model, queue, stored, history, edit, cut } = setUp([a, b]);
  cut(true);
  edit(a.id, { retainageAmount: 111, paymentsReceived: 222 });
  await vi.advanceTimersByTimeAsync(20);
  expect(history).toHaveLength(2);
  edit(a.id, { retainageAmount: 333 });
  edit(b.id, { retainageAmount: 444 });
  cut(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(history).toEqual([
    ['J-1', 'retainageAmount', 111],
    ['J-1', 'paymentsReceived', 222],
    ['J-2', 'retainageAmount', 444],
    ['J-1', 'retainageAmount', 333],
  ]);
  expect(stored.get(a.id)).toMatchObject({ retainageAmount: 333, paymentsReceived: 222 });
  expect(model.row(a.id)).toMatchObject({ retainageAmount: 333, paymentsReceived: 222, version: 3 });
  expect([model.problemCount, queue.isBusy(), queue.snapshot()]).toEqual([0, false, []]);
});

test('a conflict brings the current job under the edit, and keeping mine replaces it', async () => {
  const a = sampleJob('1');
  const { model, queue, stored, edit } = setUp([a]);
  stored.set(a.id, { ...sampleJob('1'), retainageAmount: cents(9_00), notes: 'hers', version: 2 });
  edit(a.id, { retainageAmount: 3_33 });
  await vi.advanceTimersByTimeAsync(20);
  expect(model.cellState(a.id, 'retainageAmount')).toMatchObject({
    save: 'conflict',
    saved: 9_00,
    theirs: { value: 9_00, who: 'Ana', at: new Date('2026-11-20T10:00:00.000Z') },
  });
  expect(model.row(a.id)).toMatchObject({ retainageAmount: 3_33, notes: 'hers', version: 2 });
  queue.keepMine([{ rowId: a.id, field: 'retainageAmount' }]);
  await vi.advanceTimersByTimeAsync(20);
  expect(stored.get(a.id)).toMatchObject({ retainageAmount: 3_33, notes: 'hers', version: 3 });
});
