import { startTransition, useCallback, useState, type RefCallback } from 'react';

/** What is drawn ahead of the sight, either way. */
const nearPx = 900;
/** Faster than this nobody reads: what is passed is drawn once the page slows down. */
const passesPxPerMs = 4;
const restMs = 120;

/**
 * Whether the element is in sight or nearly, for long lists whose parts are drawn there alone. What `keeps` says stays
 * drawn although it is far: a form that is open, what has the focus.
 */
export function useNear(keeps: (element: Element) => boolean): [ref: RefCallback<Element>, isNear: boolean] {
  const [isNear, setNear] = useState(false);
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
/** What came near or went far and was not told yet. */
const untold = new Map<Element, boolean>();
let observer: IntersectionObserver | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let [lastY, lastMs, isPassing] = [0, 0, false];

/** Tells whenever the element has come near or gone far, unless it is left before. Answers what leaves it. */
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

/** One for all: a list has hundreds of parts. */
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
