import type { EarlierJob } from '@plumbline/contract/workflow/net-changes';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JobRow } from '../jobs/job-rows.ts';
import { sampleJob } from '../jobs/testing.ts';
import { EarlierValues } from './earlier-values.ts';
import { followEarlier } from './follow-earlier.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Two jobs that are followed; `answers` is what the service says of those that are asked for. */
function followed(most = 10) {
  const rows: JobRow[] = [sampleJob('1'), sampleJob('2')];
  const earlier = new EarlierValues({});
  const derive = (row: JobRow) => {
    earlier.forget(row);
    return {};
  };
  const model = new GridModel<JobRow>({ rows, derive });
  const asked: (readonly string[])[] = [];
  let answers: EarlierJob[] | null = [];
  const onTooMany = vi.fn();
  const end = followEarlier({
    model,
    earlier,
    most,
    onTooMany,
    ask: async (jobIds) => {
      asked.push(jobIds);
      return answers
        ? { ok: true, value: { jobs: answers } }
        : ({ ok: false, problem: { type: 'unreachable' } } as never);
    },
  });
  const [first, second] = rows as [JobRow, JobRow];
  const answer = (next: EarlierJob[] | null) => {
    answers = next;
  };
  return { model, earlier, asked, onTooMany, end, first, second, answer };
}
const noted = ({ id }: JobRow, was: string | null): EarlierJob => ({
  jobId: id,
  isNew: false,
  was: { notes: was },
  changeOrders: [],
});

test('a colleague’s changes are asked for together, once, and drawn', async () => {
  const { model, earlier, asked, first, second, answer } = followed();
  answer([noted(first, 'Soil'), noted(second, 'Sand')]);
  const before = model.rowVersion(first.id);
  model.patchRows([{ id: first.id, notes: 'Rock' }]);
  model.patchRows([{ id: second.id, notes: 'Rock' }]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual([[first.id, second.id]]);
  expect([first, second].map((job) => earlier.changedOf(job))).toEqual([['notes'], ['notes']]);
  expect(model.rowVersion(first.id)).toBe(before + 2);
});

test('an unsaved edit is asked for when it is saved', async () => {
  const { model, asked, first } = followed();
  model.apply([{ rowId: first.id, field: 'notes', value: 'Rock' }], 'edit');
  model.mark([{ rowId: first.id, field: 'notes', state: 'saving' }]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual([]);
  model.mark([{ rowId: first.id, field: 'notes', state: 'saved' }]);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(asked).toEqual([[first.id]]);
});

test('a job that joins is asked for', async () => {
  const { model, asked } = followed();
  const joining = sampleJob('3');
  model.addRows([joining]);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(asked).toEqual([[joining.id]]);
});

test('without an answer it is asked again, and not after the end', async () => {
  const { model, asked, first, answer, end } = followed();
  answer(null);
  model.patchRows([{ id: first.id, notes: 'Rock' }]);
  await vi.advanceTimersByTimeAsync(6_500);
  expect(asked).toEqual([[first.id], [first.id]]);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
});

test('too many at once are asked for as all', async () => {
  const { model, asked, onTooMany, first, second } = followed(1);
  model.patchRows([{ id: first.id }, { id: second.id }]);
  await vi.advanceTimersByTimeAsync(1_200);
  expect([asked, onTooMany.mock.calls.length]).toEqual([[], 1]);
});
