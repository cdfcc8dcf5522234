import { useCallback, useState, type RefCallback } from 'react';

/** Something that only passes while the page is scrolled was not looked at. */
const lookMs = 150;
const nearPx = 300;

/** Whether the element stood near the visible part of the page for a moment; stays true from then on. */
export function useInView(): [ref: RefCallback<Element>, wasSeen: boolean] {
  const [wasSeen, setSeen] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return;
    watched.set(element, { onSeen: () => setSeen(true), timer: undefined });
    observer().observe(element);
    return () => leave(element);
  }, []);
  return [ref, wasSeen];
}

type Watch = { onSeen: () => void; timer: ReturnType<typeof setTimeout> | undefined };
const watched = new Map<Element, Watch>();
let shared: IntersectionObserver | undefined;

/** One for all: a list has thousands of rows. */
function observer(): IntersectionObserver {
  shared ??= new IntersectionObserver((entries) => entries.forEach(follow), { rootMargin: `${nearPx}px` });
  return shared;
}

function follow({ target, isIntersecting }: IntersectionObserverEntry): void {
  const watch = watched.get(target);
  if (watch === undefined) return;
  clearTimeout(watch.timer);
  if (!isIntersecting) return;
  watch.timer = setTimeout(() => {
    leave(target);
    watch.onSeen();
  }, lookMs);
}

function leave(element: Element): void {
  clearTimeout(watched.get(element)?.timer);
  watched.delete(element);
  shared?.unobserve(element);
}
