import type { CallResponse } from '@plumbline/contract/call';
import type { summaryCalls } from '@plumbline/contract/workflow/summary';
import { MOST_LISTED } from '@plumbline/contract/workflow/summary-limits';

export type Summary = CallResponse<typeof summaryCalls.summary>;

/** The first jobs of a list: of all, or of those that the person manages. */
export const firstOf = <Listed extends { readonly isOwn: boolean }>(
  list: readonly Listed[],
  isOwn: boolean,
): Listed[] => list.filter((each) => each.isOwn || !isOwn).slice(0, MOST_LISTED);

/** What the totals and their explanation are of: all jobs, or those that the person manages. */
export const sumsOf = (summary: Summary, isOwn: boolean) => ({
  ...(isOwn ? summary.own : summary),
  differences: firstOf(summary.differences, isOwn),
});
export type Sums = ReturnType<typeof sumsOf>;
