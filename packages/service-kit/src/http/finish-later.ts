import { type Access, enterAs } from '../access.ts';
import { type Allowance, type Database, DatabaseUnavailable, type Tx } from '../database.ts';
import type { AfterCommit, InTransaction } from './after-commit.ts';
import { authoriseAgain, type Claim } from './authorise.ts';
import type { KeyedCall } from './keyed-call.ts';
import { Refusal } from './problem-response.ts';

interface Later {
  database: Database;
  claim: Claim;
  /** As it was in the call's first transaction. */
  access: Access | null;
  keyed: KeyedCall | null;
  allowance: Allowance;
  /** Called after each commit. */
  onCommitted: () => void;
}

/**
 * Does the part of a call that follows its commit, and stores its answer with the call's key. Each further transaction reads
 * rights again. Work that fails leaves no key, so it can be retried, unless the commit was of the call's own work: that is the answer then.
 * Work that changes something stores its answer in its own transaction (`keep`): otherwise, if the process died before the answer was
 * stored here, a retry would do it twice.
 */
export async function finishLater(
  committed: AfterCommit<unknown>,
  { database, claim, access, keyed, allowance, onCommitted }: Later,
): Promise<unknown> {
  /** Whether the running transaction, and a committed one, stored the answer. */
  let keeps = false;
  let isKept = false;
  const keep = async (tx: Tx, answer: unknown): Promise<void> => {
    await keyed?.finished(tx, access, answer);
    keeps = true;
  };
  const inTransaction: InTransaction = async (run) => {
    const done = await database.transaction(async (tx) => {
      keeps = false;
      await authoriseAgain(tx, claim, access);
      return run(tx);
    }, allowance);
    isKept = keeps;
    onCommitted();
    return done;
  };
  /** The key belongs to work that was allowed, whatever the caller may do by now. */
  const changeKey = (run: (tx: Tx) => Promise<void>): Promise<void> =>
    database.transaction(async (tx) => {
      await enterAs(tx, claim.role, claim.subject, access?.tenantId ?? null);
      await run(tx);
    }, allowance);

  let result: unknown;
  try {
    result = await committed.finish(inTransaction, keep);
  } catch (error) {
    // The first error says more than one from cleanup. If the key stays, it answers as after a crash.
    const isLasting = committed.isDone && !(error instanceof Refusal); // a refusal is the answer
    const settled = (tx: Tx) =>
      isLasting ? keyed?.finished(tx, access, committed.standing) : keyed?.release(tx, access);
    if (keyed) await changeKey(async (tx) => settled(tx)).catch(() => {});
    throw error;
  }
  // All is done, so the caller gets the answer even if it cannot be stored for a repeat, which then waits as after a crash.
  if (keyed && !isKept)
    await changeKey((tx) => keyed.finished(tx, access, result)).catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    });
  return result;
}
