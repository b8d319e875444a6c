import { nextJobNumbers } from '@plumbline/domain/job-numbers';

interface Waiting {
  readonly inUse: readonly string[];
  /** How many jobs without a number are made before. */
  readonly before: number;
  readonly year: number;
  /** The next number by the service, if it is known. */
  readonly free: string | undefined;
}

/** The number of the job that is made after those that wait. */
export function nextAfter({ inUse, before, year, free }: Waiting): string {
  if (free === undefined || inUse.includes(free)) return nextJobNumbers(inUse, year, before + 1).at(-1) ?? '';
  return before === 0 ? free : (nextJobNumbers([...inUse, free], year, before).at(-1) ?? '');
}
