import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/define-endpoint.ts';
import {
  id,
  localDate,
  localTime,
  queryInteger,
  queryList,
  queryLocationId,
} from '../../contract/wire-types.ts';
import { opensInvoice } from '../../permissions/access-lists.ts';
import { defaultBookingLimits } from '../booking-limits.ts';

const { bookingsPerRequestMax } = defaultBookingLimits;
const cents = z.int();

/**
 * What bookings will cost at today's rates, before tax (`expected-cost.rules.ts`): for each date with all of its
 * bookings, and in total. cost is null where no rate is known. The break is the one that would be booked: the default of
 * a classification that shows none. For viewers of the location's accounts.
 */
export const estimateBooking = defineEndpoint({
  name: 'estimateBooking',
  method: 'GET',
  path: '/api/v1/bookings/estimate',
  summary: 'What bookings will cost, as far as rates are known',
  access: { kind: 'requires', ...opensInvoice },
  query: z.strictObject({
    locationId: queryLocationId,
    classificationId: id,
    /** Calendar dates at the location; duplicates count once. */
    dates: queryList(localDate).check(
      z.refine((dates) => (dates?.length ?? 0) <= bookingsPerRequestMax, {
        error: `Please name at most ${bookingsPerRequestMax} dates`,
      }),
    ),
    bookingsPerDate: queryInteger,
    /** Wall times at the location. */
    startTime: localTime,
    endTime: localTime,
    breakMinutes: queryInteger,
  }),
  replies: {
    200: z.strictObject({
      /** The variant's name of the tax to be added: GST, VAT, Tax. */
      taxLabel: z.string(),
      cost: z.nullable(
        z.strictObject({
          currency: z.string(),
          days: z.array(z.strictObject({ dateLocal: localDate, amount: cents })),
          total: cents,
        }),
      ),
    }),
  },
  codes: [
    'not_found',
    'bookings_per_date_out_of_range',
    'end_time_before_start',
    'break_out_of_range',
    'break_over_limit',
  ],
});
