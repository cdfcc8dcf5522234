import { describeBooking } from '@staffroom/domain/bookings/describe-booking.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import type { RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import type { BookingDraft } from '../draft/booking-draft.ts';
import type { BookingLocation } from './fields/use-location-data.ts';

export function formatBooking(
  draft: BookingDraft,
  { locationName }: Pick<BookingLocation, 'locationName'>,
  regional: RegionalContext,
): string {
  return describeBooking({ ...draft, locationName }, regional.variant, regional.today);
}

/** The regional context with the location's time zone and current date. */
export function regionalAt({ timeZone }: BookingLocation, regional: RegionalContext): RegionalContext {
  return { ...regional, timeZone, today: instantToLocal(regional.now, timeZone).dateLocal };
}
