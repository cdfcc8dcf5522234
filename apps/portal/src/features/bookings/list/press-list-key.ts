import { mediaQueries } from '../../../ui/settings/use-media-query.ts';
import { isField } from './is-typing.ts';

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** The list and its panel; `closePanel` is null while no panel is open. */
export type ListOnScreen = { list: HTMLElement | null; closePanel: (() => void) | null };

/** Moves through the rows, or closes the panel. */
export function pressListKey(event: KeyboardEvent, { list, closePanel }: ListOnScreen): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  // In narrow windows the panel is a dialog, which handles Escape itself.
  const isSheet = closePanel !== null && matchMedia(mediaQueries.mobile).matches;
  const count = document.querySelectorAll(overlays).length;
  // While one sheet replaces another, the focus is in neither of them.
  const isOutside = isSheet && count === 1 && event.target === document.body;
  if (event.key === 'Escape' && (count === 0 || isOutside) && !holdsText(event.target)) closePanel?.();
  if (event.key !== 'j' && event.key !== 'k') return;
  if (isField(event.target) || count > (isSheet ? 1 : 0)) return;
  const next = findNext(list, event.key === 'j' ? 1 : -1, closePanel !== null);
  if (next === undefined) return;
  event.preventDefault();
  if (!isSheet) next.focus();
  if (closePanel !== null) next.click();
}

/** Starts from the panel's row if a panel is open, else from the focused row. */
function findNext(list: HTMLElement | null, step: 1 | -1, hasPanel: boolean): HTMLElement | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-booking-row]') ?? [])];
  const at = rows.findIndex((row) =>
    hasPanel ? row.getAttribute('aria-current') === 'true' : row === document.activeElement,
  );
  const next = rows[step === 1 ? at + 1 : Math.max(0, at - 1)];
  return hasPanel && next === rows[at] ? undefined : next;
}

/** In such a field Escape clears the text first. */
function holdsText(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.value !== '';
}
