import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { bookingFormTexts } from '../booking-form-texts.ts';

/** What has become of a booking that was just made; one status for each educator asked for, null while unknown. */
export function formatSearch(statuses: readonly (BookingCard['status'] | null)[]): string {
  const texts = bookingFormTexts();
  const total = statuses.length;
  const found = statuses.filter((status) => status === 'Filled' || status === 'Invoiced').length;
  const cancelled = statuses.filter((status) => status === 'Cancelled').length;
  if (total > 0 && cancelled === total) return texts.sentCancelled;
  if (found > 0 && found === total - cancelled) return texts.sentAllFound(found);
  return found === 0 ? texts.sentFinding : texts.sentSomeFound(found, total - cancelled);
}

/** A time keeps its 'am' on the same line. */
export function keepTogether(words: string): string {
  return words.replaceAll(/(\d) ([ap]m)/g, '$1\u00A0$2');
}
