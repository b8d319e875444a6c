import type { tokenCalls } from '@plumbline/contract/platform/tokens';
import { expect } from 'vitest';
import { givenAccessToken, givenServiceToken, storedToken } from '../tokens.ts';
import { type Examples, nobody } from './example.ts';

/** As many as a company's services may have. */
const SERVICE_TOKENS = 50;

export const tokenExamples: Examples<typeof tokenCalls> = {
  myTokens: {
    succeeds: async ({ tenant: { admin, manager } }) => {
      const { id } = await givenAccessToken(manager);
      await givenAccessToken(admin);
      const holder = { id: manager.userId };
      return { by: manager, answers: { tokens: [{ id, name: 'Nightly report', holder, lastUsedAt: null }] } };
    },
    fails: {},
  },
  createMyToken: {
    succeeds: async ({ tenant: { manager } }) => ({
      by: manager,
      body: { name: 'Nightly report', permissions: ['Wip_edit'], expiresInDays: 30 },
      answers: {
        token: expect.stringMatching(/^plumbline_pat_/),
        tokens: [{ name: 'Nightly report', permissions: ['Wip_view', 'Wip_edit'], holder: { id: manager.userId } }],
      },
    }),
    fails: {
      'token-refused': async ({ tenant: { manager } }) => ({
        by: manager,
        body: { name: 'Too much', permissions: ['Admin_view'], expiresInDays: 30 },
        answers: { reason: 'You may not see the administration yourself, so your token may not either' },
      }),
    },
  },
  revokeMyToken: {
    succeeds: async ({ tenant: { manager } }) => ({
      by: manager,
      body: { id: (await givenAccessToken(manager)).id },
      answers: { tokens: [] },
    }),
    fails: {
      'token-refused': async ({ tenant: { admin, manager } }) => ({
        by: manager,
        body: { id: (await givenAccessToken(admin)).id },
        answers: { reason: 'There is no such token any more' },
      }),
    },
  },
  adminTokens: {
    succeeds: async ({ tenant: { admin, manager } }) => {
      const ofPerson = await givenAccessToken(manager);
      const ofService = await givenServiceToken(admin, { name: 'Sage', expiresInDays: null });
      return {
        answers: {
          tokens: [
            { id: ofService.id, name: 'Sage', holder: null, expiresAt: null },
            { id: ofPerson.id, holder: { id: manager.userId } },
          ],
        },
      };
    },
    fails: {},
  },
  createServiceToken: {
    succeeds: async () => ({
      body: { name: 'Sage', permissions: ['Wip_edit'], expiresInDays: null },
      answers: {
        token: expect.stringMatching(/^plumbline_svc_/),
        tokens: [{ name: 'Sage', holder: null, permissions: ['Wip_view', 'Wip_edit'] }],
      },
    }),
    fails: {
      'token-refused': async ({ world, tenant: { tenantId, admin } }) => {
        // All but one are inserted as rows.
        const stored = { userId: null, permissions: ['Wip_view'] };
        for (let n = 1; n < SERVICE_TOKENS; n++) await storedToken(world, tenantId, stored);
        await givenServiceToken(admin);
        return {
          body: { name: 'One more', permissions: ['Wip_view'], expiresInDays: 1 },
          answers: { reason: expect.stringMatching(/50 tokens/) },
        };
      },
    },
  },
  revokeToken: {
    succeeds: async ({ tenant: { manager } }) => ({
      body: { id: (await givenAccessToken(manager)).id },
      answers: { tokens: [] },
    }),
    fails: {
      'token-refused': async () => ({ body: { id: nobody() }, answers: { reason: 'There is no such token any more' } }),
    },
  },
};
