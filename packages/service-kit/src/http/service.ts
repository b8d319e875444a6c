import type { Call, CallQuery, CallRequest, Contract } from '@plumbline/contract/call';
import type { TenantId } from '@plumbline/contract/values';
import type { z } from 'zod';
import type { Access, Subject } from '../access.ts';
import type { Database, Tx } from '../database.ts';
import type { Trouble } from '../database-trouble.ts';
import type { UsualLimits } from '../limits.ts';
import type { TokenVerifier } from '../tokens.ts';
import type { AfterCommit } from './after-commit.ts';
import type { CompanyBudget } from './company-budget.ts';
import type { DocumentOptions } from './documents.ts';
import type { EventStream } from './event-stream.ts';
import type { FileAnswer } from './file-answer.ts';
import type { JsonText } from './json-text.ts';
import type { Observer } from './observer.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** What a handler works with: one transaction, in the tenant and with the rights of the caller. */
export interface CallContext<C extends Call> {
  tx: Tx;
  subject: Subject;
  /** Null for a call that requires only a token: it enters no tenant. */
  access: C['permission'] extends 'token' ? null : Access;
  body: CallRequest<C>;
  query: CallQuery<C>;
  /** The company limits from the operator's settings. */
  limits: UsualLimits;
  /** The caller asked for the call's table: answer a JsonText of `TABLE_TYPE`. False for a call without one. */
  wantsTable: boolean;
  /** Whether the caller's token is still valid. A stream outlives the request that opened it. */
  isTokenGood: () => Promise<boolean>;
}
type Answer<C extends Call> = C extends { isStream: true }
  ? EventStream
  : C extends { answersFile: readonly string[] }
    ? FileAnswer
    : C extends { creates: true }
      ? z.input<C['response']> | JsonText | AfterCommit<z.input<C['response']>, z.input<C['response']>>
      : z.input<C['response']> | JsonText | AfterCommit<z.input<C['response']>>;
export type Handler<C extends Call> = (context: CallContext<C>) => Promise<Answer<C>>;
/** One handler for every call of the contract, or it does not compile. */
export type Handlers<C extends Contract> = { [Name in keyof C['calls']]: Handler<C['calls'][Name]> };

export interface Log {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface ServiceOptions<C extends Contract> extends DocumentOptions {
  contract: C;
  handlers: Handlers<C>;
  database: Database;
  /** Calls in `mayLag` are answered there if it has what the company changed (decision 80). Its transactions only read. */
  standby?: Database | undefined;
  mayLag?: ReadonlySet<string>;
  /**
   * Read calls whose statements all see the database as of the first of them. Not for calls that may lag: those wait for a
   * standby inside the transaction.
   */
  inSnapshot?: ReadonlySet<string>;
  /**
   * The newest change of a tenant, which tells a read that may lag whether it includes what was saved. Needed with
   * `standby`.
   */
  changeNumber?: (tx: Tx, tenantId: TenantId) => Promise<number>;
  /** The database role of every request's transaction. */
  role: string;
  verifyToken: TokenVerifier;
  rateLimiter: RateLimiter;
  log: Log;
  /** Other origins whose pages may call the service. */
  allowedOrigins?: readonly string[];
  /** Why the database takes no changes, if that is visible from outside, such as a full disk. */
  trouble?: () => Trouble | null;
  /** The process was told to stop: it is no longer ready, although it still answers. */
  isStopping?: () => boolean;
  /** Called after each commit of a call that may have changed something of the tenant. */
  onCommitted?: (call: string, tenantId: TenantId) => void;
  /** Company limits; unlimited by default. */
  limits?: UsualLimits;
  /** Counts each company's requests if the operator limits them. */
  budget?: CompanyBudget;
  /** Counts answers. */
  observer?: Observer;
  /** Other protocols, each under its own path. */
  mounts?: Record<`/${string}`, (request: Request) => Promise<Response>>;
  /** Their addresses, without ids: the log keeps no other words of a path. */
  mountedAddresses?: readonly string[];
}

/** A service as a function from Request to Response, the same under Node, in a test and in a browser. */
export interface Service {
  fetch(request: Request): Promise<Response>;
  /**
   * Ends work that outlives requests, such as event streams. Call it when no more connections are accepted, before waiting
   * for the open ones, and once more after them, so that other processes hear what those saved.
   */
  close(): Promise<void>;
}
