import { createHash } from 'node:crypto';
import { asIdentity, type Database } from './database.ts';

/** The number of wrong passwords allowed in a quarter of an hour. */
export interface ThrottleLimits {
  /** One account from one address: the usual guessing. */
  pair: number;
  /** One address, over all accounts. */
  address: number;
  /** One account from any address. Higher than `pair`, or anybody could lock out anybody. */
  account: number;
}

export const DEFAULT_LIMITS: ThrottleLimits = { pair: 5, address: 30, account: 60 };
const WINDOW_MINUTES = 15;

export type Attempt = { allowed: true; succeeded: () => Promise<void> } | { allowed: false; retryAfterSeconds: number };

interface AttemptRow {
  subject: string;
  attempts: number;
  secondsLeft: number;
}

/**
 * Counts attempts in the database, so that a restart or a second process does not reset them. An attempt counts before the
 * password is checked, so a thousand concurrent guesses are a thousand attempts.
 */
export function createThrottle(database: Database, limits: ThrottleLimits, now: () => Date) {
  return async function begin(email: string, address: string): Promise<Attempt> {
    const limitOf = new Map([
      [subject('pair', email, address), limits.pair],
      [subject('address', address), limits.address],
      [subject('account', email), limits.account],
    ]);
    // Sorted, so that concurrent attempts lock the rows in the same order and cannot deadlock.
    const subjects = [...limitOf.keys()].sort();
    const rows = await asIdentity(database, (tx) =>
      tx.query<AttemptRow>(
        `insert into identity.sign_in_attempt as known (subject, attempts, ends_at)
         select subject, 1, $2::timestamptz + make_interval(mins => $3::int)
         from unnest($1::text[]) with ordinality as tried (subject, place) order by place
         on conflict (subject) do update set
           attempts = case when known.ends_at <= $2::timestamptz then 1 else known.attempts + 1 end,
           ends_at = case when known.ends_at <= $2::timestamptz then excluded.ends_at else known.ends_at end
         returning subject, attempts, extract(epoch from ends_at - $2::timestamptz)::float8 as "secondsLeft"`,
        [subjects, now().toISOString(), WINDOW_MINUTES],
      ),
    );
    const over = rows.filter((row) => row.attempts > (limitOf.get(row.subject) ?? 0));
    if (over.length > 0) {
      return { allowed: false, retryAfterSeconds: Math.ceil(Math.max(...over.map((row) => row.secondsLeft))) };
    }
    return { allowed: true, succeeded: () => forgive(database, subject('pair', email, address), subjects) };
  };
}

/** A correct password was not a guess. It resets the account at this address, and does not count elsewhere. */
async function forgive(database: Database, pair: string, subjects: readonly string[]): Promise<void> {
  await asIdentity(database, async (tx) => {
    await tx.query('delete from identity.sign_in_attempt where subject = $1', [pair]);
    await tx.query(
      'update identity.sign_in_attempt set attempts = greatest(attempts - 1, 0) where subject = any($1::text[])',
      [subjects],
    );
  });
}

// Hashed, since people sometimes type their password into the e-mail field, at any length.
const subject = (...parts: string[]): string =>
  `${parts[0]}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
