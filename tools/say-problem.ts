import process from 'node:process';
import { startProblem } from '@plumbline/service-kit/node/start-problem';
import { PlainError } from './plain-error.ts';

/** Reports why a database command failed, in plain words if there are any, and sets its exit code. */
export function sayProblem(error: unknown): void {
  const problem = error instanceof PlainError ? error.message : startProblem(error, process.env.DATABASE_URL);
  console.error(problem ?? error);
  process.exitCode = 1;
}
