import { addressesOf } from '@plumbline/service-kit/database/postgres-servers';
import { databaseUrlProblem } from '@plumbline/service-kit/node/start-problem';
import { readArguments } from '../command-line.ts';
import { PlainError } from '../plain-error.ts';

const MOVE_USAGE = `Usage: DATABASE_URL=postgres://user:password@host:5432/database plumbline move

  Takes the embedded data of DATA_DIR to an empty database of a PostgreSQL server, and proves that all of it is there.
  Stop Plumbline first. What is interrupted is run again.`;

export interface MoveRequest {
  /** May name several servers, one of which is the primary. */
  url: string;
  /** The same without user and password: `db.example.com:5432/plumbline`. */
  name: string;
}

/** Throws a PlainError that says what is missing or wrong. */
export function readMoveRequest(args: string[], url: string | undefined): MoveRequest {
  readArguments(MOVE_USAGE, { args });
  if (!url) throw new PlainError(`DATABASE_URL names no server to move to.\n\n${MOVE_USAGE}`);
  const problem = databaseUrlProblem(url);
  if (problem !== undefined) throw new PlainError(problem);
  const addresses = addressesOf(url).map((address) => new URL(address));
  return { url, name: `${addresses.map(({ host }) => host).join()}${addresses[0]?.pathname}` };
}
