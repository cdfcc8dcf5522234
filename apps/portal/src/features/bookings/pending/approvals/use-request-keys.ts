import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * The keys of the list of bookings. A separate hook, because sharing that one would add it to the first load of both
 * screens.
 */
export function useRequestKeys(list: RefObject<HTMLElement | null>, closePanel: (() => void) | null): void {
  const press = useEffectEvent(async (event: KeyboardEvent) => {
    const isKey = event.key === 'j' || event.key === 'k' || event.key === 'Escape';
    if (!isKey || event.defaultPrevented) return;
    const { pressListKey } = await import('../../list/press-list-key.ts');
    pressListKey(event, { list: list.current, closePanel });
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => void press(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
