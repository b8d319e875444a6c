import type { Permission } from '@plumbline/domain/permissions';
import type { z } from 'zod';
import type { ProblemDefinition } from './problem.ts';
import type { TableForm } from './table.ts';

/**
 * What a call requires of the person: a permission; membership of the tenant ('signed-in'); or only a valid access token
 * ('token'), even if the person belongs to no tenant.
 */
export type Requirement = Permission | 'signed-in' | 'token';

/** One call of a service, as a value. Routing, validation, authorisation, client, documents and tests derive from it. */
export type Call = CallTerms & (Reading | Writing);

interface Reading {
  method: 'GET';
  creates?: never;
}
interface Writing {
  method: 'POST';
  /**
   * Whether it creates or sends something. Such a call takes an idempotency key, so that a repeat does not create it twice.
   * Any other call can be repeated: the second time changes nothing or is refused.
   */
  creates: boolean;
}

interface CallTerms {
  path: `/${string}`;
  summary: string;
  /** Checked on the server for each request. */
  permission: Requirement;
  /**
   * The call creates a token, so the person must have signed in: a stolen access token could otherwise create one that
   * outlives its own revocation.
   */
  needsSignIn?: true;
  query?: z.ZodObject;
  request?: z.ZodType;
  /** The body is a file: its raw bytes. `request` says so. */
  isFile?: true;
  response: z.ZodType;
  /** The answer is a file of one of these media types. `response` says that it is a Blob. */
  answersFile?: readonly [string, ...string[]];
  /** The answer is a stream of events, for as long as the caller listens; `response` is the schema of one event. */
  isStream?: true;
  /** The answer is also available as a table, on the client's request. */
  table?: TableForm;
  /** Expected failures, besides those that every call has. */
  failures: readonly ProblemDefinition[];
  /** Largest request body in bytes, if 64 KiB is not enough. */
  maxBytes?: number;
  /**
   * Seconds that the database may take, waiting included, if `MAX_SECONDS` is too short. After that the answer is
   * `unavailable`.
   */
  maxSeconds?: number;
}

export const MAX_SECONDS = 10;

export const call = <const C extends Call>(definition: C): C => definition;

/** A request and its answer on the wire. */
export interface CallExample {
  query?: Record<string, string>;
  /** Absent if the call takes no body, or a file. */
  request?: unknown;
  /** For a stream, its first event. Absent if the answer is a file. */
  response?: unknown;
}

/** All calls of one service. The scope is what an access token must carry besides the service's audience. */
export interface Contract {
  service: 'platform' | 'workflow';
  title: string;
  basePath: `/api/${string}`;
  scope: string;
  calls: Record<string, Call>;
  /** Schemas that several calls share, by their names in the API document. */
  schemas?: Record<string, z.ZodType>;
}

export const contract = <const C extends Contract>(definition: C): C => definition;

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
export type CallRequest<C extends Call> = OutputOf<C['request']>;
export type CallQuery<C extends Call> = OutputOf<C['query']>;
export type CallResponse<C extends Call> = z.output<C['response']>;

/** The header that names the tenant of a request. Only people who belong to several tenants need it. */
export const TENANT_HEADER = 'plumbline-tenant';
