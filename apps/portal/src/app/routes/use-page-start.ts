import { useEffect, useRef } from 'react';
import { useShown } from '../../lib/navigation/shown.ts';
import { takeSignIn } from '../../session/session-state.ts';
import { announce, forgetAnnounced } from '../../ui/feedback/announce.ts';
import { lostAfterMs } from '../../ui/lazy/load-limits.ts';

const starts = {
  page: 'h1',
  form: 'form [data-field] :is(input, textarea, select, button):enabled',
} as const;

/**
 * After a sign-in and after each change of page, focuses the page's heading, so that a screen reader announces it and
 * Tab continues in the page. With `startsInForm` (`lib/navigation/go-to.ts`) focuses the form.
 */
export function usePageStart(): void {
  const { page, startsInForm } = useShown();
  const focused = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    // Not during render: a restarted render would lose the sign-in.
    if (focused.current === undefined) focused.current = takeSignIn() ? null : page;
    if (focused.current === page) return;
    focused.current = page;
    forgetAnnounced();
    return focusWhenThere(startsInForm ? 'form' : 'page');
  }, [page, startsInForm]);
}

/** Repeats until the person interacts: the first heading may belong to a skeleton. Returns a function that stops it. */
function focusWhenThere(start: keyof typeof starts): () => void {
  const main = document.querySelector('#content');
  const ending = new AbortController();
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    ending.abort();
  };
  const look = () => {
    // An element that the page has focused itself, such as a panel or a dialog, keeps the focus.
    if (isTaken(main, start)) return;
    const target = main?.querySelector<HTMLElement>(starts[start]);
    if (!target) return;
    if (start === 'page') target.tabIndex = -1;
    else if (!said) announce(main?.querySelector('h1')?.textContent ?? '');
    said = true;
    target.focus({ preventScroll: start === 'page' });
  };
  let said = false;
  const observer = new MutationObserver(look);
  if (main !== null) observer.observe(main, { childList: true, subtree: true });
  const timer = setTimeout(stop, lostAfterMs);
  for (const sign of ['keydown', 'pointerdown'])
    addEventListener(sign, stop, { signal: ending.signal, capture: true });
  look();
  return stop;
}

function isTaken(main: Element | null, start: keyof typeof starts): boolean {
  const { activeElement } = document;
  // The focus moves to a heading when the focused element of the previous page was removed.
  if (start === 'form' && activeElement?.matches('h1, h2, h3')) return false;
  return main?.contains(activeElement) === true || activeElement?.closest('[role="dialog"]') != null;
}
