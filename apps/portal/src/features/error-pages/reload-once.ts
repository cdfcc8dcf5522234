const stampName = 'reloaded';
/** Between any two reloads (product.md 33). */
const restMs = 10_000;
/** Where a reload did not help, the next one by itself would not either; the person has a button. */
const restOfPathMs = 10 * 60_000;

type Stamp = { readonly path: string; readonly atMs: number };

/** Reloads, unless it has done so in the last 10 s, or of the same path in the last ten minutes; answers whether it does. Without storage it does not. */
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
