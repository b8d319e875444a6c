import type { sessionCalls } from '@plumbline/contract/platform/session';
import type { UserUpdate, userCalls } from '@plumbline/contract/platform/users';
import type { UserId } from '@plumbline/contract/values';
import { expect } from 'vitest';
import { succeeded } from '../world.ts';
import type { Examples, Room } from './example.ts';

const phoneOf = (id: UserId, phoneNumber: string): { updates: UserUpdate[] } => ({
  updates: [{ id, version: 1, changes: { phoneNumber } }],
});

export const sessionExamples: Examples<typeof sessionCalls> = {
  appInit: {
    succeeds: async ({ tenant }) => ({
      by: tenant.manager,
      answers: {
        user: { id: tenant.manager.userId, role: 'Project Manager' },
        tenant: { id: tenant.tenantId },
        products: ['platform', 'workflow'],
        permissions: ['Wip_view', 'Wip_edit'],
      },
    }),
    fails: {},
    also: {
      'forbidden: the person belongs to no tenant': {
        type: 'forbidden',
        example: async ({ world, tenant }) => ({
          by: world.person(`stranger-${crypto.randomUUID()}`, tenant.admin.userId),
          answers: { detail: 'You do not belong to this tenant' },
        }),
      },
    },
  },
};

export const userExamples: Examples<typeof userCalls> = {
  adminUsersInit: {
    succeeds: async () => ({
      answers: {
        gridSettings: { columns: expect.arrayContaining([expect.objectContaining({ field: 'roleIds' })]) },
        roles: [{ name: 'Accountant' }, { name: 'Admin' }, { name: 'Project Manager' }],
      },
    }),
    fails: {},
  },
  adminUsers: {
    succeeds: async ({ tenant: { admin, manager, accountant } }) => ({
      answers: {
        users: expect.arrayContaining(
          [admin, manager, accountant].map(({ userId: id, externalId }) => expect.objectContaining({ id, externalId })),
        ),
      },
    }),
    fails: {},
  },
  saveAdminUsers: {
    succeeds: async ({ tenant: { manager } }) => ({
      body: phoneOf(manager.userId, '555-0100'),
      answers: { users: [{ id: manager.userId, phoneNumber: '555-0100', version: 2 }] },
    }),
    fails: {
      'users-refused': async ({ tenant: { manager } }) => ({
        body: { updates: [{ id: manager.userId, version: 1, changes: { firstName: ' ' } }] },
        answers: { refusals: [{ userId: manager.userId, field: 'firstName', reason: 'must not be empty' }] },
      }),
      'users-conflict': async ({ tenant: { admin, manager } }: Room) => {
        succeeded(await admin.platform.saveAdminUsers({ body: phoneOf(manager.userId, '555-0100') }));
        return {
          body: phoneOf(manager.userId, '555-0199'),
          answers: { conflicts: [{ field: 'phoneNumber', yourValue: '555-0199', theirValue: '555-0100', version: 2 }] },
        };
      },
    },
  },
};
