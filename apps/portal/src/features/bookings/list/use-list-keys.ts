import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { pressListKey } from './press-list-key.ts';

/**
 * `j` and `k` move through the rows of a list, as in mail programs; an open panel follows. Escape closes the panel
 * wherever the focus is. Typing in a field is not affected. The keys work once the handler has loaded.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, closePanel: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent, handle: typeof pressListKey) =>
    handle(event, { list: list.current, closePanel }),
  );
  useEffect(() => {
    let handle: typeof pressListKey | null = null;
    // Assigned to a variable first: otherwise the build merges `then` into the import, and its preload would fail
    // unhandled.
    const load = import('./press-list-key.ts');
    load.then(
      (part) => (handle = part.pressListKey),
      () => undefined,
    );
    const hear = (event: KeyboardEvent) => void (handle !== null && press(event, handle));
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
