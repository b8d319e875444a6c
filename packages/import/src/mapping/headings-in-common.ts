import { plainHeading } from '@plumbline/contract/workflow/job-headings';

/** The share of the headings of two lists, from 0 to 1, that both have. */
export function shareInCommon(some: readonly string[], others: readonly string[]): number {
  const own = new Set(some.map(plainHeading));
  const theirs = new Set(others.map(plainHeading));
  const all = new Set([...own, ...theirs]);
  return all.size === 0 ? 0 : (own.size + theirs.size - all.size) / all.size;
}
