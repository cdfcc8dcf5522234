import { startTransition, useCallback, useState, type RefCallback } from 'react';

/** Rendered before it comes into view, above and below. */
const nearPx = 900;
/** Nobody reads while scrolling faster than this: what passes by is rendered once the page slows down. */
const passesPxPerMs = 4;
const restMs = 120;

/**
 * Whether the element is in or near the viewport, for long lists that render only those parts. Elements for which
 * `keeps` is true stay rendered even if they are far away: an open form, or the focused element. `isNearAtFirst`: until
 * the browser has reported where the element is.
 */
export function useNear(
  keeps: (element: Element) => boolean,
  isNearAtFirst = false,
): [ref: RefCallback<Element>, isNear: boolean] {
  const [isNear, setNear] = useState(isNearAtFirst);
  const ref = useCallback(
    (element: Element | null) =>
      element === null
        ? undefined
        : watchNear(element, (next) => {
            if (next || !keeps(element)) startTransition(() => setNear(next));
          }),
    [keeps],
  );
  return [ref, isNear];
}

const watched = new Map<Element, (isNear: boolean) => void>();
/** Elements that came near or went far and were not reported yet. */
const untold = new Map<Element, boolean>();
let observer: IntersectionObserver | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let [lastY, lastMs, isPassing] = [0, 0, false];

/** Reports whenever the element comes near or goes far. Returns a function that stops it. */
export function watchNear(element: Element, tell: (isNear: boolean) => void): () => void {
  watched.set(element, tell);
  observer ??= open();
  observer.observe(element);
  return () => {
    watched.delete(element);
    untold.delete(element);
    observer?.unobserve(element);
  };
}

/** One observer for all elements: a list has hundreds of parts. */
function open(): IntersectionObserver {
  lastY = scrollY;
  addEventListener('scroll', noteSpeed, { passive: true });
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) untold.set(target, isIntersecting);
      if (!isPassing) tellAll();
    },
    { rootMargin: `${nearPx}px` },
  );
}

function noteSpeed({ timeStamp }: Event): void {
  isPassing = Math.abs(scrollY - lastY) > passesPxPerMs * Math.max(1, timeStamp - lastMs);
  [lastY, lastMs] = [scrollY, timeStamp];
  clearTimeout(timer);
  if (isPassing)
    timer = setTimeout(() => {
      isPassing = false;
      tellAll();
    }, restMs);
  else if (untold.size > 0) tellAll();
}

function tellAll(): void {
  const news = [...untold];
  untold.clear();
  for (const [element, isNear] of news) watched.get(element)?.(isNear);
}
