import { useEffect, useEffectEvent, type RefObject } from 'react';
import { mediaQueries } from '../../ui/use-media-query.ts';

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * `j` and `k` step through the rows of a list, as arrow keys do in a mail program; an open panel goes along with them.
 * Escape closes the panel wherever the focus is. Typing anywhere else stays typing.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, closePanel: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    // On narrow windows the panel is itself a dialog, which knows Escape.
    const isSheet = closePanel !== null && matchMedia(mediaQueries.mobile).matches;
    const count = document.querySelectorAll(overlays).length;
    if (event.key === 'Escape' && count === 0 && !holdsText(event.target)) closePanel?.();
    if (event.key !== 'j' && event.key !== 'k') return;
    if (isField(event.target) || count > (isSheet ? 1 : 0)) return;
    const next = findNext(list.current, event.key === 'j' ? 1 : -1, closePanel !== null);
    if (next === undefined) return;
    event.preventDefault();
    if (!isSheet) next.focus();
    if (closePanel !== null) next.click();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

/** Beside an open panel from the row that it shows, else from the one with the focus. */
function findNext(list: HTMLElement | null, step: 1 | -1, hasPanel: boolean): HTMLElement | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-booking-row]') ?? [])];
  const at = rows.findIndex((row) =>
    hasPanel ? row.getAttribute('aria-current') === 'true' : row === document.activeElement,
  );
  const next = rows[step === 1 ? at + 1 : Math.max(0, at - 1)];
  return hasPanel && next === rows[at] ? undefined : next;
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** There Escape takes the text back first. */
function holdsText(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.value !== '';
}

export function isTyping(target: EventTarget | null): boolean {
  return isField(target) || (target instanceof HTMLElement && target.matches('[role="dialog"] *'));
}
