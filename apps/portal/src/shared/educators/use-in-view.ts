import { useCallback, useState, type RefCallback } from 'react';

/** Elements that only pass by during scrolling were not seen. */
const restMs = 250;
const nearPx = 200;

/** Whether the element was in or near the viewport while the page was not scrolled; stays true from then on. */
export function useInView(): [ref: RefCallback<Element>, wasSeen: boolean] {
  const [wasSeen, setSeen] = useState(false);
  const ref = useCallback(
    (element: Element | null) => (element === null ? undefined : follow(element, () => setSeen(true))),
    [],
  );
  return [ref, wasSeen];
}

const followed = new Map<Element, () => void>();
const near = new Set<Element>();
let observer: IntersectionObserver | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `onSeen` once when the page rests with the element in view, unless it was left before. Returns the function to
 * leave it.
 */
export function follow(element: Element, onSeen: () => void): () => void {
  followed.set(element, onSeen);
  observer ??= open();
  observer.observe(element);
  return () => leave(element);
}

/** One observer for all elements: a list has thousands of rows. */
function open(): IntersectionObserver {
  addEventListener('scroll', waitForRest, { capture: true, passive: true });
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) near[isIntersecting ? 'add' : 'delete'](target);
      waitForRest();
    },
    { rootMargin: `${nearPx}px` },
  );
}

function waitForRest(): void {
  clearTimeout(timer);
  if (near.size > 0) timer = setTimeout(tellSeen, restMs);
}

function tellSeen(): void {
  for (const element of near) {
    const onSeen = followed.get(element);
    leave(element);
    onSeen?.();
  }
}

function leave(element: Element): void {
  followed.delete(element);
  near.delete(element);
  observer?.unobserve(element);
}
