import type { QueryClient } from '@tanstack/react-query';
import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { listBookings, listBookingSummary } from '@staffroom/domain/bookings/read/list-bookings.contract.ts';

/** A booking's card from the cached lists; the newest if several contain it. */
export function findKnownCard(queryClient: QueryClient, bookingId: string): BookingCard | undefined {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: ['bookings'] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ queryKey, state }) => cardsOf(queryKey[1], state.data))
    .find((card) => card.id === bookingId);
}

function cardsOf(name: unknown, data: unknown): readonly BookingCard[] {
  if (data === undefined) return [];
  if (name === listBookings.name)
    return (data as { pages: { items: BookingCard[] }[] }).pages.flatMap(({ items }) => items);
  return name === listBookingSummary.name ? (data as BookingCard[]) : [];
}
