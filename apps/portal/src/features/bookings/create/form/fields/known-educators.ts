import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';

export type Educator = {
  id: string;
  name: string;
  /** The last date among the cards on which they are here; null when none of the cards says. */
  lastDate: string | null;
};

/** Everybody who is on the cards, by name, each once; `first` before them. */
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
 * Those who are offered, and with them somebody who is chosen without being offered (any more): the choice can be seen and
 * taken back.
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
