import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, instant, version } from '../contract/wire-types.ts';
import { invitation, personParams, placeFields } from './people.contract.ts';

/**
 * The provider invites: also whoever looks after a client's people from then on, by giving them the scope `people`.
 * 409 `person_exists` where somebody of the client group has the address, or is invited with it already.
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

/** Everybody of a client group with an access of their own, by name; 404 for a group that the key does not reach. */
export const listPeopleByProvider = defineEndpoint({
  name: 'listPeopleByProvider',
  method: 'GET',
  path: '/api/v1/provider/people',
  summary: 'List the people of a client group',
  access: { kind: 'serviceKey' },
  query: z.strictObject({
    clientGroupId: id,
    /** Those whose name or address holds every word of it, whatever case and accents. */
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

/** For somebody who left, and for a client whose own administrators are gone: they are out on their next call, everywhere. */
export const deactivateByProvider = defineEndpoint({
  name: 'deactivateByProvider',
  path: '/api/v1/provider/people/:personId/deactivate',
  summary: 'Deactivate somebody of a client',
  ...switchesByProvider,
});

/** They may sign in again, with the rights that they had. */
export const reactivateByProvider = defineEndpoint({
  name: 'reactivateByProvider',
  path: '/api/v1/provider/people/:personId/reactivate',
  summary: 'Reactivate somebody of a client',
  ...switchesByProvider,
});
