import * as z from 'zod/mini';
import { contactMethods } from '../bookings/confirmations.rules.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, instant, localTime, timeZone, version } from '../contract/wire-types.ts';

const methods = z.array(z.enum(contactMethods)).check(z.maxLength(contactMethods.length));

const choices = {
  /** By topic; confirmation contacts of a booking are notified by the methods that the booking names. */
  methods: z.strictObject({ bookings: methods, ownRequests: methods, approvals: methods }),
  /** Wall times in timeZone during which nothing rings; null: none. Across midnight when the first is later. */
  quietHours: z.nullable(z.strictObject({ from: localTime, until: localTime })),
  timeZone,
  /** Whether messages about today, and that somebody is late, ring even so. */
  urgentPassesQuiet: z.boolean(),
};

const usable = z.strictObject({ usable: z.boolean(), why: z.optional(z.string()) });

export const notificationChoices = z.strictObject({
  ...choices,
  version,
  /** By which methods the contact can be reached. */
  usable: z.strictObject({ email: usable, sms: usable, voice: usable, push: usable }),
  /** The key that a browser subscribes with. */
  pushPublicKey: z.string(),
  devices: z.array(z.strictObject({ id, addedOnUtc: instant })),
});

/** The contact's own choices; for somebody who never chose, the defaults, in the time zone of their locations. */
export const getNotificationChoices = defineEndpoint({
  name: 'getNotificationChoices',
  method: 'GET',
  path: '/api/v1/me/notification-choices',
  summary: 'How the contact is told of what happens',
  access: { kind: 'signedIn' },
  replies: { 200: notificationChoices },
});

export const changeNotificationChoices = defineEndpoint({
  name: 'changeNotificationChoices',
  method: 'PUT',
  path: '/api/v1/me/notification-choices',
  summary: 'Choose how to be told of what happens',
  access: { kind: 'signedIn' },
  body: z.strictObject(choices),
  replies: { 200: notificationChoices },
  codes: ['quiet_hours_invalid'],
  idempotent: true,
  versioned: true,
});

/** Base64url of a point and of 16 bytes, as browsers provide them. */
const pushKey = (pattern: RegExp) => z.string().check(z.maxLength(100), z.regex(pattern));

/** Registers this browser for push; registering it again replaces the old entry. Max ten per contact. */
export const addPushSubscription = defineEndpoint({
  name: 'addPushSubscription',
  method: 'POST',
  path: '/api/v1/me/push-subscriptions',
  summary: 'Let the portal push to this browser',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  body: z.strictObject({
    endpoint: z.string().check(z.maxLength(1000)),
    keys: z.strictObject({ p256dh: pushKey(/^B[\w-]{86}$/), auth: pushKey(/^[\w-]{22}$/) }),
  }),
  replies: { 201: z.strictObject({ id }) },
  codes: ['push_endpoint_refused'],
  idempotent: true,
});

/** 404 for a browser that is not the contact's. */
export const removePushSubscription = defineEndpoint({
  name: 'removePushSubscription',
  method: 'DELETE',
  path: '/api/v1/me/push-subscriptions/:pushSubscriptionId',
  summary: 'Push to this browser no more',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  params: z.strictObject({ pushSubscriptionId: id }),
  replies: { 204: null },
});
