import * as z from 'zod/mini';
import { contactMethods } from '../bookings/confirmations.rules.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, instant, localTime, timeZone, version } from '../contract/wire-types.ts';

const methods = z.array(z.enum(contactMethods)).check(z.maxLength(contactMethods.length));

const choices = {
  /** By topic; confirmation contacts of a booking are told by the methods that the booking names. */
  methods: z.strictObject({ bookings: methods, ownRequests: methods, approvals: methods }),
  /** Wall times in timeZone in which nothing rings; null: none. Across midnight when the first is the later one. */
  quietHours: z.nullable(z.strictObject({ from: localTime, until: localTime })),
  timeZone,
  /** Whether what is about today, and that somebody is late, rings all the same. */
  urgentPassesQuiet: z.boolean(),
};

const usable = z.strictObject({ usable: z.boolean(), why: z.optional(z.string()) });

export const notificationChoices = z.strictObject({
  ...choices,
  version,
  /** By which methods the contact can be reached. */
  usable: z.strictObject({ email: usable, sms: usable, voice: usable, push: usable }),
  /** What a browser subscribes with. */
  pushPublicKey: z.string(),
  devices: z.array(z.strictObject({ id, addedOnUtc: instant })),
});

/** The contact's own choices; the usual ones, by the clock of their locations, for who never chose. */
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

/** Base64url of a point and of 16 bytes, as a browser gives them out. */
const pushKey = (pattern: RegExp) => z.string().check(z.maxLength(100), z.regex(pattern));

/** Registers this browser for push; the same browser again takes the place of what it was. Ten per contact at most. */
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

/** A browser that is not the contact's answers 404. */
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
