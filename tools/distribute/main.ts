// plumbline distribute [--back]: see docs/scaling.md.
import process from 'node:process';
import { sayEnd } from '../command-line.ts';
import { openDatabase } from '../open-database.ts';
import { readDistributeRequest } from './request.ts';
import { runDistribute } from './run-distribute.ts';

try {
  const { isBack } = readDistributeRequest(process.argv.slice(2), process.env.DATABASE_URL);
  const { database, close } = await openDatabase();
  await runDistribute(database, { isBack }, console.log).finally(close);
} catch (error) {
  sayEnd(error);
}
