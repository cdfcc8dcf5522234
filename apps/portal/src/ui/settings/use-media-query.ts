import { useSyncExternalStore } from 'react';

/** The queries of the spec's breakpoints: xs under 600, mobile up to md (under 1264). */
export const mediaQueries = {
  phone: '(max-width: 599.98px)',
  mobile: '(max-width: 1263.98px)',
  /** A mouse: focusing a field opens no keyboard over the page. */
  finePointer: '(pointer: fine)',
} as const;

/** Whether the query matches now; follows the window. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}
