const storageName = 'scrollPositions';
/** The number of history entries whose positions are kept. */
const maxKept = 50;

let positions = new Map<string, number>();
let hasScrolled = false;

/** From here on the portal restores scroll positions, not the browser. Positions survive a reload. */
export function keepScrollPositions(currentKey: () => string): void {
  history.scrollRestoration = 'manual';
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? '[]');
    positions = new Map(kept as [string, number][]);
  } catch {
    // Without readable positions, pages start at the top.
  }
  addEventListener('scroll', () => (hasScrolled = true), { once: true, passive: true });
  addEventListener('pagehide', () => {
    noteScroll(currentKey());
    try {
      sessionStorage.setItem(storageName, JSON.stringify([...positions].slice(-maxKept)));
    } catch {
      // Without storage, a reload starts at the top.
    }
  });
}

export function noteScroll(key: string): void {
  positions.delete(key);
  positions.set(key, scrollY);
}

/** The scroll position of a history entry when it was left; 0 for a new one. */
export function findScroll(key: string): number {
  return positions.get(key) ?? 0;
}

/** A list may render a moment after its screen; it is awaited no longer than this. */
const maxWaitMs = 2000;

/**
 * Scrolls now, and again while the page is still too short, until the person interacts. Returns a function that stops
 * it.
 */
export function scrollWhenThere(top: number): (() => void) | undefined {
  // Scrolling or reading the scroll position would force an early layout of the first screen.
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
