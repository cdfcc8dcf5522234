import { useEffect, type RefObject } from 'react';

/** `j` and `k` step through the rows of a list, as arrow keys do in a mail program. Typing anywhere else stays typing. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key !== 'j' && event.key !== 'k') return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-booking-row]') ?? [])];
      const at = rows.indexOf(document.activeElement as HTMLElement);
      const next = rows[event.key === 'j' ? at + 1 : Math.max(0, at - 1)];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', step);
    return () => document.removeEventListener('keydown', step);
  }, [list]);
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="dialog"] *'))
  );
}
