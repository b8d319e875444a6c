import type { CallRequest } from '@plumbline/contract/call';
import type { platformContract } from '@plumbline/contract/platform/contract';
import { type tokenCalls, tokenRefused } from '@plumbline/contract/platform/tokens';
import type { UserId } from '@plumbline/contract/values';
import { permissionText, withNeeded } from '@plumbline/domain/permissions';
import type { Access, Subject } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { isOwnToken, newOwnToken, tokenHash } from '@plumbline/service-kit/own-tokens';
import { recordChanges } from '../history/store.ts';
import { lockRights, lockRightsOf } from '../roles/administrators.ts';
import { countTokens, insertToken, isRevoked, listTokens, revokeTokens, type Whose } from './store.ts';
import { tokenChange } from './token-change.ts';

/** Per person, and for all of a company's services together. Nobody could tell more apart in a list. */
const MAX_TOKENS = 50;

const refused = (reason: string) => refuse(tokenRefused, { reason }, reason);

interface Creation {
  tx: Tx;
  access: Access;
  body: CallRequest<typeof tokenCalls.createMyToken>;
}

/**
 * Creates a token for this person, or for a service, and returns it. Throws a refusal if the creator has fewer rights than
 * the token.
 */
async function create({ tx, access, body }: Creation, userId: UserId | null): Promise<string> {
  const { tenantId } = access;
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
    hash: await tokenHash(token),
    permissions,
    createdByName: access.userName,
    expiresInDays,
  });
  await recordChanges(tx, tenantId, access, [tokenChange({ id, name, isService: userId === null }, null, permissions)]);
  return token;
}

/** A token that is revoked already stays so: whoever asks again, after a lost answer or a colleague, has what they wanted. */
async function revoke(tx: Tx, access: Access, id: string, whose: Whose): Promise<void> {
  const [token] = await revokeTokens(tx, access.tenantId, whose, id);
  if (!token && (await isRevoked(tx, access.tenantId, id, whose))) return;
  if (!token) throw refused('There is no such token any more');
  await recordChanges(tx, access.tenantId, access, [tokenChange(token, token.permissions, null)]);
}

/**
 * The tokens of the person. A request made with a token sees and revokes only that token: in the wrong hands it could stop
 * the person's other programs.
 */
const mine = (subject: Subject, { userId }: Access): Whose =>
  isOwnToken(subject) ? { hash: subject.subject } : { userId };

type TokenCalls = keyof typeof tokenCalls;

export const tokenHandlers: Pick<Handlers<typeof platformContract>, TokenCalls> = {
  async myTokens({ tx, subject, access }) {
    return { tokens: await listTokens(tx, access.tenantId, mine(subject, access)) };
  },

  async createMyToken({ tx, access, body }) {
    const { tenantId, userId } = access;
    await lockRights(tx, tenantId); // two at once could pass the limit
    const token = await create({ tx, access, body }, userId);
    return { tokens: await listTokens(tx, tenantId, { userId }), token };
  },

  async revokeMyToken({ tx, subject, access, body: { id } }) {
    const whose = mine(subject, access);
    await revoke(tx, access, id, whose);
    return { tokens: await listTokens(tx, access.tenantId, whose) };
  },

  async adminTokens({ tx, access: { tenantId } }) {
    return { tokens: await listTokens(tx, tenantId, 'all') };
  },

  async createServiceToken({ tx, access, body }) {
    const now = await lockRightsOf(tx, access);
    const token = await create({ tx, access: now, body }, null);
    return { tokens: await listTokens(tx, access.tenantId, 'all'), token };
  },

  async revokeToken({ tx, access, body: { id } }) {
    await lockRightsOf(tx, access);
    await revoke(tx, access, id, 'all');
    return { tokens: await listTokens(tx, access.tenantId, 'all') };
  },
};
