/** Where what the contact has last seen is kept (`session/seen`). */
export const seenName = 'seen';

/**
 * A storage that is full or closed only costs what would have been kept, or holds nothing. What was seen, the most that is
 * kept, makes room for anything else. Never throws.
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

// Where a browser lets no page keep anything, the name alone throws: such a storage holds nothing.
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    void globalThis[name];
  } catch {
    const value = new Proxy({}, { get: () => () => null });
    Object.defineProperty(globalThis, name, { value });
  }
}
