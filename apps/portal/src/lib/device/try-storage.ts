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
