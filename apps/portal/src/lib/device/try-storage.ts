/** A storage that is full or closed only costs what would have been kept, or holds nothing. Never throws. */
export function tryStorage(change: () => void): void {
  try {
    change();
  } catch {
    // As above.
  }
}
