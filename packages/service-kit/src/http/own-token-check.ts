import { NewestMap } from '@plumbline/contract/newest-map';
import { rateLimited } from '@plumbline/contract/problem';
import type { Subject } from '../access.ts';
import type { Database, Tx } from '../database.ts';
import { troubleOf } from '../database-trouble.ts';
import { faultOfOwnToken } from '../own-token-fault.ts';
import { isMeantAsOwnToken, isWellFormedOwnToken, subjectOfOwnToken, tokenHash } from '../own-tokens.ts';
import { isRefused, type RefusedToken } from '../token-fault.ts';
import type { TokenVerifier } from '../tokens.ts';
import { Refusal } from './problem-response.ts';
import type { RateLimiter } from './rate-limiter.ts';

/**
 * How long a check holds, so that most requests need no extra transaction. Rights are read in each request's own
 * transaction.
 */
const CHECKED_FOR_MS = 60_000;
const MAX_KNOWN = 10_000;
/** The share of these queries, which belong to no tenant yet. */
const SHARE = { share: 'tokens' };

export interface OwnTokenCheck {
  /**
   * Whom the token stands for, whoever issued it, or why it is invalid. Throws a refusal after too many unknown tokens from
   * this address.
   */
  verify(token: string, address: string): Promise<Subject | RefusedToken>;
  /** Whether it is valid right now. Concurrent queries are combined. */
  isStillGood(token: string): Promise<boolean>;
}

/** Verifies Plumbline's own tokens by the database, and all others by `others`. */
export function createOwnTokenCheck(
  { database, role, limiter, now = () => performance.now() }: Checking,
  others: TokenVerifier,
): OwnTokenCheck {
  /** When each hash was last found valid. Hashes that were valid once do not queue behind a flood of invented tokens. */
  const checkedAt = new NewestMap<string, number>(MAX_KNOWN);

  const asking = <T>(run: (tx: Tx) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await tx.query(`select set_config('role', $1, true)`, [role]);
      return run(tx);
    }, SHARE);
  const goodAmong = async (tx: Tx, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
    const rows = await tx.query<{ hash: string }>('select good_tokens as hash from platform.good_tokens($1::text[])', [
      hashes,
    ]);
    return new Set(rows.map(({ hash }) => hash));
  };
  const noteUse = async (tx: Tx, hash: string): Promise<boolean> => {
    const [row] = await tx.query<{ isGood: boolean }>('select platform.use_token($1) as "isGood"', [hash]);
    return row?.isGood ?? false;
  };
  /** Null if the token is valid. */
  const use = async (hash: string): Promise<RefusedToken | null> => {
    const refusalUnless = (isGood: (tx: Tx) => Promise<boolean>) =>
      asking(async (tx) => ((await isGood(tx)) ? null : faultOfOwnToken(tx, hash)));
    try {
      return await refusalUnless((tx) => noteUse(tx, hash));
    } catch (error) {
      // A full disk cannot record the token's use; reading may go on.
      if (troubleOf(error) === null) throw error;
      return refusalUnless(async (tx) => (await goodAmong(tx, [hash])).has(hash));
    }
  };

  let waiting: { tokens: Set<string>; good: Promise<ReadonlySet<string>> } | undefined;
  const askTogether = () => {
    const tokens = new Set<string>();
    const good = Promise.resolve().then(async () => {
      waiting = undefined;
      const hashes = new Map(
        await Promise.all([...tokens].map(async (token) => [await tokenHash(token), token] as const)),
      );
      const found = await asking((tx) => goodAmong(tx, [...hashes.keys()]));
      return new Set([...hashes].flatMap(([hash, token]) => (found.has(hash) ? [token] : [])));
    });
    return { tokens, good };
  };

  async function verifyOwn(token: string, address: string): Promise<Subject | RefusedToken> {
    if (!isWellFormedOwnToken(token)) return { fault: 'malformed' };
    const hash = await tokenHash(token);
    const last = checkedAt.get(hash);
    if (last === undefined) {
      const seconds = await limiter.consume(`token unknown ${address}`);
      if (seconds !== null) throw new Refusal(rateLimited, {}, undefined, { 'retry-after': String(seconds) });
    }
    if (last === undefined || now() - last > CHECKED_FOR_MS) {
      const refused = await use(hash);
      if (refused) {
        checkedAt.delete(hash);
        return refused;
      }
      checkedAt.set(hash, now());
    }
    return subjectOfOwnToken(hash);
  }

  return {
    verify: async (token, address) => (isMeantAsOwnToken(token) ? verifyOwn(token, address) : others(token)),
    async isStillGood(token) {
      if (!isMeantAsOwnToken(token)) return !isRefused(await others(token));
      waiting ??= askTogether();
      waiting.tokens.add(token);
      return (await waiting.good).has(token);
    },
  };
}

interface Checking {
  database: Database;
  role: string;
  limiter: RateLimiter;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}
