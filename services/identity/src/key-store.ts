import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { asIdentity, type Database, type Tx } from './database.ts';

export interface IdentityKeys {
  /** Private RS256 keys. The newest signs; the older ones still verify. */
  signing: JWK[];
  /** The keys that sign browser cookies, newest first. */
  cookie: string[];
}

// If two processes start on an empty database, the second waits here and then reads the keys of the first.
const KEY_LOCK = 7_264_401;

/** Reads the keys, or creates them at the first start, so that tokens and cookies stay valid across restarts. */
export async function loadKeys(database: Database): Promise<IdentityKeys> {
  const stored = await asIdentity(database, readKeys);
  if (stored.signing.length > 0 && stored.cookie.length > 0) return stored;

  const fresh = await makeSigningKey(); // outside the transaction: it takes a while, and PGlite has one session
  return asIdentity(database, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [KEY_LOCK]);
    const current = await readKeys(tx);
    if (current.signing.length === 0) {
      await tx.query('insert into identity.signing_key (kid, jwk) values ($1, $2::json)', [
        fresh.kid,
        JSON.stringify(fresh),
      ]);
    }
    if (current.cookie.length === 0) {
      await tx.query('insert into identity.cookie_key (secret) values ($1)', [randomBytes(32).toString('base64url')]);
    }
    return readKeys(tx);
  });
}

/** The public keys, for services that verify tokens. */
export function publicKeys(signing: readonly JWK[]): { keys: JWK[] } {
  return {
    keys: signing.map(({ kty, kid, alg, use, n, e }) =>
      Object.fromEntries(Object.entries({ kty, kid, alg, use, n, e }).filter(([, value]) => value !== undefined)),
    ),
  };
}

async function readKeys(tx: Tx): Promise<IdentityKeys> {
  const signing = await tx.query<{ jwk: JWK }>('select jwk from identity.signing_key order by created_at desc, kid');
  const cookie = await tx.query<{ secret: string }>(
    'select secret from identity.cookie_key order by created_at desc, secret',
  );
  return { signing: signing.map((row) => row.jwk), cookie: cookie.map((row) => row.secret) };
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
}
