// plumbline move: see docs/operations.md.
import process from 'node:process';
import { postgresDatabase } from '@plumbline/service-kit/database/postgres';
import { sayEnd } from '../command-line.ts';
import { dataDirectory } from '../open-database.ts';
import { readMoveRequest } from './request.ts';
import { runMove } from './run-move.ts';

try {
  const { url, name } = readMoveRequest(process.argv.slice(2), process.env.DATABASE_URL);
  const target = postgresDatabase({ url, poolSize: 1, withinMs: null });
  await runMove(dataDirectory(), { database: target, name }, console.log).finally(() => target.close());
} catch (error) {
  sayEnd(error);
}
