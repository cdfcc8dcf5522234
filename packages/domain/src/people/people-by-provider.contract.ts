import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, instant, version } from '../contract/wire-types.ts';
import { invitation, personParams, placeFields } from './people.contract.ts';

/**
 * The provider invites somebody, also as the administrator of a client's people, with the scope `people`. 409
 * `person_exists` where somebody of the client group has the address, or is already invited with it.
 */
export const inviteByProvider = defineEndpoint({
  name: 'inviteByProvider',
  method: 'POST',
  path: '/api/v1/provider/people/invitations',
  summary: 'Invite somebody to a client group',
  access: { kind: 'serviceKey' },
  body: z.strictObject({ clientGroupId: id, ...invitation }),
  replies: { 201: z.strictObject({ invitationId: id, expiresAt: instant }) },
  codes: [
    'not_found',
    'email_invalid',
    'person_exists',
    'invitation_needs_school_address',
    'place_unknown',
    'person_rights_required',
    'mail_unavailable',
  ],
  idempotent: true,
});

/** A contact as the provider sees one. */
export const providerPerson = z.strictObject({
  id,
  clientGroupId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  state: z.enum(['active', 'deactivated']),
  rights: z.array(z.strictObject({ ...placeFields, permissions: z.array(z.string()) })),
  lastSignedInAt: z.nullable(instant),
  version,
});

/** Everybody in a client group with access of their own, by name; 404 for a group that the key does not reach. */
export const listPeopleByProvider = defineEndpoint({
  name: 'listPeopleByProvider',
  method: 'GET',
  path: '/api/v1/provider/people',
  summary: 'List the people of a client group',
  access: { kind: 'serviceKey' },
  query: z.strictObject({
    clientGroupId: id,
    /** People whose name or address contains every word of it, ignoring case and accents. */
    search: z.optional(z.string().check(z.maxLength(100))),
  }),
  replies: {
    200: z.strictObject({ people: z.array(providerPerson), hasMore: z.boolean() }),
  },
  codes: ['not_found'],
});

const switchesByProvider = {
  method: 'POST',
  access: { kind: 'serviceKey' },
  params: personParams,
  replies: { 200: providerPerson },
  codes: ['person_state_changed'],
  idempotent: true,
  versioned: true,
} as const;

/**
 * For somebody who left, and for a client whose own administrators are gone: access ends with their next call,
 * everywhere.
 */
export const deactivateByProvider = defineEndpoint({
  name: 'deactivateByProvider',
  path: '/api/v1/provider/people/:personId/deactivate',
  summary: 'Deactivate somebody of a client',
  ...switchesByProvider,
});

/** They may sign in again, with their previous rights. */
export const reactivateByProvider = defineEndpoint({
  name: 'reactivateByProvider',
  path: '/api/v1/provider/people/:personId/reactivate',
  summary: 'Reactivate somebody of a client',
  ...switchesByProvider,
});
