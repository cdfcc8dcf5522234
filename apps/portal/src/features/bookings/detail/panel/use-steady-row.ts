import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the panel's row where it was pressed, while the panel opens and closes. Beside a panel the list is narrower, so
 * the rows and what is above them become higher.
 */
export function useSteadyRow(isBeside: boolean): void {
  const opened = useRef<Place | null>(null);
  useLayoutEffect(() => {
    opened.current = findOpenRow();
    return () => {
      const closing = findOpenRow();
      queueMicrotask(() => moveBack(closing));
    };
  }, []);
  useLayoutEffect(() => {
    if (!isBeside) return;
    moveBack(opened.current);
    opened.current = null;
  }, [isBeside]);
}

type Place = { row: Element; top: number };

/** The row's current position; null if it is out of view. */
function findOpenRow(): Place | null {
  const row = document.querySelector('[data-booking-row][aria-current]');
  const top = row?.getBoundingClientRect().top ?? -1;
  return row !== null && top >= 0 && top < innerHeight ? { row, top } : null;
}

function moveBack(place: Place | null): void {
  if (place === null || !place.row.isConnected) return;
  const moved = place.row.getBoundingClientRect().top - place.top;
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
}
