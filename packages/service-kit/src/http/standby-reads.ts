import type { TenantId } from '@plumbline/contract/values';
import { enterAs, type Subject } from '../access.ts';
import { type Database, DatabaseError, DatabaseUnavailable, type Tx } from '../database.ts';
import type { Observer } from './observer.ts';
import type { Log } from './service.ts';

interface Options {
  /** Of a standby: it only reads. */
  standby: Database;
  /** The database role of every request's transaction. */
  role: string;
  /** The newest change of a tenant: what a person has seen or saved has a number up to it. */
  changeNumber(tx: Tx, tenantId: TenantId): Promise<number>;
  log: Log;
  observer?: Observer | undefined;
  /** Milliseconds of a clock of this process that never goes back. */
  clock?: () => number;
}

/** The primary's position when a request was authorised there. */
export interface Moment {
  /** In the server's log: everything committed earlier has a lower position. */
  lsn: string;
  /** In the tenant's changes. */
  number: number;
}

interface Reading<T> {
  subject: Subject;
  tenantId: TenantId;
  moment: Moment;
  withinMs: number;
  run(tx: Tx): Promise<T>;
}

/** How long a read waits for a standby that has almost caught up. One in the same room is some milliseconds behind. */
const WAIT_MS = 150;
const LOOK_EVERY_MS = 10;
/** A standby that is further behind is not used, even if the tenant changed nothing since. */
const FAR_BEHIND_SECONDS = 10;
/** How long a standby that did not answer is skipped. */
const REST_MS = 10_000;

/** It refuses connections, or does not have this database. */
const OF_STANDBY = /^(28|3D)/;

class Behind extends Error {}

/**
 * Reads that may lag, on a standby. Rights are always read on the primary, so a right that was taken away is gone at once. The standby
 * answers if it has the primary's log position of that moment, or a little later at least the company's newest change (decision 80). Else
 * the primary does.
 */
export class StandbyReads {
  readonly #options: Required<Omit<Options, 'observer'>> & Pick<Options, 'observer'>;
  #restsUntil = Number.NEGATIVE_INFINITY;

  constructor(options: Options) {
    this.#options = { clock: () => performance.now(), ...options };
  }

  get isResting(): boolean {
    return this.#options.clock() < this.#restsUntil;
  }

  /** Read on the primary, in the tenant. Null where only a standby answers: nobody knows then how far the primary is. */
  async moment(tx: Tx, tenantId: TenantId): Promise<Moment | null> {
    const [row] = await tx.query<{ lsn: string | null }>(
      'select case when not pg_is_in_recovery() then pg_current_wal_insert_lsn()::text end as lsn',
    );
    return row?.lsn ? { lsn: row.lsn, number: await this.#options.changeNumber(tx, tenantId) } : null;
  }

  /** What `run` returns on the standby; undefined if the primary has to be asked. Throws what `run` refuses, and `late`. */
  async read<T>({ subject, tenantId, moment, withinMs, run }: Reading<T>): Promise<T | undefined> {
    const { standby, role, observer, log, clock } = this.#options;
    try {
      const result = await standby.transaction(
        async (tx) => {
          await enterAs(tx, role, subject, tenantId);
          if (!(await this.#has(tx, tenantId, moment))) throw new Behind();
          return run(tx);
        },
        { share: tenantId, withinMs },
      );
      observer?.readOn('standby');
      return result;
    } catch (error) {
      if (error instanceof Behind) {
        observer?.readOn('behind');
        return undefined;
      }
      if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseError)) throw error;
      const reason = error instanceof DatabaseUnavailable ? error.reason : undefined;
      if (reason === 'late') throw error; // it would take as long here
      // The standby rests only if it is the standby that failed. One report may have asked for too much, waited too long for one of its company's
      // connections, or been ended by the standby to follow the primary: the next one is sent there again.
      const isOfStandby = reason === 'away' || OF_STANDBY.test(DatabaseError.codeOf(error) ?? '');
      if (isOfStandby) this.#restsUntil = clock() + REST_MS;
      observer?.readOn('away');
      log.error(
        { error: error.message },
        isOfStandby ? 'the standby does not answer' : 'a report failed on the standby',
      );
      return undefined;
    }
  }

  async #has(tx: Tx, tenantId: TenantId, { lsn, number }: Moment): Promise<boolean> {
    for (let waited = 0; waited <= WAIT_MS; waited += LOOK_EVERY_MS) {
      const [row] = await tx.query<{ isStandby: boolean; isThere: boolean }>(
        'select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"',
        [lsn],
      );
      if (!row?.isStandby) throw new DatabaseUnavailable('away', 'the standby was promoted');
      if (row.isThere) return true;
      await tx.query('select pg_sleep($1)', [LOOK_EVERY_MS / 1_000]);
    }
    const [row] = await tx.query<{ isNear: boolean | null }>(
      'select now() - pg_last_xact_replay_timestamp() < make_interval(secs => $1) as "isNear"',
      [FAR_BEHIND_SECONDS],
    );
    return row?.isNear === true && (await this.#options.changeNumber(tx, tenantId)) >= number;
  }
}
