import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, localDate, queryInteger, requiredText, text } from '../contract/wire-types.ts';

/** The staffing provider's own programs, by service key. */
const access = { kind: 'serviceKey' } as const;
const params = z.strictObject({ candidateId: id });
const titles = z.array(requiredText(100)).check(z.maxLength(50));

/** An educator as the provider's directory has them. */
const candidateFields = {
  firstName: requiredText(100),
  lastName: requiredText(100),
  preferredName: z.nullable(text(100)),
  /** By the titles that clients book by. */
  classifications: titles,
  grades: titles,
  /** In English, as at locations. */
  country: requiredText(100),
  latitude: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
  longitude: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
  /** An inactive one gets no more offers but stays on past bookings. */
  isActive: z.boolean(),
};

const certification = z.strictObject({
  name: requiredText(100),
  /** The last day it is valid; null for one without expiry. */
  expiresOn: z.nullable(localDate),
});

export const providerCandidate = z.strictObject({
  candidateId: id,
  ...candidateFields,
  certifications: z.array(certification),
});

/** Every educator, by id; after is the id of the last one seen, limit 1 to 1,000. */
export const listProviderCandidates = defineEndpoint({
  name: 'listProviderCandidates',
  method: 'GET',
  path: '/api/v1/provider/candidates',
  summary: 'The directory of educators',
  access,
  query: z.strictObject({ after: z.optional(id), limit: z.optional(queryInteger) }),
  replies: { 200: z.array(providerCandidate), 204: null },
  codes: ['page_out_of_range'],
});

/**
 * Adds an educator under an id of the provider's choice, or changes the existing one. Certifications are added or get
 * new dates; one left out stays as it was, and is ended by a date. Clients see the new name once their cards are
 * redrawn.
 */
export const saveCandidate = defineEndpoint({
  name: 'saveCandidate',
  method: 'PUT',
  path: '/api/v1/provider/candidates/:candidateId',
  summary: 'Add or change an educator',
  access,
  params,
  body: z.strictObject({
    ...candidateFields,
    certifications: z.array(certification).check(
      z.maxLength(100),
      z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
        error: 'Please name each certification once',
      }),
    ),
  }),
  replies: { 200: providerCandidate, 201: providerCandidate },
  idempotent: true,
});
