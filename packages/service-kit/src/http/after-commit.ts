import type { Tx } from '../database.ts';

/** Another transaction of the same person in the same tenant. */
export type InTransaction = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Keeps the call's answer with its key, in the transaction that did the work: what is stored is never done again. Without a key it does
 * nothing.
 */
export type KeepAnswer = (tx: Tx, answer: unknown) => Promise<void>;

/**
 * The part of a call that waits for others, such as a mail server or a directory. It runs after the commit: the database
 * session is free meanwhile, and others hear only of what is stored. An error is the answer to the call and undoes nothing.
 */
export class AfterCommit<Answer, Standing extends Answer | undefined = Answer | undefined> {
  readonly finish: (inTransaction: InTransaction, keep: KeepAnswer) => Promise<Answer>;
  /** The state after the commit. It answers a repeat of the call if the process ends before the rest is done. */
  readonly standing: Standing;
  /** Whether the commit was of the call's own work. Then it answers a repeat after a failure of the rest, too: the work is never done again. */
  readonly isDone: boolean;
  constructor(
    finish: (inTransaction: InTransaction, keep: KeepAnswer) => Promise<Answer>,
    standing: Standing,
    { isDone = false }: { isDone?: boolean } = {},
  ) {
    this.finish = finish;
    this.standing = standing;
    this.isDone = isDone;
  }
}
