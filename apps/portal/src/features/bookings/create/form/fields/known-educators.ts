import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';

export type Educator = {
  id: string;
  name: string;
  /** Their last date among the cards; null if no card has one. */
  lastDate: string | null;
};

/** All educators on the cards, by name, each once; `first` before them. */
export function knownEducators(
  cards: readonly Pick<BookingCard, 'candidate' | 'dateLocal'>[],
  first: { id: string; name: string } | null,
): Educator[] {
  const known = new Map<string, Educator>();
  for (const { candidate, dateLocal } of cards) {
    if (candidate === null) continue;
    const lastDate = known.get(candidate.id)?.lastDate ?? '';
    known.set(candidate.id, {
      id: candidate.id,
      name: candidate.name,
      lastDate: dateLocal > lastDate ? dateLocal : lastDate,
    });
  }
  const byName = [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name));
  if (first === null) return byName;
  const lastDate = known.get(first.id)?.lastDate ?? null;
  return [{ id: first.id, name: first.name, lastDate }, ...byName.filter(({ id }) => id !== first.id)];
}

/**
 * The offered educators and the chosen one, even if they are not offered (any more), so that the choice is visible and
 * can be cleared.
 */
export function withChosen(
  offered: readonly Educator[],
  recent: readonly Educator[],
  chosen: { id: string | null; name: string },
): readonly Educator[] {
  const { id, name } = chosen;
  if (id === null || offered.some((one) => one.id === id)) return offered;
  return [recent.find((one) => one.id === id) ?? { id, name, lastDate: null }, ...offered];
}
