import { useEffect, useMemo, useState } from 'react';
import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { useStore } from '../../lib/store.ts';
import { ownEntityIds } from '../../lib/stream/live-events.ts';
import { addAtEnd, addOwn, keepPlaces, type SteadyCards } from './steady-cards.ts';

type LiveCards = {
  /** Identifies the list; another key starts anew. */
  key: string;
  /** Undefined until the first response. */
  cards: readonly BookingCard[] | undefined;
  /** True if cards after the last one do not shift anything: they are shown at once. */
  growsAtEnd: boolean;
  /** True while a newer response is loading. */
  isFetching: boolean;
};

type Shown = {
  key: string;
  cards: readonly BookingCard[];
  /** The last response that was processed. */
  live: readonly BookingCard[];
  isFresh: boolean;
};

const none: readonly BookingCard[] = [];

/**
 * Keeps the shown cards in their places while they change. Cards added by others wait until they are asked for; cards
 * that the viewer adds in another tab or browser are shown at once. A list that is empty, was stale when the screen
 * opened, or is not visible takes everything at once.
 */
export function useSteadyCards(live: LiveCards): SteadyCards & {
  /** The cards as they were when they were first shown. */
  places: readonly BookingCard[];
  /** Shows the waiting cards, and restores the order. */
  showAdded: () => void;
} {
  const { key, cards } = live;
  const [shown, setShown] = useState<Shown | null>(null);
  const next = nextShown(shown, live, useStore(ownEntityIds));
  if (next !== shown) setShown(next);
  useEffect(() => {
    if (cards === undefined || document.visibilityState === 'visible') return;
    setShown((before) => before && { ...before, cards });
  }, [cards]);
  const places = next?.key === key ? next.cards : none;
  const steady = useMemo(() => keepPlaces(places, cards ?? places), [places, cards]);
  return {
    ...steady,
    places,
    showAdded: () => setShown((before) => (before && cards ? { ...before, cards } : before)),
  };
}

function nextShown(
  shown: Shown | null,
  { key, cards, growsAtEnd, isFetching }: LiveCards,
  ownIds: ReadonlySet<string>,
): Shown | null {
  if (cards === undefined) return shown;
  const isFresh = !isFetching;
  if (shown?.key !== key) return { key, cards, live: cards, isFresh };
  if (!shown.isFresh || shown.cards.length === 0)
    return shown.cards === cards && shown.isFresh === isFresh ? shown : { key, cards, live: cards, isFresh };
  const withOwn = addOwn(shown.cards, cards, ownIds);
  if (growsAtEnd && shown.live !== cards) return { ...shown, cards: addAtEnd(withOwn, cards), live: cards };
  return withOwn === shown.cards ? shown : { ...shown, cards: withOwn };
}
