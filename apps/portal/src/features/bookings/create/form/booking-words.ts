import { describeBooking } from '@staffroom/domain/bookings/describe-booking.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import type { RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import type { BookingDraft } from '../draft/booking-draft.ts';
import { keepTogether } from './keep-together.ts';
import type { BookingLocation } from './use-location-data.ts';

/** The booking in one sentence. */
export function formatBooking(
  draft: BookingDraft,
  { locationName }: BookingLocation,
  regional: RegionalContext,
): string {
  const sentence = describeBooking({ ...draft, locationName }, regional.variant, regional.today);
  return keepTogether(sentence);
}

/** With the day that it is at the location. */
export function regionalAt({ timeZone }: BookingLocation, regional: RegionalContext): RegionalContext {
  return { ...regional, timeZone, today: instantToLocal(regional.now, timeZone).dateLocal };
}
