import type { Call } from '@plumbline/contract/call';
import type { CallFailure, NetworkProblem } from '@plumbline/contract/client';
import type { keyProblems } from '@plumbline/contract/idempotency';
import type { limitReached } from '@plumbline/contract/limits';
import type { unhandledLookup } from '@plumbline/contract/lookup';
import type { CommonProblem, Problem } from '@plumbline/contract/problem';

/** What a person reads about a problem. */
export interface ProblemMessage {
  /** What happened, in a few words. */
  title: string;
  /** Why, and what to do now. */
  detail: string;
  /** Only for an unexpected problem: support finds it in the logs by this id. */
  traceId?: string;
}

/** Any feature may meet these: `ui/problems/problem-message.ts` has their words. */
export type SharedProblem =
  | CommonProblem
  | NetworkProblem
  | Problem<(typeof keyProblems)[number]>
  | Problem<typeof limitReached>
  | Problem<typeof unhandledLookup>;

/** Failures of a part of the contract, such as `FailureOf<typeof roleCalls>`. */
export type FailureOf<Calls extends Record<string, Call>> = CallFailure<Calls[keyof Calls]>;

interface AnyFailure {
  type: string;
}

type OwnType<Failure extends AnyFailure> = Exclude<Failure['type'], SharedProblem['type']>;

/** A feature's words for its own failures: a table that forgets a failure does not compile. */
export type ProblemWords<Failure extends AnyFailure> = {
  readonly [Type in OwnType<Failure>]: (problem: Extract<Failure, { type: Type }>) => ProblemMessage;
};

/** The words that a caller must bring: none for a call whose failures are all shared. */
export type WordsFor<Failure extends AnyFailure> = [OwnType<Failure>] extends [never]
  ? []
  : [words: ProblemWords<Failure>];

/** The feature's message, or null for a shared problem. */
export function ownMessage<Failure extends AnyFailure>(
  problem: Failure,
  ...words: WordsFor<Failure>
): ProblemMessage | null {
  // Safe: the table has this problem's own entry or none, and the entry takes exactly this type.
  const table = (words[0] ?? {}) as Record<string, (problem: Failure) => ProblemMessage>;
  return Object.hasOwn(table, problem.type) ? (table[problem.type]?.(problem) ?? null) : null;
}
