const storageName = 'scrollPositions';
/** Of so many history entries the position is kept. */
const maxKept = 50;

let positions = new Map<string, number>();
let hasScrolled = false;

/** From here on the portal scrolls, not the browser. Positions outlive a reload. */
export function keepScrollPositions(currentKey: () => string): void {
  history.scrollRestoration = 'manual';
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? '[]');
    positions = new Map(kept as [string, number][]);
  } catch {
    // What cannot be read begins at its top.
  }
  addEventListener('scroll', () => (hasScrolled = true), { once: true, passive: true });
  addEventListener('pagehide', () => {
    noteScroll(currentKey());
    try {
      sessionStorage.setItem(storageName, JSON.stringify([...positions].slice(-maxKept)));
    } catch {
      // Without storage a reload begins at the top.
    }
  });
}

export function noteScroll(key: string): void {
  positions.delete(key);
  positions.set(key, scrollY);
}

/** Where the history entry was scrolled to when it was left; its top where it is new. */
export function findScroll(key: string): number {
  return positions.get(key) ?? 0;
}

/** A list may be drawn a moment after its screen; longer than this it is not waited for. */
const maxWaitMs = 2000;

/** Scrolls now, and again while the page is still too short for it, until the person acts. Answers how to stop. */
export function scrollWhenThere(top: number): (() => void) | undefined {
  // To scroll, or to ask where the page is, lays the first screen out before its turn.
  if (top === 0 && !hasScrolled) return undefined;
  const ending = new AbortController();
  const observer = new ResizeObserver(() => scroll());
  const timer = setTimeout(() => stop(), maxWaitMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    ending.abort();
  };
  const scroll = () => {
    scrollTo({ top, behavior: 'instant' });
    if (Math.abs(scrollY - top) < 2) stop();
  };
  for (const sign of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(sign, stop, { signal: ending.signal, capture: true, passive: true });
  observer.observe(document.body);
  scroll();
  return stop;
}
