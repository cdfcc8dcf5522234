import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';

export type Educator = {
  id: string;
  name: string;
  /** The last date among the cards on which they are here; null when none of the cards says. */
  lastDate: string | null;
};

/**
 * Everybody who is on the cards, by name, each once; `first` before them. Somebody who is chosen but on no card stands
 * there too, so that the choice can be seen and taken back.
 */
export function knownEducators(
  cards: readonly Pick<BookingCard, 'candidate' | 'dateLocal'>[],
  chosen: { first: { id: string; name: string } | null; chosenId: string | null; unknownName: string },
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
  const { first, chosenId, unknownName } = chosen;
  const byName = [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name));
  const ahead = first === null ? [] : [{ ...first, lastDate: known.get(first.id)?.lastDate ?? null }];
  const others = byName.filter(({ id }) => id !== first?.id);
  const isThere = chosenId === null || [...ahead, ...others].some(({ id }) => id === chosenId);
  return [
    ...ahead.map(({ id, name, lastDate }) => ({ id, name, lastDate })),
    ...(isThere ? [] : [{ id: chosenId, name: unknownName, lastDate: null }]),
    ...others,
  ];
}
