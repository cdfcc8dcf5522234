import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';

/** A recent way of booking, which a 'Book again' chip repeats. */
export type BookingPattern = {
  /** The booking to copy. */
  bookingId: string;
  title: string;
  locationName: string;
  startTime: string;
  endTime: string;
  bookingsPerDate: number;
};

/** The last distinct patterns of the cards, newest first; at most `count`. Cancelled and pending cards are ignored. */
export function lastPatterns(cards: readonly BookingCard[], count: number): BookingPattern[] {
  const patterns = new Map<string, BookingPattern>();
  for (const card of cards.toReversed()) {
    if (card.id === null || card.status === 'Cancelled' || card.type !== 'standard') continue;
    const key = [card.location.id, card.classification.id, card.startTime, card.endTime].join(' ');
    if (patterns.has(key)) continue;
    patterns.set(key, {
      bookingId: card.id,
      title: card.classification.onlineTitle,
      locationName: card.location.name,
      startTime: card.startTime,
      endTime: card.endTime,
      bookingsPerDate: card.bookingsPerDate,
    });
    if (patterns.size === count) break;
  }
  return [...patterns.values()];
}
