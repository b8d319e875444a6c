import { parseArgs } from 'node:util';
import { PlainError } from '../plain-error.ts';

export const DISTRIBUTE_USAGE = `Usage: DATABASE_URL=postgres://owner:password@coordinator:5432/plumbline plumbline distribute [--back]

  Distributes the companies' rows over the workers of a Citus cluster, and proves that all of them are there.
  Stop the services first. What is interrupted is run again, and so it is after an upgrade and for a new worker.

  --back   brings all rows back to the coordinator, as they were`;

/** Throws a PlainError that says what is missing or wrong. */
export function readDistributeRequest(args: string[], url: string | undefined): { isBack: boolean } {
  let isBack: boolean | undefined;
  try {
    isBack = parseArgs({ args, options: { back: { type: 'boolean' } } }).values.back;
  } catch (error) {
    // parseArgs names the unknown option in its message.
    throw error instanceof TypeError ? new PlainError(`${error.message}\n\n${DISTRIBUTE_USAGE}`) : error;
  }
  if (!url) throw new PlainError(`DATABASE_URL names no coordinator.\n\n${DISTRIBUTE_USAGE}`);
  return { isBack: isBack ?? false };
}
