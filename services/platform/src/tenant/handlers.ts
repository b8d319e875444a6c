import type { platformContract } from '@plumbline/contract/platform/contract';
import {
  isTenantField,
  productNeeded,
  type TenantDetails,
  type TenantFieldConflict,
  tenantConflict,
} from '@plumbline/contract/platform/tenant';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { Handlers } from '@plumbline/service-kit/http/service';
import { limitsOf } from '@plumbline/service-kit/limits';
import { recordChanges } from '../history/store.ts';
import { lockRightsOf } from '../roles/administrators.ts';
import { countUsers } from '../users/room.ts';
import { changeProducts } from './products.ts';
import { lastChanges, readTenant, storeTenant, type TenantChanges } from './store.ts';

type TenantCalls = 'adminTenant' | 'companyUse' | 'saveTenant' | 'switchProduct';

export const tenantHandlers: Pick<Handlers<typeof platformContract>, TenantCalls> = {
  async adminTenant({ tx, access }) {
    return { tenant: await readTenant(tx, access.tenantId) };
  },

  async companyUse({ tx, access: { tenantId }, limits }) {
    const { users, requestsPerMinute, megabytesPerMinute } = await limitsOf(tx, limits);
    return {
      users: { now: await countUsers(tx, tenantId), most: users },
      requestsPerMinute,
      megabytesPerMinute,
      contact: limits.contact,
    };
  },

  async saveTenant({ tx, access, body: { changes, seen } }) {
    await lockRightsOf(tx, access); // also locks the tenant's row, so that two saves take turns
    const before = await readTenant(tx, access.tenantId);
    const met = meeting(changes, seen, before);
    if (met.length > 0) {
      const last = await lastChanges(tx, access.tenantId, met);
      const conflicts = met.map((field) => ({
        field,
        yourValue: changes[field] ?? null,
        theirValue: before[field],
        who: last.get(field)?.who ?? null,
        at: last.get(field)?.at ?? null,
      }));
      throw refuse(tenantConflict, { conflicts }, 'Somebody else changed the same fields meanwhile');
    }
    await storeTenant(tx, access.tenantId, changes);
    const tenant = await readTenant(tx, access.tenantId);
    const subject = { subject: 'tenant', subjectId: tenant.id, subjectName: tenant.name } as const;
    const changed = Object.keys(changes)
      .filter(isTenantField)
      .map((field) => ({ ...subject, field, oldValue: before[field], newValue: tenant[field] }));
    await recordChanges(tx, access.tenantId, access, changed);
    return { tenant };
  },

  async switchProduct({ tx, access, body: { product, isOn } }) {
    if (product === 'platform' && !isOn) {
      throw refuse(productNeeded, { product }, 'Without platform nobody could switch anything on again');
    }
    await lockRightsOf(tx, access);
    const tenant = await changeProducts(tx, access.tenantId, access, (before) =>
      isOn ? [...new Set([...before, product])] : before.filter((other) => other !== product),
    );
    return { tenant };
  },
};

/** The fields whose stored value is neither what the sender saw nor what the sender wants. */
function meeting(changes: TenantChanges, seen: TenantChanges, now: TenantDetails): TenantFieldConflict['field'][] {
  return Object.keys(changes)
    .filter(isTenantField)
    .filter((field) => now[field] !== seen[field] && now[field] !== changes[field]);
}
