// plumbline distribute [--back]: docs/scaling.md says how.
import process from 'node:process';
import { startProblem } from '@plumbline/service-kit/node/start-problem';
import { openDatabase } from '../open-database.ts';
import { PlainError } from '../plain-error.ts';
import { readDistributeRequest } from './request.ts';
import { runDistribute } from './run-distribute.ts';

try {
  const { isBack } = readDistributeRequest(process.argv.slice(2), process.env.DATABASE_URL);
  const { database, close } = await openDatabase();
  await runDistribute(database, { isBack }, console.log).finally(close);
} catch (error) {
  const problem =
    error instanceof PlainError
      ? error.message
      : startProblem(error, { databaseUrl: process.env.DATABASE_URL, port: 0, host: '' });
  console.error(problem ?? error);
  process.exitCode = 1;
}
