import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const followers = new Set<() => void>();

/** Whether the page is being printed: lists that draw only the visible rows then draw all of them. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(follow, () => isPrinting);
}

function follow(tell: () => void): () => void {
  if (followers.size === 0) {
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
  }
  followers.add(tell);
  return () => {
    followers.delete(tell);
    if (followers.size > 0) return;
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}

const begin = (): void => set(true);
const end = (): void => set(false);

/** At once: the browser takes its picture when the event is over. */
function set(next: boolean): void {
  isPrinting = next;
  flushSync(() => {
    for (const tell of followers) tell();
  });
}
