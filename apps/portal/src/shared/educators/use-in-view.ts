import { useCallback, useState, type RefCallback } from 'react';

/** What only passes while the page is scrolled was not looked at. */
const restMs = 250;
const nearPx = 200;

/** Whether the page rested with the element in sight, or nearly; stays true from then on. */
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

/** Tells once that the page rests with the element in sight, unless it is left before. Answers what leaves it. */
export function follow(element: Element, onSeen: () => void): () => void {
  followed.set(element, onSeen);
  observer ??= open();
  observer.observe(element);
  return () => leave(element);
}

/** One for all: a list has thousands of rows. */
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
