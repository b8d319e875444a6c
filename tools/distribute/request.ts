import { readArguments } from '../command-line.ts';
import { PlainError } from '../plain-error.ts';

const DISTRIBUTE_USAGE = `Usage: DATABASE_URL=postgres://owner:password@coordinator:5432/plumbline plumbline distribute [--back]

  Distributes the companies' rows over the workers of a Citus cluster, and proves that all of them are there.
  Stop the services first. What is interrupted is run again, and so it is after an upgrade and for a new worker.

  --back   brings all rows back to the coordinator, as they were`;

/** Throws a PlainError that says what is missing or wrong. */
export function readDistributeRequest(args: string[], url: string | undefined): { isBack: boolean } {
  const { back = false } = readArguments(DISTRIBUTE_USAGE, { args, options: { back: { type: 'boolean' } } }).values;
  if (!url) throw new PlainError(`DATABASE_URL names no coordinator.\n\n${DISTRIBUTE_USAGE}`);
  return { isBack: back };
}
