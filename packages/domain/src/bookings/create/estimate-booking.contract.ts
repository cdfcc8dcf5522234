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
 * What bookings will cost at the rates of today, before tax, by the rule of `expected-cost.rules.ts`: each date with all of
 * its bookings, and all dates. cost is null where no rate is known. For whoever sees the accounts of the location.
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
    /** Calendar dates at the location; named twice, one counts once. */
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
      /** The variant's word for what is added: GST, VAT, Tax. */
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
  codes: ['not_found', 'bookings_per_date_out_of_range', 'break_over_limit'],
});
