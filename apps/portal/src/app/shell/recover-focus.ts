/** How many places of the focus are remembered: what leads through a menu and a dialog has a few. */
const maxPlaces = 8;
const headings = 'h1, h2, h3';

/**
 * When the focused element disappears, as a button whose work is done, the focus goes to the nearest heading around the
 * place where it stood; of a closed dialog, to where the focus was before, or to the page's heading where the page came
 * with the dialog. Never while the focus stands anywhere else. Answers how to stop.
 */
export function recoverFocus(): () => void {
  /** The latest last, each with what stood around it then, up to a child of the body. */
  let places: Element[][] = [];
  let frame = 0;
  const ending = new AbortController();
  const on = (type: string, listener: (event: Event) => void) =>
    document.addEventListener(type, listener, { capture: true, signal: ending.signal });
  const look = () => {
    if (!isLost(places.at(-1)?.[0])) return;
    for (const place of places.toReversed()) {
      const around = place.find((element) => element.isConnected);
      if (around === undefined) continue;
      // What stands apart, as a message does, has no heading around it: then it is the place before that.
      if (focusPlace(around, place.slice(place.indexOf(around)))) return;
    }
    // A page on its way has no heading yet: it is looked for again as more is drawn.
    const page = document.querySelector('#content');
    if (page !== null) focusPlace(page, [page]);
  };
  // Whoever gives the focus back by themselves, as dialogs do, comes first.
  const lookSoon = () => {
    cancelAnimationFrame(frame);
    if (isLost(places.at(-1)?.[0]))
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(look)));
  };
  const observer = new MutationObserver(lookSoon);
  observer.observe(document.body, { childList: true, subtree: true });
  // One of the page and one of each dialog: however far somebody goes in a dialog, what opened it is remembered.
  on('focusin', ({ target }) => {
    const place = listAround(target as Element);
    places = [...places.filter((one) => one.at(-1) !== place.at(-1)), place].slice(-maxPlaces);
  });
  // A press beside everything takes the focus away on purpose.
  on('pointerdown', ({ target }) => {
    if ((target as Element).closest('button, a, input, [tabindex]') === null) places = [];
  });
  return () => {
    ending.abort();
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

const isLost = (element: Element | undefined) =>
  element?.isConnected === false && document.activeElement === document.body;

function listAround(element: Element | null): Element[] {
  return element === null || element === document.body ? [] : [element, ...listAround(element.parentElement)];
}

/** Whether there was something that takes the focus. */
function focusPlace(self: Element, around: readonly Element[]): boolean {
  const heading = around.map((element) => element.querySelector<HTMLElement>(headings)).find(Boolean);
  const target = self.matches('a, button, input') ? (self as HTMLElement) : heading;
  if (target === heading && heading) heading.tabIndex = -1;
  target?.focus();
  return target !== undefined;
}
