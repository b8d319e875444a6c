import {
  beginning,
  type Database,
  DatabaseUnavailable,
  type Listener,
  type Place,
  PROBE_MS,
  retrying,
  type Tx,
  unbroken,
} from '../database.ts';
import { Turns } from './turns.ts';

/** The only session of a PGlite, in this thread or another. */
export interface PgliteSession {
  query(text: string, params: readonly unknown[]): Promise<unknown[]>;
  /** All rows of an open cursor's first column. */
  drainCursor(name: string): Promise<string[]>;
  script(sql: string): Promise<void>;
  close(): Promise<void>;
  /** Whether its thread has ended, so that nothing is answered any more. */
  readonly isLost?: boolean;
}

/** The longest wait for the session, for transactions with a limit. Longer than on a server, since an import holds it for seconds. */
const TURN_MS = 20_000;
const OWN_SHARE = '';
const PROBE_SHARE = 'probe';

/**
 * A database on a PGlite session. It has only one, so transactions take turns. A session that was lost is replaced by `reopen` when it is the
 * next one's turn: never in the middle of a transaction, whose end would then be stored without its beginning.
 */
export function pgliteDatabase(opened: PgliteSession, reopen?: () => Promise<PgliteSession>): Database {
  let session = opened;
  const turns = new Turns(1);
  const replaceLost = async (): Promise<void> => {
    if (!session.isLost || !reopen) return;
    session = await reopen().catch((error: unknown) => {
      throw new DatabaseUnavailable('away', `the embedded database cannot be opened again: ${error}`, error);
    });
  };
  const channels = new Map<string, Set<Listener>>();
  const inTurn = async <T>(
    run: (place: Place) => Promise<T>,
    share = OWN_SHARE,
    waitMs: number | null = null,
  ): Promise<T> => {
    const seat = await turns.take(share, waitMs);
    try {
      await replaceLost();
      return await run(seat);
    } finally {
      seat.giveBack();
    }
  };
  /**
   * The first statement directly follows `begin`, which saves a round trip between the threads. It is answered only if
   * `begin` succeeds.
   */
  const transactionOf = (begun: Promise<unknown>): Tx => {
    const query = async (text: string, params: readonly unknown[]): Promise<unknown[]> => {
      const [, rows] = await Promise.all([begun, session.query(text, params)]);
      return rows;
    };
    return {
      // Only the caller, who writes the SQL, knows the type of a row.
      query: <Row>(text: string, params: readonly unknown[] = []) => query(text, params) as Promise<Row[]>,
      async fetchText(text, params = []) {
        await query(`declare list no scroll cursor for ${text}`, params);
        const texts = await session.drainCursor('list');
        await session.query('close list', []);
        return texts;
      },
    };
  };
  const once = async <T>(run: (tx: Tx, place: Place) => Promise<T>, place: Place, begin: string): Promise<T> => {
    const begun = session.query(begin, []);
    begun.catch(() => {}); // whoever asks first is told
    const tx = transactionOf(begun);
    try {
      const result = await unbroken(tx, (noted) => run(noted, place));
      await begun;
      await session.query('commit', []);
      return result;
    } catch (error) {
      await session.query('rollback', []);
      throw error;
    }
  };
  return {
    engine: 'pglite',
    transaction: (run, { share, withinMs = null, isSnapshot = false } = {}) =>
      retrying(() =>
        inTurn((place) => once(run, place, beginning(isSnapshot)), share, withinMs === null ? null : TURN_MS),
      ),
    async probe(text) {
      const tooLong = Promise.withResolvers<never>();
      const late = () => tooLong.reject(new DatabaseUnavailable('busy', `no turn within ${PROBE_MS} ms`));
      const timer = setTimeout(late, PROBE_MS);
      // The wait has its own limit. After that, nobody would receive the result.
      const answer = inTurn(() => session.query(text, []), PROBE_SHARE, PROBE_MS);
      await Promise.race([answer, tooLong.promise]).finally(() => clearTimeout(timer));
    },
    script: (sql) => inTurn(() => session.script(sql)),
    async listen(channel, listener) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      return async () => void listeners.delete(listener);
    },
    // One process has the database, so nobody outside could listen.
    async notify(channel, payloads) {
      for (const { onNotify } of channels.get(channel) ?? [])
        for (const payload of payloads) queueMicrotask(() => onNotify(payload));
    },
    load: () => turns.load(),
    async close() {
      const seat = await turns.take(OWN_SHARE, null);
      try {
        if (!session.isLost) await session.close();
      } finally {
        seat.giveBack();
      }
    },
  };
}
