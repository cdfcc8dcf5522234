import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, localDate, named } from '../contract/wire-types.ts';
import { decidesRequests } from '../permissions/access-lists.ts';

/** Calendar dates, both counted: the delegate may decide on them by the clock of each location. */
const approvalDelegation = z.strictObject({
  id,
  delegator: named,
  delegate: named,
  fromDate: localDate,
  untilDate: localDate,
  state: z.enum(['planned', 'inForce']),
});
export type ApprovalDelegation = z.output<typeof approvalDelegation>;

/** Delegations that are not over: those that the contact gave and those they received. */
export const listApprovalDelegations = defineEndpoint({
  name: 'listApprovalDelegations',
  method: 'GET',
  path: '/api/v1/me/approval-delegations',
  summary: 'Who decides about requests in whose place',
  access: { kind: 'signedIn' },
  replies: {
    200: z.strictObject({
      given: z.array(approvalDelegation),
      received: z.array(approvalDelegation),
      /** The earliest calendar date at the group's locations: the earliest first day. */
      todayLocal: localDate,
      /** Whether the contact decides by a right of their own and has a colleague to ask. */
      mayDelegate: z.boolean(),
    }),
  },
});

/** Max colleagues in one answer. */
export const maxColleagues = 50;

/**
 * Whom the contact may ask to decide for them, by name: those whose name contains every word of `search`, ignoring case
 * and accents; without it the first of all. Empty for a contact who does not decide by a right of their own.
 */
export const findApprovalColleagues = defineEndpoint({
  name: 'findApprovalColleagues',
  method: 'GET',
  path: '/api/v1/me/approval-colleagues',
  summary: 'Who could decide about requests in the place of the contact',
  access: { kind: 'signedIn' },
  query: z.strictObject({ search: z.optional(z.string().check(z.maxLength(100))) }),
  replies: {
    200: z.strictObject({
      colleagues: z.array(named),
      /** More people match than were answered. */
      hasMore: z.boolean(),
    }),
  },
});

/**
 * Lets a colleague of the client group decide for the contact, wherever the contact decides by a right of their own and
 * the colleague has any right. Ends when the contact loses that right. Delegations to the same colleague may not
 * overlap: 409 `delegation_overlaps` names the days of the existing one.
 */
export const delegateApproval = defineEndpoint({
  name: 'delegateApproval',
  method: 'POST',
  path: '/api/v1/me/approval-delegations',
  summary: 'Let a colleague decide about requests',
  access: { kind: 'requires', ...decidesRequests },
  body: z.strictObject({ delegateId: id, fromDate: localDate, untilDate: localDate }),
  replies: { 201: approvalDelegation },
  codes: [
    'permission_missing',
    'email_unverified',
    'delegate_not_available',
    'date_in_past',
    'delegation_dates_invalid',
    'delegation_overlaps',
    'delegations_limit',
  ],
  idempotent: true,
});

/** Either of the two can end it, immediately. One that is over, or not theirs, answers 404. */
export const endApprovalDelegation = defineEndpoint({
  name: 'endApprovalDelegation',
  method: 'DELETE',
  path: '/api/v1/me/approval-delegations/:approvalDelegationId',
  summary: 'Let a colleague decide no more',
  access: { kind: 'signedIn' },
  params: z.strictObject({ approvalDelegationId: id }),
  replies: { 204: null },
});
