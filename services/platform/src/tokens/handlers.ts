import type { CallRequest } from '@plumbline/contract/call';
import type { platformContract } from '@plumbline/contract/platform/contract';
import { type tokenCalls, tokenRefused } from '@plumbline/contract/platform/tokens';
import type { UserId } from '@plumbline/contract/values';
import { type Permission, permissionText, withNeeded } from '@plumbline/domain/permissions';
import type { Access, Subject } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { isOwnToken, newOwnToken, ownTokenHash } from '@plumbline/service-kit/own-tokens';
import { recordChanges } from '../history/store.ts';
import { lockRightsOf } from '../roles/administrators.ts';
import { countTokens, insertToken, listTokens, revokeToken } from './store.ts';

/** Of a person, and of a company's services together: more than anybody tells apart in a list. */
const MAX_TOKENS = 50;

const refused = (reason: string) => refuse(tokenRefused, { reason }, reason);

interface Creation {
  tx: Tx;
  subject: Subject;
  access: Access;
  body: CallRequest<typeof tokenCalls.createMyToken>;
}

/** Makes a token of this person, or of a service, and returns it. Throws a refusal if the maker may do less than the token. */
async function create({ tx, subject, access, body }: Creation, userId: UserId | null): Promise<string> {
  const { tenantId } = access;
  // Otherwise a token that got into wrong hands could outlive its own revocation.
  if (isOwnToken(subject)) throw refused('A token cannot make tokens: sign in for that');
  const permissions = withNeeded(body.permissions);
  const missing = permissions.find((permission) => !access.permissions.includes(permission));
  if (missing) throw refused(`You may not ${permissionText[missing]} yourself, so your token may not either`);
  if ((await countTokens(tx, tenantId, userId)) >= MAX_TOKENS)
    throw refused(`There are ${MAX_TOKENS} tokens already: revoke those that are not in use`);
  const token = newOwnToken(userId === null ? 'svc' : 'pat');
  const { name, expiresInDays } = body;
  const id = await insertToken(tx, tenantId, {
    userId,
    name,
    hash: await ownTokenHash(token),
    permissions,
    createdByName: access.userName,
    expiresInDays,
  });
  await recordChanges(tx, tenantId, access, [tokenChange(id, { name, isService: userId === null }, null, permissions)]);
  return token;
}

async function revoke(tx: Tx, access: Access, id: string, userId: UserId | null): Promise<void> {
  const token = await revokeToken(tx, access.tenantId, id, userId);
  if (!token) throw refused('There is no such token any more');
  const change = tokenChange(id, token, token.permissions, null);
  await recordChanges(tx, access.tenantId, access, [change]);
}

type TokenCalls = keyof typeof tokenCalls;

export const tokenHandlers: Pick<Handlers<typeof platformContract>, TokenCalls> = {
  async myTokens({ tx, access: { tenantId, userId } }) {
    return { tokens: await listTokens(tx, tenantId, userId) };
  },

  async createMyToken({ tx, subject, access, body }) {
    const { tenantId, userId } = access;
    const token = await create({ tx, subject, access, body }, userId);
    return { tokens: await listTokens(tx, tenantId, userId), token };
  },

  async revokeMyToken({ tx, access, body: { id } }) {
    const { tenantId, userId } = access;
    await revoke(tx, access, id, userId);
    return { tokens: await listTokens(tx, tenantId, userId) };
  },

  async adminTokens({ tx, access: { tenantId } }) {
    return { tokens: await listTokens(tx, tenantId, null) };
  },

  async createServiceToken({ tx, subject, access, body }) {
    await lockRightsOf(tx, access); // the maker's own right may just have been taken
    const token = await create({ tx, subject, access, body }, null);
    return { tokens: await listTokens(tx, access.tenantId, null), token };
  },

  async revokeToken({ tx, access, body: { id } }) {
    await lockRightsOf(tx, access);
    await revoke(tx, access, id, null);
    return { tokens: await listTokens(tx, access.tenantId, null) };
  },
};

const sentences = (permissions: readonly Permission[] | null) =>
  permissions === null ? null : permissions.map((permission) => permissionText[permission]);

const tokenChange = (
  subjectId: string,
  { name: subjectName, isService }: { name: string; isService: boolean },
  before: readonly Permission[] | null,
  after: readonly Permission[] | null,
) => ({
  subject: 'token' as const,
  subjectId,
  subjectName,
  field: isService ? 'serviceToken' : 'token',
  oldValue: sentences(before),
  newValue: sentences(after),
});
