import { type LimitedThing, limitReached, limitWords } from '@plumbline/contract/limits';
import type { Tx } from './database.ts';
import { Refusal, refuse } from './http/problem-response.ts';

/** What the operator's settings allow each company. Null: without a limit. */
export interface UsualLimits {
  jobs: number | null;
  users: number | null;
  requestsPerMinute: number | null;
  megabytesPerMinute: number | null;
  /** Whom a company asks for more. */
  contact: string | null;
}

export const NO_LIMITS: UsualLimits = {
  jobs: null,
  users: null,
  requestsPerMinute: null,
  megabytesPerMinute: null,
  contact: null,
};

export type CompanyLimits = Omit<UsualLimits, 'contact'>;

/** The limits of the transaction's tenant: set by the operator for it, else the defaults. */
export async function limitsOf(tx: Tx, usual: UsualLimits): Promise<CompanyLimits> {
  const [own] = await tx.query<{ [Name in keyof CompanyLimits]: number | null }>(
    `select jobs, users, requests_per_minute as "requestsPerMinute", megabytes_per_minute as "megabytesPerMinute"
     from platform.limits_of_tenant()`,
  );
  const of = (name: keyof CompanyLimits) => {
    const most = own?.[name] ?? usual[name];
    return most === 0 ? null : most; // the operator's word for no limit
  };
  return {
    jobs: of('jobs'),
    users: of('users'),
    requestsPerMinute: of('requestsPerMinute'),
    megabytesPerMinute: of('megabytesPerMinute'),
  };
}

export interface Stock {
  what: LimitedThing;
  /** How many the transaction has added. */
  more: number;
  /** Makes other transactions that add to it wait until this one ends. */
  lock: () => Promise<unknown>;
  /** How many there are now, including these. */
  count: () => Promise<number>;
}

/**
 * Call it last, after the rows are written: two who add at once then count each other. Throws `limitReached` above the limit, and
 * everything rolls back. Without a limit it neither waits nor counts.
 */
export async function assertRoom(tx: Tx, usual: UsualLimits, { what, more, lock, count }: Stock): Promise<void> {
  if (more <= 0) return;
  const most = (await limitsOf(tx, usual))[what];
  if (most === null) return;
  await lock();
  const now = (await count()) - more;
  if (now + more <= most) return;
  const details = { what, most, now, more, contact: usual.contact };
  throw refuse(limitReached, details, `${limitWords(details)} Nothing was stored.`);
}

/** For a call with a problem of its own: throws `refusal`, with the words of the limit, instead of `limitReached`. */
export async function asRefusal(room: Promise<void>, refusal: (words: string) => Error): Promise<void> {
  try {
    await room;
  } catch (error) {
    if (error instanceof Refusal && error.definition === limitReached) throw refusal(error.message);
    throw error;
  }
}
