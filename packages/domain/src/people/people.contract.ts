import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import {
  actionVerdict,
  id,
  instant,
  locationId,
  requiredText,
  text,
  version,
} from '../contract/wire-types.ts';
import { seesPeople } from '../permissions/access-lists.ts';
import { changesPeople, deactivatesPeople, invitesPeople } from './people-access.ts';
import { modifiers, scopes } from '../permissions/requirement.ts';

const words = scopes.flatMap((scope) => [...modifiers, 'all'].map((modifier) => `${scope}_${modifier}`));
const maxPlaces = 500;

export const placeFields = {
  clientGroupId: id,
  clientId: z.nullable(id),
  locationId: z.nullable(locationId),
};

/** Rights granted at exactly one place: a client group, a client (location null) or a location. */
export const placeRights = z.strictObject({
  ...placeFields,
  permissions: z.array(z.enum(words)).check(z.maxLength(words.length)),
});

const rights = z.array(placeRights).check(z.maxLength(maxPlaces));

export const person = z.strictObject({
  id,
  /** Whether it is an invitation not accepted yet; its id is that of the invitation. */
  isInvitation: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  state: z.enum(['invited', 'expired', 'active', 'deactivated']),
  isSelf: z.boolean(),
  /** At the places that the viewer administers, and above them. */
  rights: z.array(z.strictObject({ ...placeFields, permissions: z.array(z.string()), isFixed: z.boolean() })),
  /** Whether they have rights at places that the viewer does not administer. */
  hasRightsElsewhere: z.boolean(),
  /** Null: never. */
  lastSignedInAt: z.nullable(instant),
  /** Of an invitation: when it was last sent, and until when it can be accepted. */
  sentAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  /** Changes to their access, latest first. `by` null: the provider. */
  history: z.array(
    z.strictObject({
      kind: z.enum([
        'invited',
        'sentAgain',
        'withdrawn',
        'accepted',
        'rightsChanged',
        'deactivated',
        'reactivated',
        'factorReset',
      ]),
      at: instant,
      by: z.nullable(z.string()),
    }),
  ),
  actions: z.strictObject({
    changeRights: actionVerdict,
    deactivate: actionVerdict,
    reactivate: actionVerdict,
    resetFactor: actionVerdict,
    sendAgain: actionVerdict,
    withdraw: actionVerdict,
  }),
  version,
});
export type Person = z.output<typeof person>;

/** Max people in one answer. */
export const maxPeople = 1_000;

/** Everybody with a right at a place whose people the viewer may see, and the open invitations there, by name. */
export const listPeople = defineEndpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/api/v1/people',
  summary: 'The people of one’s clients',
  access: { kind: 'requires', ...seesPeople },
  query: z.strictObject({
    /** People whose name or address contains every word of it, ignoring case and accents. */
    search: z.optional(z.string().check(z.maxLength(100))),
  }),
  replies: { 200: z.strictObject({ people: z.array(person), hasMore: z.boolean() }) },
});

export const invitation = {
  email: text(254),
  firstName: requiredText(100),
  lastName: requiredText(100),
  rights,
};

/**
 * Invites somebody by email; the link is valid for seven days. Reveals nothing about addresses at other clients: only
 * the link tells its receiver that they have an account elsewhere.
 */
export const invitePerson = defineEndpoint({
  name: 'invitePerson',
  ofContactAlone: true,
  method: 'POST',
  path: '/api/v1/people/invitations',
  summary: 'Invite somebody',
  access: { kind: 'requires', ...invitesPeople },
  body: z.strictObject(invitation),
  replies: { 201: person },
  codes: [
    'email_invalid',
    'email_unverified',
    'person_exists',
    'invitation_needs_school_address',
    'place_unknown',
    'right_not_held',
    'person_rights_required',
    'invitations_limit',
    'mail_unavailable',
  ],
  idempotent: true,
});

const invitationParams = z.strictObject({ invitationId: id });

/** Sends the email again with a new link; the old link stops working, and the seven days start again. */
export const sendInvitationAgain = defineEndpoint({
  name: 'sendInvitationAgain',
  ofContactAlone: true,
  method: 'POST',
  path: '/api/v1/people/invitations/:invitationId/send',
  summary: 'Send an invitation again',
  access: { kind: 'requires', ...invitesPeople },
  params: invitationParams,
  replies: { 200: person },
  codes: [
    'email_unverified',
    'person_state_changed',
    'invitation_sent_recently',
    'mail_unavailable',
    'person_beyond_reach',
  ],
  idempotent: true,
  versioned: true,
});

/** Its link stops working. */
export const withdrawInvitation = defineEndpoint({
  name: 'withdrawInvitation',
  ofContactAlone: true,
  method: 'POST',
  path: '/api/v1/people/invitations/:invitationId/withdraw',
  summary: 'Withdraw an invitation',
  access: { kind: 'requires', ...invitesPeople },
  params: invitationParams,
  replies: { 204: null },
  codes: ['email_unverified', 'person_state_changed', 'person_beyond_reach'],
  idempotent: true,
  versioned: true,
});

export const personParams = z.strictObject({ personId: id });

/** Replaces the person's rights at the places that the viewer administers; rights elsewhere stay. */
export const changePersonRights = defineEndpoint({
  name: 'changePersonRights',
  ofContactAlone: true,
  method: 'PUT',
  path: '/api/v1/people/:personId/rights',
  summary: 'Change what somebody may do',
  access: { kind: 'requires', ...changesPeople },
  params: personParams,
  body: z.strictObject({ rights }),
  /** 204: they have no rights left that the viewer could see. */
  replies: { 200: person, 204: null },
  codes: [
    'email_unverified',
    'own_access_fixed',
    'place_unknown',
    'right_not_held',
    'person_rights_required',
  ],
  idempotent: true,
  versioned: true,
});

const switchesPerson = {
  ofContactAlone: true,
  method: 'POST',
  access: { kind: 'requires', ...deactivatesPeople },
  params: personParams,
  replies: { 200: person },
  codes: ['email_unverified', 'own_access_fixed', 'person_beyond_reach', 'person_state_changed'],
  idempotent: true,
  versioned: true,
} as const;

/** Access ends with their next call, everywhere; their requests stay. */
export const deactivatePerson = defineEndpoint({
  name: 'deactivatePerson',
  path: '/api/v1/people/:personId/deactivate',
  summary: 'Deactivate somebody',
  ...switchesPerson,
});

/** They may sign in again, with their previous rights. */
export const reactivatePerson = defineEndpoint({
  name: 'reactivatePerson',
  path: '/api/v1/people/:personId/reactivate',
  summary: 'Reactivate somebody',
  ...switchesPerson,
});

/**
 * For a person who lost their phone and recovery codes: app, passkeys, codes and all sessions end. Notifies the person
 * by email.
 */
export const resetPersonFactor = defineEndpoint({
  name: 'resetPersonFactor',
  ofContactAlone: true,
  method: 'POST',
  path: '/api/v1/people/:personId/second-factor/reset',
  summary: 'Take the second factor off somebody',
  access: { kind: 'requires', ...deactivatesPeople },
  params: personParams,
  replies: { 200: person },
  codes: [
    'email_unverified',
    'own_access_fixed',
    'person_beyond_reach',
    'person_state_changed',
    'second_factor_absent',
  ],
  idempotent: true,
});
