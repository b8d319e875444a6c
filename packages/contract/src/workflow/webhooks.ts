import { z } from 'zod';
import { call } from '../call.ts';
import { defineProblem } from '../problem.ts';
import { instant, nameText, seenVersion, typedText, uuid } from '../values.ts';
import { webhookEvents } from './webhook-events.ts';

const event = z.enum(webhookEvents);

/** Active; paused by a person, so that messages wait; or off, because its receiver said so or failed for days. */
const webhookState = z.enum(['active', 'paused', 'off']);

export const webhook = z.object({
  id: uuid,
  version: z.int(),
  /** Whole for who may edit it. Others get its host, because the rest often lets anybody post there. */
  url: z.string(),
  description: z.string(),
  events: z.array(event),
  /** Only jobs that have or had one of these statuses; empty for all. */
  jobStatuses: z.array(z.string()),
  /** Likewise of divisions. */
  divisions: z.array(z.string()),
  state: webhookState,
  /** Why it is off, in plain words. */
  offReason: z.string().nullable(),
  /** Until when messages are signed by the secret before, too. */
  formerSecretUntil: instant.nullable(),
  /** Since when each attempt has failed; null where the last one did not. */
  failingSince: instant.nullable(),
  deliveredAt: instant.nullable(),
  /** Messages that wait, and those that were given up, of the log's time. */
  waiting: z.int(),
  dead: z.int(),
  createdByName: z.string(),
  createdAt: instant,
});
export type Webhook = z.infer<typeof webhook>;

/** What a person chooses of a webhook, with the version of the choice. */
const chosenTerms = webhook.pick({
  version: true,
  url: true,
  description: true,
  events: true,
  jobStatuses: true,
  divisions: true,
});
export type ChosenTerms = z.infer<typeof chosenTerms>;

export const webhookDelivery = z.object({
  /** Also the message's `webhook-id`: the same each time that it is sent. */
  id: uuid,
  event: z.string(),
  at: instant,
  state: z.enum(['waiting', 'delivered', 'dead']),
  /** Since it was written, or sent again by a person. */
  attempts: z.int(),
  triedAt: instant.nullable(),
  /** Null where no further attempt will be made. */
  nextAt: instant.nullable(),
  /** The receiver's last answer: status, and its first 1,024 bytes, which may repeat the address: null for who may not edit the webhook. */
  status: z.int().nullable(),
  answer: z.string().nullable(),
  /** Why there was no answer. */
  failure: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** Of a company. */
export const MAX_WEBHOOKS = 20;
/** How long deliveries stay in the log. */
export const WEBHOOK_LOG_DAYS = 30;
/** How long messages are signed by the secret before, too. */
export const FORMER_SECRET_HOURS = 24;

export const webhookRefused = defineProblem('webhook-refused', 422, 'Nothing was changed', {
  /** In plain words. */
  reason: z.string(),
  /** The field that is meant; null where it is the whole. */
  field: z.enum(['url', 'events']).nullable().default(null),
});
export const webhookChanged = defineProblem('webhook-changed', 409, 'Somebody else changed this webhook meanwhile', {
  theirs: chosenTerms,
});

const webhooks = z.object({
  webhooks: z.array(webhook),
  /** Whether this installation sends anything: the emulation in the browser does not. */
  isSending: z.boolean(),
});
const withSecret = webhooks.extend({
  /** Of a new webhook; null after a change. Only this answer shows it. */
  secret: z.string().nullable(),
});
const which = z.object({ id: uuid });
const chosen = z.array(nameText(200)).max(200).default([]);

export const webhookCalls = {
  webhooks: call({
    method: 'GET',
    path: '/webhooks',
    summary: 'The webhooks of the company, with how they fare',
    permission: 'Admin_view',
    response: webhooks,
    failures: [],
  }),
  saveWebhook: call({
    method: 'POST',
    creates: true,
    path: '/webhooks/save',
    summary: 'Add a webhook, whose secret only this answer shows, or change one',
    permission: 'Admin_edit',
    needsSignIn: true,
    request: z.object({
      /** Absent for a new one. */
      id: uuid.optional(),
      /** The version that the sender saw; absent for a new one. */
      version: seenVersion.optional(),
      /** HTTPS, and to a public address, unless the operator allows another. */
      url: nameText(2_000),
      description: typedText(200).trim().default(''),
      events: z.array(event).min(1, 'must not be empty').max(webhookEvents.length),
      jobStatuses: chosen,
      divisions: chosen,
    }),
    response: withSecret,
    failures: [webhookRefused, webhookChanged],
  }),
  switchWebhook: call({
    method: 'POST',
    creates: false,
    path: '/webhooks/switch',
    summary: 'Pause a webhook, so that its messages wait, or resume it',
    permission: 'Admin_edit',
    request: which.extend({ isActive: z.boolean() }),
    response: webhooks,
    failures: [webhookRefused],
  }),
  rotateWebhookSecret: call({
    method: 'POST',
    creates: true,
    path: '/webhooks/rotate',
    summary: 'Give a webhook a new secret; the one before signs beside it for a day',
    permission: 'Admin_edit',
    needsSignIn: true,
    request: which,
    response: withSecret,
    failures: [webhookRefused],
  }),
  deleteWebhook: call({
    method: 'POST',
    creates: false,
    path: '/webhooks/delete',
    summary: 'Delete a webhook with its log and what waits for it',
    permission: 'Admin_edit',
    request: which,
    response: webhooks,
    failures: [webhookRefused],
  }),
  testWebhook: call({
    method: 'POST',
    creates: true,
    path: '/webhooks/test',
    summary: 'Send a webhook a test event',
    permission: 'Admin_edit',
    request: which,
    response: z.object({ deliveryId: uuid }),
    failures: [webhookRefused],
  }),
  webhookDeliveries: call({
    method: 'GET',
    path: '/webhooks/deliveries',
    summary: 'The log of a webhook, the latest message first',
    permission: 'Admin_view',
    query: z.object({
      id: uuid,
      state: webhookDelivery.shape.state.optional(),
      /** `nextCursor` of the page before. */
      cursor: z.coerce.number().int().min(1).optional(),
    }),
    response: z.object({
      deliveries: z.array(webhookDelivery),
      /** Null at the end. */
      nextCursor: z.int().nullable(),
    }),
    failures: [],
  }),
  replayWebhook: call({
    method: 'POST',
    creates: true,
    path: '/webhooks/replay',
    summary: 'Send one message of the log again, or all that were given up since a time',
    permission: 'Admin_edit',
    /** One of the two. */
    request: which.extend({ deliveryId: uuid.optional(), since: instant.optional() }),
    response: z.object({ count: z.int() }),
    failures: [webhookRefused],
  }),
};
