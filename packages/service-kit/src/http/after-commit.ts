import type { Tx } from '../database.ts';

/** A further transaction of the same person in the same tenant. */
export type InTransaction = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * The rest of a call that has to wait for others, such as a mail server or a directory: done when the call's transaction is
 * committed, so that nobody waits for the database session meanwhile, and so that what it tells others is true. What it
 * throws answers the call, and undoes nothing.
 */
export class AfterCommit<Answer, Standing extends Answer | undefined = Answer | undefined> {
  readonly finish: (inTransaction: InTransaction) => Promise<Answer>;
  /** What is true from the commit on. A repeat of the call is answered with it, should the process end before the rest does. */
  readonly standing: Standing;
  constructor(finish: (inTransaction: InTransaction) => Promise<Answer>, standing: Standing) {
    this.finish = finish;
    this.standing = standing;
  }
}
