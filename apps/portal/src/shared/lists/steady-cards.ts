import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';

/** Cards that keep their places while others change them (product.md 43). */
export type SteadyCards = {
  /** In the order in which they were first shown, each with its newest data. */
  cards: BookingCard[];
  /** Keys of cards that have changed since they were first shown. */
  changed: ReadonlySet<string>;
  /**
   * Keys of cards missing in the newest response: requests that were decided, bookings that no longer match the
   * filters.
   */
  gone: ReadonlySet<string>;
  /** New cards that are not shown yet. */
  added: BookingCard[];
};

/** One shared empty set, so that it compares equal. */
const none: ReadonlySet<string> = new Set();

/** A booking, or one day of a pending request. */
export function keyOfCard(card: Pick<BookingCard, 'id' | 'pendingBookingId' | 'dateLocal'>): string {
  return `${card.id ?? card.pendingBookingId} ${card.dateLocal}`;
}

/** The cards of `shown` in their places, with the data of `live`. */
export function keepPlaces(shown: readonly BookingCard[], live: readonly BookingCard[]): SteadyCards {
  const now = new Map(live.map((card) => [keyOfCard(card), card]));
  const known = new Set(shown.map(keyOfCard));
  const changed = new Set<string>();
  const gone = new Set<string>();
  const cards = shown.map((card) => {
    const key = keyOfCard(card);
    const current = now.get(key);
    if (current === undefined) gone.add(key);
    if (current === undefined || stateOf(current) !== stateOf(card)) changed.add(key);
    return current ?? card;
  });
  return {
    cards,
    changed: orNone(changed),
    gone: orNone(gone),
    added: live.filter((card) => !known.has(keyOfCard(card))),
  };
}

function orNone(keys: ReadonlySet<string>): ReadonlySet<string> {
  return keys.size === 0 ? none : keys;
}

/** The shown cards and those after the last of them: another page, or new cards at the end. */
export function addAtEnd(shown: readonly BookingCard[], live: readonly BookingCard[]): BookingCard[] {
  const known = new Set(shown.map(keyOfCard));
  const last = live.findLastIndex((card) => known.has(keyOfCard(card)));
  return [...shown, ...live.slice(last + 1)];
}

/** The shown cards and the ones that the viewer has added since, each in its place; the same list if there are none. */
export function addOwn(
  shown: readonly BookingCard[],
  live: readonly BookingCard[],
  ownIds: ReadonlySet<string>,
): readonly BookingCard[] {
  const isOwn = ({ id, pendingBookingId }: BookingCard) => ownIds.has(id ?? pendingBookingId ?? '');
  if (!live.some(isOwn)) return shown;
  const known = new Set(shown.map(keyOfCard));
  if (!live.some((card) => isOwn(card) && !known.has(keyOfCard(card)))) return shown;
  const cards = [...shown];
  let at = 0;
  for (const card of live) {
    const key = keyOfCard(card);
    if (known.has(key)) at = cards.findIndex((one) => keyOfCard(one) === key) + 1;
    else if (isOwn(card)) {
      known.add(key);
      cards.splice(at++, 0, card);
    }
  }
  return cards;
}

function stateOf({ status, assignment, candidate }: BookingCard): string {
  return [status, assignment?.state, candidate?.name, candidate?.minutesLate].join();
}
