import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { pressListKey } from './press-list-key.ts';

/**
 * `j` and `k` step through the rows of a list, as arrow keys do in a mail program; an open panel goes along with them.
 * Escape closes the panel wherever the focus is. Typing anywhere else stays typing. The keys work once the list stands.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, closePanel: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent, handle: typeof pressListKey) =>
    handle(event, { list: list.current, closePanel }),
  );
  useEffect(() => {
    let handle: typeof pressListKey | null = null;
    // By a name: the build would take what follows into the import, and its own loading of files would fail unheard.
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
