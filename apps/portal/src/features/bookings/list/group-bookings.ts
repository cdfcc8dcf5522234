import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';

export type DayOfBookings = {
  dateLocal: string;
  cards: BookingCard[];
  /** Bookings that count: neither pending, cancelled nor rejected. */
  total: number;
  filled: number;
};

/** One group per date in the order of the cards, which arrive ordered by date, start time and id. */
export function groupByDay(cards: readonly BookingCard[]): DayOfBookings[] {
  const days: DayOfBookings[] = [];
  for (const card of cards) {
    let day = days.at(-1);
    if (day?.dateLocal !== card.dateLocal) {
      day = { dateLocal: card.dateLocal, cards: [], total: 0, filled: 0 };
      days.push(day);
    }
    day.cards.push(card);
    if (card.status === 'PendingApproval' || card.status === 'Cancelled') continue;
    day.total += 1;
    if (card.status !== 'Unfilled') day.filled += 1;
  }
  return days;
}
