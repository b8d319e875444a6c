import process from 'node:process';
import { startProblem } from '@plumbline/service-kit/node/start-problem';
import { PlainError } from './plain-error.ts';

/** Says why a command that works on a database cannot go on, in plain words where there are any, and that it failed. */
export function sayProblem(error: unknown): void {
  const problem = error instanceof PlainError ? error.message : startProblem(error, process.env.DATABASE_URL);
  console.error(problem ?? error);
  process.exitCode = 1;
}
