import { useIsFetching, type Query } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Noun } from '../../lib/calls/query-for.ts';

/**
 * Whether all that the children of a component asked about these nouns has been answered once, or refused; from then on.
 * Parts of unknown height above each other are rendered hidden until then and shown together: one that came later would
 * push away those below it.
 */
export function useFirstAnswers(...nouns: readonly Noun[]): boolean {
  const [haveAsked, setAsked] = useState(false);
  const [areReady, setReady] = useState(false);
  const left = useIsFetching({
    predicate: ({ queryKey, state }: Query) =>
      state.status === 'pending' && nouns.some((noun) => noun === queryKey[0]),
  });
  // The children have asked once their effects have run, which is before this one.
  useEffect(() => setAsked(true), []);
  if (haveAsked && left === 0 && !areReady) setReady(true);
  return areReady;
}

/** The style of a box around such parts, which take part in the layout around it. */
export const shownTogether = (areReady: boolean) => ({ display: areReady ? 'contents' : 'none' });
