import type { Adapter, AdapterPayload } from 'oidc-provider';
import Provider, { errors } from 'oidc-provider';
import { asIdentity, type Database, type Tx } from './database.ts';

interface ItemRow {
  payload: AdapterPayload;
  consumedAt: Date | null;
}

// PostgreSQL refuses U+0000 in text. An id with it was never issued: the answer is "not found", not a server error.
const wasNeverIssued = (id: string): boolean => id.includes('\0');

/** The provider's state of one kind (Session, Grant, RefreshToken...) as rows of `identity.oidc_item`. */
export function createItemAdapter(database: Database, kind: string): Adapter {
  async function findBy(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    if (wasNeverIssued(value)) return undefined;
    const rows = await asIdentity(database, (tx) =>
      tx.query<ItemRow>(
        `select payload, consumed_at as "consumedAt" from identity.oidc_item where kind = $1 and ${column} = $2`,
        [kind, value],
      ),
    );
    const row = rows[0];
    if (!row) return undefined;
    const { payload, consumedAt } = row;
    return consumedAt === null ? payload : { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) };
  }

  return {
    find: (id) => findBy('id', id),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: async () => undefined, // only the device flow has user codes, and it is off

    async upsert(id, payload, expiresIn) {
      await asIdentity(database, (tx) =>
        tx.query(
          // Tokens issued for a token that was used up meanwhile are used up too: otherwise two tokens would continue from
          // one.
          `insert into identity.oidc_item (kind, id, payload, grant_id, uid, expires_at, parent_id, consumed_at)
           values ($1, $2, $3::json, $4, $5, now() + make_interval(secs => $6::float8), $7,
             (select consumed_at from identity.oidc_item where kind = $1 and id = $7 for share))
           on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
             uid = excluded.uid, expires_at = excluded.expires_at`,
          [
            ...[kind, id, JSON.stringify(payload), payload.grantId ?? null, payload.uid ?? null, expiresIn ?? null],
            kind === REFRESH_TOKEN ? (Provider.ctx?.oidc.entities.RotatedRefreshToken?.jti ?? null) : null,
          ],
        ),
      );
    },

    /**
     * The provider checks what is used up before it uses something, so two concurrent requests can both find it good. The second one then
     * fails here, counts as a replay and ends the whole family.
     */
    async consume(id) {
      const isGood = await asIdentity(database, async (tx) => {
        const used = kind === REFRESH_TOKEN ? await useRefreshToken(tx, id) : await useOnce(tx, kind, id);
        if (!used) await endFamily(tx, kind, id);
        return used;
      });
      if (!isGood) throw new errors.InvalidGrant(`${kind} already used`);
    },

    async destroy(id) {
      await asIdentity(database, (tx) =>
        tx.query('delete from identity.oidc_item where kind = $1 and id = $2', [kind, id]),
      );
    },

    async revokeByGrantId(grantId) {
      await asIdentity(database, (tx) =>
        tx.query('delete from identity.oidc_item where kind = $1 and grant_id = $2', [kind, grantId]),
      );
    },
  };
}

const REFRESH_TOKEN = 'RefreshToken';

async function useOnce(tx: Tx, kind: string, id: string): Promise<boolean> {
  const marked = await tx.query(
    `update identity.oidc_item set consumed_at = now()
     where kind = $1 and id = $2 and consumed_at is null returning id`,
    [kind, id],
  );
  return marked.length > 0;
}

/**
 * Using a refresh token proves that the client received it: the token it was issued for is used up, and so are others issued
 * for the same token. The token itself stays good until its own successor is used, since the answer may be lost (decision
 * 101). False for a token that is used up.
 */
async function useRefreshToken(tx: Tx, id: string): Promise<boolean> {
  const [own] = await tx.query<{ parentId: string | null }>(
    `select parent_id as "parentId" from identity.oidc_item where kind = $1 and id = $2`,
    [REFRESH_TOKEN, id],
  );
  const parentId = own?.parentId ?? null;
  // A separate statement, so that the statements below see what was issued or used before the lock was granted.
  await tx.query('select id from identity.oidc_item where kind = $1 and id = $2 for update', [REFRESH_TOKEN, parentId]);
  const good = await tx.query('select id from identity.oidc_item where kind = $1 and id = $2 and consumed_at is null', [
    REFRESH_TOKEN,
    id,
  ]);
  if (good.length === 0) return false;
  await tx.query(
    `update identity.oidc_item set consumed_at = now()
     where kind = $1 and (id = $2 or parent_id = $2) and id <> $3 and consumed_at is null`,
    [REFRESH_TOKEN, parentId, id],
  );
  return true;
}

async function endFamily(tx: Tx, kind: string, id: string): Promise<void> {
  await tx.query(
    `with replayed as (select grant_id from identity.oidc_item where kind = $1 and id = $2)
     delete from identity.oidc_item as item using replayed
     where item.grant_id = replayed.grant_id or (item.kind = 'Grant' and item.id = replayed.grant_id)`,
    [kind, id],
  );
}

/** Deletes expired rows, with one statement per table, which is cheap at any size. */
export async function removeExpired(database: Database, now: Date): Promise<void> {
  await asIdentity(database, async (tx) => {
    // An hour later, since clocks can differ, and so that a late request is told "expired".
    await tx.query(`delete from identity.oidc_item where expires_at < $1::timestamptz - interval '1 hour'`, [
      now.toISOString(),
    ]);
    await tx.query('delete from identity.sign_in_attempt where ends_at < $1::timestamptz', [now.toISOString()]);
  });
}
