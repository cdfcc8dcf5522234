import { useEffect, useMemo, useState } from 'react';
import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { useStore } from '../../lib/store.ts';
import { ownEntityIds } from '../../lib/stream/live-events.ts';
import { addAtEnd, addOwn, keepPlaces, type SteadyCards } from './steady-cards.ts';

type LiveCards = {
  /** What the cards are of; another key starts anew. */
  key: string;
  /** Undefined while nothing has arrived. */
  cards: readonly BookingCard[] | undefined;
  /** On where what follows the last card moves nothing: it is shown at once. */
  growsAtEnd: boolean;
  /** On while a newer answer is on its way. */
  isFetching: boolean;
};

type Shown = {
  key: string;
  cards: readonly BookingCard[];
  /** The answer that was looked at last. */
  live: readonly BookingCard[];
  isFresh: boolean;
};

const none: readonly BookingCard[] = [];

/**
 * What is on the screen keeps its place while it changes; what others add waits until it is asked for, what the viewer
 * adds in another tab or browser comes at once. A list that is empty, that is out of date as the screen opens, or that
 * nobody sees takes everything at once.
 */
export function useSteadyCards(live: LiveCards): SteadyCards & {
  /** The cards as they were when they were first shown. */
  places: readonly BookingCard[];
  /** Takes the cards that wait, and puts everything in its order. */
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
