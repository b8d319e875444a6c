import type { platformContract } from '@plumbline/contract/platform/contract';
import { provisioningRefused } from '@plumbline/contract/platform/scim';
import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { tokenHash } from '@plumbline/service-kit/own-tokens';
import { recordChanges } from '../history/store.ts';
import { lockRightsOf, NO_ADMINISTRATOR } from '../roles/administrators.ts';
import { roleNames } from '../roles/role-names.ts';
import { changeRights, moveRole } from './change-rights.ts';
import { findGroup, groupsWithRoles, memberIds, updateGroup } from './groups-store.ts';
import { recordGroup } from './history.ts';
import { newToken } from './tokens.ts';
import { insertToken, isRevoked, listTokens, revokeToken } from './tokens-store.ts';

type ScimCalls = 'provisioning' | 'createScimToken' | 'revokeScimToken' | 'mapScimGroup';

/** More than a company needs while it rotates its tokens. */
const MAX_TOKENS = 20;

const refused = (reason: string) => refuse(provisioningRefused, { reason }, reason);

async function overview(tx: Tx, tenantId: TenantId) {
  const roles = await roleNames(tx, tenantId);
  return {
    tokens: await listTokens(tx, tenantId),
    groups: await groupsWithRoles(tx, tenantId),
    roles: [...roles].map(([id, name]) => ({ id, name })),
  };
}

export const scimHandlers: Pick<Handlers<typeof platformContract>, ScimCalls> = {
  async provisioning({ tx, access }) {
    return overview(tx, access.tenantId);
  },

  async createScimToken({ tx, access, body: { name, expiresInDays } }) {
    const { tenantId, userName } = access;
    await lockRightsOf(tx, access); // a token can give roles
    if ((await listTokens(tx, tenantId)).length >= MAX_TOKENS)
      throw refused(`Your company has ${MAX_TOKENS} tokens: revoke those that are not in use`);
    const token = newToken();
    const id = await insertToken(tx, tenantId, {
      name,
      hash: await tokenHash(token),
      createdByName: userName,
      expiresInDays,
    });
    await recordChanges(tx, tenantId, access, [tokenChange(id, name, null, name)]);
    return { ...(await overview(tx, tenantId)), token };
  },

  async revokeScimToken({ tx, access, body: { id } }) {
    await lockRightsOf(tx, access);
    const name = await revokeToken(tx, access.tenantId, id);
    if (name !== null) await recordChanges(tx, access.tenantId, access, [tokenChange(id, name, name, null)]);
    // One that is revoked already is what the person wants.
    else if (!(await isRevoked(tx, access.tenantId, id))) throw refused('There is no such token any more');
    return overview(tx, access.tenantId);
  },

  async mapScimGroup({ tx, access, body: { groupId, roleId }, limits }) {
    const { tenantId } = access;
    const changing = { tx, tenantId, actor: access, limits, noAdministrator: () => refused(NO_ADMINISTRATOR) };
    await lockRightsOf(tx, access);
    await changeRights(changing, async (people) => {
      const group = await findGroup(tx, tenantId, groupId, false);
      if (!group) throw refused('There is no such group any more');
      if (roleId !== null && !(await roleNames(tx, tenantId)).has(roleId))
        throw refused('There is no such role any more');
      const members = await memberIds(tx, tenantId, groupId);
      await people.before(members);
      await updateGroup(tx, tenantId, groupId, { ...group, roleId });
      await moveRole(changing, members, group.roleId, roleId);
      await recordGroup(changing, groupId, group, { ...group, roleId });
    });
    return overview(tx, tenantId);
  },
};

const tokenChange = (subjectId: string, subjectName: string, oldValue: string | null, newValue: string | null) => ({
  subject: 'provisioning' as const,
  subjectId,
  subjectName,
  field: 'token',
  oldValue,
  newValue,
});
