import type { GridView, viewCalls } from '@plumbline/contract/workflow/views';
import { expect } from 'vitest';
import { withoutPermission } from '../people.ts';
import { type Person, succeeded } from '../world.ts';
import { type Examples, made, nobody, type Room } from './example.ts';

const gridSettings: GridView['gridSettings'] = {
  columnsState: [{ field: 'notes', hidden: true }],
  state: { sort: [{ field: 'jobName', direction: 'desc' }] },
};
const mine = { name: 'Mine', isPublic: false, gridSettings };

async function viewOf(person: Person, isPublic = false): Promise<GridView> {
  const { gridViews, viewId } = succeeded(await person.workflow.saveView({ body: { ...mine, isPublic } }));
  return made(
    gridViews.find(({ id }) => id === viewId),
    'view',
  );
}
const deleted = async (person: Person, isPublic = false): Promise<GridView> => {
  const view = await viewOf(person, isPublic);
  succeeded(await person.workflow.deleteView({ body: { id: view.id } }));
  return view;
};
/** Another person's private view. */
const another = async ({ tenant }: Room) => {
  const { id } = await viewOf(tenant.admin);
  return { by: tenant.manager, body: { id }, answers: {} };
};

export const viewExamples: Examples<typeof viewCalls> = {
  saveView: {
    succeeds: async ({ tenant }) => ({
      by: tenant.manager,
      body: mine,
      answers: { viewId: expect.any(String), gridViews: [{ version: 1, name: 'Mine', isOwner: true, gridSettings }] },
    }),
    fails: {
      'view-name-taken': async ({ tenant }) => {
        await viewOf(tenant.manager);
        return { by: tenant.manager, body: mine, answers: { name: 'Mine' } };
      },
      'view-gone': async (room) => {
        const { by, body } = await another(room);
        return { by, body: { ...mine, ...body, version: 1 }, answers: {} };
      },
      'view-changed': async ({ tenant: { manager: by } }) => {
        const { id } = await viewOf(by);
        succeeded(await by.workflow.saveView({ body: { ...mine, id, version: 1, name: 'Ours' } }));
        return { by, body: { ...mine, id, version: 1 }, answers: { name: 'Ours' } };
      },
    },
    also: {
      'forbidden: making it public needs Wip_share': {
        type: 'forbidden',
        example: async ({ tenant }) => ({
          by: tenant.manager,
          body: { ...mine, isPublic: true },
          answers: { permission: 'Wip_share' },
        }),
      },
    },
  },
  deleteView: {
    succeeds: async ({ tenant: { manager: by } }) => {
      const { id } = await viewOf(by);
      return { by, body: { id }, answers: { gridViews: [] } };
    },
    fails: { 'view-gone': another },
  },
  restoreView: {
    succeeds: async ({ tenant: { manager: by } }) => {
      const { id } = await deleted(by);
      return { by, body: { id }, answers: { gridViews: [{ id, name: 'Mine' }] } };
    },
    fails: {
      'view-gone': another,
      'view-name-taken': async ({ tenant: { manager: by } }) => {
        const { id } = await deleted(by);
        await viewOf(by);
        return { by, body: { id }, answers: { name: 'Mine' } };
      },
    },
    also: {
      'forbidden: a public one needs Wip_share': {
        type: 'forbidden',
        example: async ({ world, tenant: { tenantId, accountant: by } }) => {
          const { id } = await deleted(by, true);
          await withoutPermission(world, tenantId, 'Accountant', 'Wip_share');
          return { by, body: { id }, answers: { permission: 'Wip_share' } };
        },
      },
    },
  },
  setDefaultView: {
    succeeds: async ({ tenant }) => {
      const { id } = await viewOf(tenant.accountant, true);
      return {
        body: { whose: 'tenant', id },
        answers: { gridViews: [{ id, isOwner: false, isTenantDefault: true, isMyDefault: false }] },
      };
    },
    fails: {
      'view-gone': async () => ({ body: { whose: 'mine', id: nobody<GridView['id']>() }, answers: {} }),
      'view-not-public': async ({ tenant }) => {
        const { id, name } = await viewOf(tenant.admin);
        return { body: { whose: 'tenant', id }, answers: { name } };
      },
    },
    also: {
      'forbidden: the company’s needs Admin_edit': {
        type: 'forbidden',
        example: async ({ tenant }) => ({
          by: tenant.accountant,
          body: { whose: 'tenant', id: null },
          answers: { permission: 'Admin_edit' },
        }),
      },
    },
  },
};
