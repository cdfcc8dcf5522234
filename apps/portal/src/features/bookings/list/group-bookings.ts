import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';

export type DayOfBookings = {
  dateLocal: string;
  cards: BookingCard[];
  /** Without pending, cancelled and rejected bookings. */
  total: number;
  filled: number;
};

/** One group per date in the order of the cards, which are sorted by date, start time and ID. */
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
