import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const followers = new Set<() => void>();

/** Whether the page is being printed: lists that render only the visible rows then render all of them. */
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

/** Synchronously: the browser prints the page right after the event. */
function set(next: boolean): void {
  isPrinting = next;
  flushSync(() => {
    for (const tell of followers) tell();
  });
}
