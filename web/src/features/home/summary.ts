import type { CallResponse } from '@plumbline/contract/call';
import type { summaryCalls } from '@plumbline/contract/workflow/summary';

export type Summary = CallResponse<typeof summaryCalls.summary>;

/** What the totals and their explanation are of: all jobs, or those that the person manages. */
export const sumsOf = (summary: Summary, isOwn: boolean) => ({
  ...(isOwn ? summary.own : summary),
  differences: summary.differences.filter((difference) => difference.isOwn || !isOwn),
});
export type Sums = ReturnType<typeof sumsOf>;
