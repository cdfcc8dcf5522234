import { useLayoutEffect, useRef } from 'react';

/**
 * The list has less room beside a panel: its rows and what stands above them become higher. The row that the panel shows
 * stays where the person pressed it, as the panel opens and as it closes.
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

/** The row as it stands now, where it is in sight. */
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
