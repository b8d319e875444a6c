import type { Call, Contract } from './call.ts';
import { keyProblems } from './idempotency.ts';
import type { Instants } from './instants.ts';
import { commonProblems, type ProblemDefinition } from './problem.ts';
import { instantsOf } from './revive.ts';
import type { TableForm } from './table.ts';

/** Where the answers of a failure have instants, by the failure's `type`. */
export type WireFailures = Readonly<Record<string, Instants | null>>;

/** What a client needs to know about one call. */
export interface WireCall extends Pick<Call, 'method' | 'path' | 'creates' | 'isFile' | 'isStream' | 'answersFile'> {
  readonly instants: Instants | null;
  /** Besides those of every call. */
  readonly failures: WireFailures;
}

/** What a client needs from a contract: plain data, with schemas only for tables. */
export interface Wire<C extends Contract = Contract> extends Pick<Contract, 'basePath' | 'scope'> {
  readonly calls: Readonly<Record<keyof C['calls'] & string, WireCall>>;
  /** Of every call. */
  readonly commonFailures: WireFailures;
  /** Of every call that creates something. */
  readonly keyFailures: WireFailures;
  /** Readers for answers that are also available as a table, by call. */
  readonly tables: Readonly<Record<string, TableForm['decode']>>;
}

export function wireOf<C extends Contract>({ basePath, scope, calls }: C): Wire<C> {
  const entries = Object.entries(calls);
  return {
    basePath,
    scope,
    // The entries are the contract's own calls by name.
    calls: Object.fromEntries(entries.map(([name, call]) => [name, wireCallOf(call)])) as Wire<C>['calls'],
    commonFailures: failuresOf(commonProblems),
    keyFailures: failuresOf(keyProblems),
    tables: Object.fromEntries(entries.flatMap(([name, { table }]) => (table ? [[name, table.decode]] : []))),
  };
}

const wireCallOf = ({ method, path, creates, isFile, isStream, answersFile, response, failures }: Call): WireCall => ({
  method,
  path,
  ...(creates && { creates }),
  ...(isFile && { isFile }),
  ...(isStream && { isStream }),
  ...(answersFile && { answersFile }),
  instants: instantsOf(response),
  failures: failuresOf(failures),
});

const failuresOf = (problems: readonly ProblemDefinition[]): WireFailures =>
  Object.fromEntries(problems.map(({ type, details }) => [type, instantsOf(details)]));
