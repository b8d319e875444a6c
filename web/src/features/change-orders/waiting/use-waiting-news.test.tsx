import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import { cents } from '@plumbline/domain/money';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { JobRow } from '../../jobs/job-rows.ts';
import { sampleJob } from '../../jobs/testing.ts';
import { useWaitingNews } from './use-waiting-news.ts';
import { waitingKey } from './waiting-query.ts';

const order = (values: Partial<ChangeOrder> = {}): ChangeOrder => ({
  number: 1,
  date: '2026-03-02',
  description: 'Rock',
  amount: cents(5_000_00),
  status: 'pending',
  estimatedCost: null,
  includedShare: null,
  includedReason: null,
  fileCount: 0,
  who: 'Marcus',
  at: new Date('2026-03-02T16:00:00.000Z'),
  ...values,
});
const jobOf = (version: number, ...changeOrderHistory: ChangeOrder[]): JobRow => ({
  ...sampleJob('1'),
  changeOrderHistory,
  version,
});

function follow(job: JobRow) {
  const jobs = new GridModel<JobRow>({ rows: [job] });
  const queryClient = new QueryClient();
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  renderHook(() => useWaitingNews(jobs), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  return { jobs, asked };
}

afterEach(cleanup);

test.each<[string, ChangeOrder[], number]>([
  ['decided', [order({ status: 'approved' })], 1],
  ['another amount', [order({ amount: cents(6_000_00) })], 1],
  ['one more', [order(), order({ number: 2 })], 1],
  ['one more that is approved already', [order(), order({ number: 2, status: 'approved' })], 0],
  ['a save of something else', [order()], 0],
])('%s: what waits is asked again, or not', (_, after, times) => {
  const { jobs, asked } = follow(jobOf(1, order()));
  jobs.mergeRows([jobOf(2, ...after)]);
  expect(asked.mock.calls).toEqual(Array.from({ length: times }, () => [{ queryKey: waitingKey }]));
});

test('a job with a pending change order is taken out of the WIP, and comes back: what waits is asked again each time', () => {
  const job = jobOf(1, order());
  const { jobs, asked } = follow(job);
  jobs.removeRows([job.id]);
  expect(asked).toHaveBeenCalledTimes(1);
  jobs.mergeRows([job]);
  expect(asked).toHaveBeenCalledTimes(2);
});
