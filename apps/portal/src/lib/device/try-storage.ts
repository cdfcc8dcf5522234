/** The storage key for what the contact has last seen (`session/seen`). */
export const seenName = 'seen';

/**
 * Runs a change of storage that may fail: a full or blocked storage only loses the value. The seen marks, the largest
 * entry, are removed to make room for anything else. Never throws.
 */
export function tryStorage(change: () => void): void {
  try {
    change();
  } catch {
    try {
      localStorage.removeItem(seenName);
      change();
    } catch {
      // As above.
    }
  }
}

// Where a browser blocks storage, reading the property throws, or its first use: use an empty storage instead.
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    globalThis[name]?.getItem(name);
  } catch {
    const value = new Proxy({}, { get: () => () => null });
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
}
