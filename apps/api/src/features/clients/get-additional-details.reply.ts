import { defaultBookingLimits } from '@staffroom/domain/bookings/booking-limits.ts';
import { parseCutOff } from '@staffroom/domain/bookings/create/cut-off.rules.ts';
import { variantOf } from '@staffroom/domain/regions/variants.ts';
import type { AdditionalDetailsRow } from './get-additional-details.sql.ts';

/** Limits as the rules apply them; the cut-off as `HH:mm`. */
export function formatAdditionalDetails(row: AdditionalDetailsRow) {
  const {
    bookingsPerDateMin,
    bookingsPerDateMax,
    bookingsPerRequestMax,
    daysAheadMax,
    victorianBlockDaysMax,
  } = defaultBookingLimits;
  return {
    representative: {
      name: row.representative_name,
      phone: row.representative_phone,
      email: row.representative_email,
    },
    policies: row.policies,
    sameDayCutOffTime: parseCutOff(row.same_day_cut_off).slice(0, 5),
    minimumDurationMinutes: row.minimum_duration_minutes ?? defaultBookingLimits.minimumDurationMinutes,
    limits: {
      bookingsPerDateMin,
      bookingsPerDateMax,
      bookingsPerRequestMax,
      daysAheadMax,
      victorianBlockDaysMax,
    },
    onlineCancellationAllowed: row.online_cancellation_allowed,
    cancellationTerms: row.cancellation_terms,
    clientTypeInt: row.client_type,
    taxWord: variantOf(row.variant).taxWord,
    paymentTermsDays: row.payment_terms_days,
  };
}
