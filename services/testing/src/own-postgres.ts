import { execFileSync } from 'node:child_process';
import process from 'node:process';
import type { Database } from '@plumbline/service-kit/database';
import { postgresDatabase } from '@plumbline/service-kit/database/postgres';
import { startPostgres } from '@plumbline/service-kit/testing/postgres';
import { migrated } from './databases.ts';

/** The programs of the PostgreSQL that this run tests; undefined in a run on PGlite alone. */
export const postgresPrograms = process.env.TEST_POSTGRES_PROGRAMS;

/** A separate PostgreSQL for one test, which may crash without affecting other tests. */
export interface OwnPostgres {
  /** Migrated, with the pool of a service; closing it leaves the server. */
  database: Database;
  /** A connection beside the service, like that of the server's operator. */
  operator: Database;
  /** Stops at once, as a crash would, and starts again after `meanwhile`. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
  /** Ends the connections of the service. */
  terminate(): Promise<unknown>;
  /** Pauses all processes of the server until they are resumed. */
  freeze(): Promise<() => void>;
  stop(): Promise<void>;
}

export async function ownPostgres(programs: string): Promise<OwnPostgres> {
  const server = await startPostgres(programs);
  const operator = postgresDatabase({ url: server.url, poolSize: 2, withinMs: null });
  await operator.script('create database service');
  // A throwaway server acknowledges commits that are only in its memory. Here they must survive a crash.
  await operator.script('alter database service set synchronous_commit = on');
  const url = new URL(server.url);
  url.pathname = '/service';
  const database = await migrated(postgresDatabase({ url: url.href }));
  return {
    database,
    operator,
    async restart(meanwhile) {
      await server.crash();
      await meanwhile().finally(() => server.start());
    },
    terminate: () =>
      operator.transaction((tx) =>
        tx.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'service'`),
      ),
    async freeze() {
      const [file] = await operator.transaction((tx) =>
        tx.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`),
      );
      const postmaster = Number(file?.text.split('\n')[0]);
      const children = () => childrenOf(postmaster);
      process.kill(postmaster, 'SIGSTOP'); // first: it makes no new ones then
      const pids = [postmaster, ...children()];
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      };
    },
    async stop() {
      await operator.close();
      await server.stop();
    },
  };
}

function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []));
}
