import type { historyCalls } from '@plumbline/contract/platform/history';
import type { scimCalls } from '@plumbline/contract/platform/scim';
import type { tenantCalls } from '@plumbline/contract/platform/tenant';
import type { RoleId } from '@plumbline/contract/values';
import { expect } from 'vitest';
import { givenLimits } from '../limits.ts';
import { givenProvisioning, givenToken } from '../scim.ts';
import { succeeded } from '../world.ts';
import { type Examples, made, nobody, type Room } from './example.ts';

const settle = async ({ tenant }: Room, city: string) =>
  succeeded(await tenant.admin.platform.saveTenant({ body: { changes: { city }, seen: { city: null } } }));

export const tenantExamples: Examples<typeof tenantCalls> = {
  adminTenant: {
    succeeds: async (room) => {
      await settle(room, 'Denver');
      return { answers: { tenant: { id: room.tenant.tenantId, city: 'Denver', products: ['platform', 'workflow'] } } };
    },
    fails: {},
  },
  companyUse: {
    succeeds: async ({ world, tenant }) => {
      await givenLimits(world, tenant, { users: 25, requests_per_minute: 6_000 });
      return {
        answers: { users: { now: 3, most: 25 }, requestsPerMinute: 6_000, megabytesPerMinute: null, contact: null },
      };
    },
    fails: {},
  },
  saveTenant: {
    succeeds: async () => ({
      body: { changes: { city: 'Denver', postalCode: '80202' }, seen: { city: null, postalCode: null } },
      answers: { tenant: { city: 'Denver', postalCode: '80202' } },
    }),
    fails: {
      'tenant-conflict': async (room) => {
        await settle(room, 'Denver');
        return {
          body: { changes: { city: 'Boulder' }, seen: { city: null } },
          answers: { conflicts: [{ field: 'city', yourValue: 'Boulder', theirValue: 'Denver' }] },
        };
      },
    },
  },
  switchProduct: {
    succeeds: async () => ({
      body: { product: 'workflow', isOn: false },
      answers: { tenant: { products: ['platform'] } },
    }),
    fails: {
      'product-needed': async () => ({ body: { product: 'platform', isOn: false }, answers: { product: 'platform' } }),
    },
  },
};

export const historyExamples: Examples<typeof historyCalls> = {
  adminHistory: {
    succeeds: async (room) => {
      await settle(room, 'Denver');
      const { tenantId, admin } = room.tenant;
      return {
        query: { subject: 'tenant', subjectId: tenantId },
        answers: {
          changes: [{ subject: 'tenant', field: 'city', oldValue: null, newValue: 'Denver', personId: admin.userId }],
          nextCursor: null,
        },
      };
    },
    fails: {},
    misread: { cursor: '0' },
  },
};

/** As many as a company may have. */
const TOKENS = 20;

export const provisioningExamples: Examples<typeof scimCalls> = {
  provisioning: {
    succeeds: async ({ world, tenant }) => {
      const { scimTokenId, scimGroupId } = await givenProvisioning(world, tenant, 'Office');
      return {
        answers: {
          tokens: [{ id: scimTokenId, name: 'Office' }],
          groups: [{ id: scimGroupId, name: 'Office', memberCount: 1, roleId: null }],
          roles: [{ name: 'Accountant' }, { name: 'Admin' }, { name: 'Project Manager' }],
        },
      };
    },
    fails: {},
  },
  createScimToken: {
    succeeds: async () => ({
      body: { name: 'Entra ID', expiresInDays: 30 },
      answers: { token: expect.stringMatching(/^plumbline_scim_/), tokens: [{ name: 'Entra ID', lastUsedAt: null }] },
    }),
    fails: {
      'provisioning-refused': async ({ tenant }) => {
        for (let n = 0; n < TOKENS; n++) await givenToken(tenant, `Token ${n}`);
        return {
          body: { name: 'One more', expiresInDays: 30 },
          answers: { reason: expect.stringMatching(/20 tokens/) },
        };
      },
    },
  },
  revokeScimToken: {
    succeeds: async ({ tenant }) => {
      await givenToken(tenant);
      const { tokens } = succeeded(await tenant.admin.platform.provisioning());
      return { body: { id: made(tokens[0], 'token').id }, answers: { tokens: [] } };
    },
    fails: {
      'provisioning-refused': async () => ({
        body: { id: nobody() },
        answers: { reason: 'There is no such token any more' },
      }),
    },
  },
  mapScimGroup: {
    succeeds: async ({ world, tenant }) => {
      const { scimGroupId: groupId } = await givenProvisioning(world, tenant, 'Office');
      const { roles } = succeeded(await tenant.admin.platform.provisioning());
      const roleId = made(roles[0], 'role').id;
      return { body: { groupId, roleId }, answers: { groups: [{ id: groupId, roleId }] } };
    },
    fails: {
      'provisioning-refused': async ({ world, tenant }) => {
        const { scimGroupId: groupId } = await givenProvisioning(world, tenant, 'Office');
        return {
          body: { groupId, roleId: nobody<RoleId>() },
          answers: { reason: 'There is no such role any more' },
        };
      },
    },
  },
};
