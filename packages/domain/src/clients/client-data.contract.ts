import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { readsBookingChoices } from '../permissions/access-lists.ts';
import { id } from '../contract/wire-types.ts';

const clientParams = z.strictObject({ clientId: id });
/** The client's classifications, by title; 204 when there are none (spec section 7). */
export const listPayClasses = defineEndpoint({
  name: 'listPayClasses',
  method: 'GET',
  path: '/api/v1/clients/:clientId/pay-classes',
  summary: 'Classifications that the client can book',
  access: { kind: 'requires', ...readsBookingChoices },
  params: clientParams,
  replies: {
    200: z.array(
      z.strictObject({
        id,
        onlineTitle: z.string(),
        rateUnitType: z.enum(['hour', 'day', 'halfDay']),
        extraValidation: z.strictObject({
          minimumDurationInMins: z.nullable(z.int()),
          earliestEndTime24hr: z.nullable(z.string()),
          defaultBreakInMins: z.nullable(z.int()),
          shouldShowBreaks: z.boolean(),
        }),
      }),
    ),
    204: null,
  },
});

export const listGrades = defineEndpoint({
  name: 'listGrades',
  method: 'GET',
  path: '/api/v1/clients/:clientId/grades',
  summary: 'Grades of the client',
  access: { kind: 'requires', ...readsBookingChoices },
  params: clientParams,
  replies: { 200: z.array(z.strictObject({ id, title: z.string() })), 204: null },
});

export const getAdditionalDetails = defineEndpoint({
  name: 'getAdditionalDetails',
  method: 'GET',
  path: '/api/v1/clients/:clientId/additional-details',
  summary: 'Representative, policies, limits and settings of the client',
  access: { kind: 'signedIn' },
  params: clientParams,
  replies: {
    200: z.strictObject({
      representative: z.strictObject({ name: z.string(), phone: z.string(), email: z.string() }),
      /** agreed: the viewer agreed to exactly this version. */
      policies: z.array(
        z.strictObject({ id, name: z.string(), url: z.string(), version: z.string(), agreed: z.boolean() }),
      ),
      sameDayCutOffTime: z.string(),
      minimumDurationMinutes: z.int(),
      limits: z.strictObject({
        bookingsPerDateMin: z.int(),
        bookingsPerDateMax: z.int(),
        bookingsPerRequestMax: z.int(),
        daysAheadMax: z.int(),
        victorianBlockDaysMax: z.int(),
      }),
      onlineCancellationAllowed: z.boolean(),
      /**
       * Charge for cancelling late: `percent` of the booking when less than `hoursBefore` before its start; empty for
       * none.
       */
      cancellationTerms: z.array(z.strictObject({ hoursBefore: z.int(), percent: z.int() })),
      clientTypeInt: z.int(),
      taxWord: z.string(),
      paymentTermsDays: z.int(),
    }),
  },
});
