import { createStore, useStore } from '../lib/store.ts';
import { getSessionPhase, onSessionPhase } from './session-state.ts';
import { findViewer } from './viewer.ts';

const carriedName = 'typed';
const kept = createStore(takeCarried());

function takeCarried(): Readonly<Record<string, unknown>> {
  try {
    const text = sessionStorage.getItem(carriedName)!;
    sessionStorage.removeItem(carriedName);
    return (JSON.parse(text) as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

globalThis.addEventListener?.('pagehide', carryKept);
onSessionPhase(() => {
  if (getSessionPhase() === 'signedOut') kept.set({});
});

/** For this tab's next page. False if the browser cannot store some of it. */
export function carryKept(): boolean {
  const typed = kept.get();
  if (Object.keys(typed).length === 0) return true;
  try {
    sessionStorage.setItem(carriedName, JSON.stringify(typed));
    return true;
  } catch {
    return false;
  }
}

/** Keyed by contact, so that the next person to sign in finds none of it. Behind a link nobody is signed in. */
function ownKey(key: string): string {
  return `${findViewer()?.contact.id ?? ''} ${key}`;
}

export function findKept<Value>(key: string, empty: Value): Value {
  return (kept.get()[ownKey(key)] as Value | undefined) ?? empty;
}

export function keep(key: string, value: unknown): void {
  const own = ownKey(key);
  kept.set((before) => ({ ...before, [own]: value }));
}

/**
 * Like `useState` for typed text, kept under its key when the form disappears: closed, or gone with the right to send
 * it, the state it is about, or the panel. It returns with the form, also after a reload in this tab, until it is set to
 * `empty`. Signing out forgets it.
 */
export function useKept<Value extends object | string>(
  key: string,
  empty: Value,
): [value: Value, setValue: (next: Value | ((before: Value) => Value)) => void] {
  useStore(kept);
  return [
    findKept(key, empty),
    (next) => keep(key, typeof next === 'function' ? next(findKept(key, empty)) : next),
  ];
}

export function useKeptText(key: string) {
  return useKept<string>(key, '');
}
