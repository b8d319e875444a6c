// plumbline move: docs/operations.md says how.
import process from 'node:process';
import { postgresDatabase } from '@plumbline/service-kit/database/postgres';
import { startProblem } from '@plumbline/service-kit/node/start-problem';
import { dataDirectory } from '../open-database.ts';
import { PlainError } from '../plain-error.ts';
import { readMoveRequest } from './request.ts';
import { runMove } from './run-move.ts';

try {
  const { url, name } = readMoveRequest(process.argv.slice(2), process.env.DATABASE_URL);
  const target = postgresDatabase({ url, poolSize: 1, withinMs: null });
  await runMove(dataDirectory(), { database: target, name }, console.log).finally(() => target.close());
} catch (error) {
  const problem =
    error instanceof PlainError
      ? error.message
      : startProblem(error, { databaseUrl: process.env.DATABASE_URL, port: 0, host: '' });
  console.error(problem ?? error);
  process.exitCode = 1;
}
