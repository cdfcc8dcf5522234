import { maxFound } from '@staffroom/domain/bookings/read/search-limits.ts';
import { daysBetween } from '@staffroom/domain/time/calendar-date.ts';
import type { CardRow } from '../list/card-keys.sql.ts';

/** Merges cards of several statements without duplicates, in the same order as each of them. */
export function nearestOf(cards: readonly CardRow[], nearDateLocal: string): CardRow[] {
  const distance = ({ date_local: date }: CardRow): number => Math.abs(daysBetween(nearDateLocal, date));
  const once = new Map(cards.map((card) => [`${card.id} ${card.date_local}`, card]));
  return [...once.values()]
    .toSorted(
      (one, other) =>
        distance(one) - distance(other) ||
        compare(other.date_local, one.date_local) ||
        compare(one.start_time_local, other.start_time_local) ||
        compare(one.id, other.id),
    )
    .slice(0, maxFound.bookings);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
