/** Maximum number of remembered focus places: a menu and a dialog have a few. */
const maxPlaces = 8;
const headings = 'h1, h2, h3';

/**
 * When the focused element is removed, for example a button after its action, focuses the nearest heading around its
 * place. After a dialog closes, focuses the element focused before it, or the page's heading if the page changed with
 * the dialog. Does nothing while anything else has the focus. Returns a function that stops it.
 */
export function recoverFocus(): () => void {
  /** The latest last; each is the element with its ancestors at that time, up to a child of the body. */
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
      // An element outside the page, such as a toast, has no heading around it: then the previous place is used.
      if (focusPlace(around, place.slice(place.indexOf(around)))) return;
    }
    // A loading page has no heading yet: this runs again as more of it renders.
    const page = document.querySelector('#content');
    if (page !== null) focusPlace(page, [page]);
  };
  // Components that restore the focus themselves, such as dialogs, come first.
  const lookSoon = () => {
    cancelAnimationFrame(frame);
    if (isLost(places.at(-1)?.[0]))
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(look)));
  };
  const observer = new MutationObserver(lookSoon);
  // A page behind a dialog takes the focus only when it is no longer inert.
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] });
  // One place of the page and one of each dialog: the element that opened a dialog is remembered however long it is
  // used.
  on('focusin', ({ target }) => {
    const place = listAround(target as Element);
    places = [...places.filter((one) => one.at(-1) !== place.at(-1)), place].slice(-maxPlaces);
  });
  // A press outside all controls removes the focus on purpose.
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

/** Returns whether there was an element to focus. */
function focusPlace(self: Element, around: readonly Element[]): boolean {
  const heading = around.map((element) => element.querySelector<HTMLElement>(headings)).find(Boolean);
  const target = self.matches('a, button, input') ? (self as HTMLElement) : heading;
  if (target === heading && heading) heading.tabIndex = -1;
  target?.focus();
  return target !== undefined;
}
