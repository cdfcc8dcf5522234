import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, instant, queryInteger, text } from '../contract/wire-types.ts';
import { maxWebhookUrlLength, webhookEventTypes } from './webhooks.rules.ts';

/** Notifies the provider's own programs of events without polling (docs/webhooks.md). */
const access = { kind: 'serviceKey' } as const;
const params = z.strictObject({ webhookId: id });

const setting = {
  /** Of the receiver: https, of a public host. */
  url: z.string().check(z.minLength(1), z.maxLength(maxWebhookUrlLength)),
  description: text(200),
  eventTypes: z.array(z.enum(webhookEventTypes)).check(
    z.minLength(1),
    z.maxLength(webhookEventTypes.length),
    z.refine((all) => new Set(all).size === all.length, { error: 'Please name each type once' }),
  ),
};

export const webhook = z.strictObject({
  webhookId: id,
  ...setting,
  /** While disabled, nothing is sent; waiting and new events are sent once it is enabled again. */
  isEnabled: z.boolean(),
  /** Why the portal disabled it: the receiver answered 410, or had no success for five days. */
  disabledBecause: z.nullable(z.enum(['gone', 'failing'])),
  /** The first failure since the last success; null when the last attempt was one. */
  failingSinceUtc: z.nullable(instant),
  /** Until when the previous secret also signs; null when only one signs. */
  oldSecretSignsUntilUtc: z.nullable(instant),
  createdOnUtc: instant,
});

/** Told once. Null in the answer to a repetition by idempotency key, since it is kept nowhere in clear: rotate it. */
const secret = z.nullable(z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]{43}=$/)));

export const webhookDelivery = z.strictObject({
  /** Also the header `webhook-id`, the same for every attempt. */
  deliveryId: id,
  eventType: z.enum([...webhookEventTypes, 'webhook.test']),
  /** The event's number in the log, which gives the order; null for a test. */
  sequence: z.nullable(z.int()),
  state: z.enum(['waiting', 'delivered', 'failed']),
  /** Since it was created, or resent by hand. */
  attempts: z.int().check(z.gte(0)),
  lastAttemptAtUtc: z.nullable(instant),
  /** Null when there was no answer. */
  lastStatus: z.nullable(z.int()),
  /** A code such as `ECONNREFUSED`; null after a success. */
  lastError: z.nullable(z.string()),
  /** Null when none is scheduled: delivered, failed for good, or the webhook is disabled. */
  nextAttemptAtUtc: z.nullable(instant),
  createdOnUtc: instant,
});

export const listWebhooks = defineEndpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/api/v1/provider/webhooks',
  summary: 'List webhooks',
  access,
  replies: { 200: z.array(webhook), 204: null },
});

/** It receives events from now on. */
export const addWebhook = defineEndpoint({
  name: 'addWebhook',
  method: 'POST',
  path: '/api/v1/provider/webhooks',
  summary: 'Add a webhook; its secret is shown once',
  access,
  body: z.strictObject(setting),
  replies: { 201: z.strictObject({ webhook, secret }) },
  codes: ['webhook_address_refused', 'webhook_limit_reached'],
  idempotent: true,
});

/** When enabled again, it receives the events it missed, up to 72 hours back. */
export const changeWebhook = defineEndpoint({
  name: 'changeWebhook',
  method: 'PUT',
  path: '/api/v1/provider/webhooks/:webhookId',
  summary: 'Change, disable or enable a webhook',
  access,
  params,
  body: z.strictObject({ ...setting, isEnabled: z.boolean() }),
  replies: { 200: webhook },
  codes: ['webhook_address_refused'],
  idempotent: true,
});

/**
 * The old secret also signs for 24 hours. Any secret before that ends now, so after two rotations a stolen one is
 * useless.
 */
export const rotateWebhookSecret = defineEndpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/api/v1/provider/webhooks/:webhookId/secret/rotate',
  summary: 'Give a webhook a new secret, shown once',
  access,
  params,
  replies: { 200: z.strictObject({ webhook, secret }) },
  idempotent: true,
});

/** Also deletes its deliveries; nothing more is sent. */
export const removeWebhook = defineEndpoint({
  name: 'removeWebhook',
  method: 'DELETE',
  path: '/api/v1/provider/webhooks/:webhookId',
  summary: 'Remove a webhook',
  access,
  params,
  replies: { 204: null },
});

export const testWebhook = defineEndpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/api/v1/provider/webhooks/:webhookId/test',
  summary: 'Send a test event to a webhook',
  access,
  params,
  replies: { 201: webhookDelivery },
  codes: ['webhook_disabled'],
  idempotent: true,
});

/** Newest first; after is the id of the last one seen, limit 1 to 500. Deliveries are kept for 30 days. */
export const listWebhookDeliveries = defineEndpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/v1/provider/webhooks/:webhookId/deliveries',
  summary: 'List what was sent to a webhook and what waits',
  access,
  params,
  query: z.strictObject({
    state: z.optional(z.enum(['waiting', 'delivered', 'failed'])),
    after: z.optional(id),
    limit: z.optional(queryInteger),
  }),
  replies: { 200: z.array(webhookDelivery), 204: null },
  codes: ['page_out_of_range'],
});

/** Immediately, whatever its status, and with the full retry schedule. */
export const sendWebhookAgain = defineEndpoint({
  name: 'sendWebhookAgain',
  method: 'POST',
  path: '/api/v1/provider/webhooks/:webhookId/deliveries/:deliveryId/send',
  summary: 'Send a delivery of a webhook again',
  access,
  params: z.strictObject({ webhookId: id, deliveryId: id }),
  replies: { 200: webhookDelivery },
  codes: ['webhook_disabled'],
  idempotent: true,
});
