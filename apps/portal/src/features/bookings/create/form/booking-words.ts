import { describeBooking } from '@staffroom/domain/bookings/describe-booking.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import type { RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import type { BookingDraft } from '../draft/booking-draft.ts';
import type { BookingLocation } from './fields/use-location-data.ts';

/** The booking in one sentence. */
export function formatBooking(
  draft: BookingDraft,
  { locationName }: Pick<BookingLocation, 'locationName'>,
  regional: RegionalContext,
): string {
  return describeBooking({ ...draft, locationName }, regional.variant, regional.today);
}

/** With the day that it is at the location. */
export function regionalAt({ timeZone }: BookingLocation, regional: RegionalContext): RegionalContext {
  return { ...regional, timeZone, today: instantToLocal(regional.now, timeZone).dateLocal };
}
