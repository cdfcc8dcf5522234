const stampName = 'reloaded';
/** Minimum time between any two reloads (product.md 33). */
const restMs = 10_000;
/** If a reload did not help, another automatic one would not either; the person has a button. */
const restOfPathMs = 10 * 60_000;

type Stamp = { readonly path: string; readonly atMs: number };

/**
 * Reloads, unless it did so in the last 10 s, or for the same path in the last ten minutes. Returns whether it does.
 * Never reloads without storage.
 */
export function reloadOnce(path: string, nowMs: number, go: () => void, shelf?: Shelf): boolean {
  try {
    const kept = shelf ?? sessionStorage;
    const last = JSON.parse(kept.getItem(stampName) ?? 'null') as Stamp | null;
    if (last !== null && nowMs - last.atMs < (last.path === path ? restOfPathMs : restMs)) return false;
    kept.setItem(stampName, JSON.stringify({ path, atMs: nowMs } satisfies Stamp));
  } catch {
    return false;
  }
  go();
  return true;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;
