import type { webhookCalls } from '@plumbline/contract/workflow/webhooks';
import { expect } from 'vitest';
import { givenWebhook } from '../webhooks.ts';
import { succeeded } from '../world.ts';
import { type Examples, nobody, type Room } from './example.ts';

const GONE = { reason: 'There is no such webhook any more' };
const goneByBody = async () => ({ body: { id: nobody() }, answers: GONE });
const url = 'https://erp.example.com/plumbline';

/** A webhook with a test message in its log. */
const tested = async ({ tenant: { admin } }: Room) => {
  const { id } = await givenWebhook(admin);
  const { deliveryId } = succeeded(await admin.workflow.testWebhook({ body: { id } }));
  return { id, deliveryId };
};

export const webhookExamples: Examples<typeof webhookCalls> = {
  webhooks: {
    succeeds: async ({ tenant: { admin } }) => {
      const { id } = await givenWebhook(admin, { description: 'ERP', divisions: ['North'] });
      return {
        answers: {
          webhooks: [
            { id, description: 'ERP', events: ['job.changed'], divisions: ['North'], state: 'active', waiting: 0 },
          ],
        },
      };
    },
    fails: {},
  },
  saveWebhook: {
    succeeds: async () => ({
      body: { url, description: 'ERP', events: ['job.changed', 'import.done'], jobStatuses: ['Active'] },
      answers: {
        secret: expect.stringMatching(/^whsec_/),
        webhooks: [{ version: 1, url, description: 'ERP', jobStatuses: ['Active'], state: 'active' }],
      },
    }),
    fails: {
      'webhook-refused': async () => ({
        body: { url: 'https://10.0.0.8/plumbline', events: ['job.changed'] },
        answers: { reason: expect.stringMatching(/not a public one/) },
      }),
      'webhook-changed': async ({ tenant: { admin } }) => {
        const { id, version } = await givenWebhook(admin);
        const events = ['job.changed' as const];
        succeeded(await admin.workflow.saveWebhook({ body: { id, version, url, description: 'theirs', events } }));
        return {
          body: { id, version, url, description: 'mine', events },
          answers: { theirs: { version: version + 1, url, description: 'theirs', events } },
        };
      },
    },
  },
  switchWebhook: {
    succeeds: async ({ tenant: { admin } }) => ({
      body: { id: (await givenWebhook(admin)).id, isActive: false },
      answers: { webhooks: [{ state: 'paused' }] },
    }),
    fails: { 'webhook-refused': async () => ({ body: { id: nobody(), isActive: true }, answers: GONE }) },
  },
  rotateWebhookSecret: {
    succeeds: async ({ tenant: { admin } }) => ({
      body: { id: (await givenWebhook(admin)).id },
      answers: {
        secret: expect.stringMatching(/^whsec_/),
        webhooks: [{ formerSecretUntil: expect.any(String) }],
      },
    }),
    fails: { 'webhook-refused': goneByBody },
  },
  deleteWebhook: {
    succeeds: async ({ tenant: { admin } }) => ({
      body: { id: (await givenWebhook(admin)).id },
      answers: { webhooks: [] },
    }),
    fails: { 'webhook-refused': goneByBody },
  },
  testWebhook: {
    succeeds: async ({ tenant: { admin } }) => ({
      body: { id: (await givenWebhook(admin)).id },
      answers: { deliveryId: expect.any(String) },
    }),
    fails: { 'webhook-refused': goneByBody },
  },
  webhookDeliveries: {
    succeeds: async (room) => {
      const { id, deliveryId } = await tested(room);
      return {
        query: { id },
        answers: {
          deliveries: [{ id: deliveryId, event: 'webhook.test', state: 'waiting', attempts: 0 }],
          nextCursor: null,
        },
      };
    },
    fails: {},
    misread: { id: 'nonsense' },
  },
  replayWebhook: {
    succeeds: async (room) => ({ body: await tested(room), answers: { count: 1 } }),
    fails: {
      'webhook-refused': async ({ tenant: { admin } }) => ({
        body: { id: (await givenWebhook(admin)).id, deliveryId: nobody() },
        answers: { reason: 'The log does not have this message any more' },
      }),
    },
  },
};
