const stampName = 'reloadedAtMs';

/** Reloads at most once in 10 s (product.md 33); answers whether it does. Without storage it does not. */
export function reloadOnce(nowMs: number, go: () => void): boolean {
  try {
    const last = Number(sessionStorage.getItem(stampName) ?? 0);
    if (nowMs - last < 10_000) return false;
    sessionStorage.setItem(stampName, String(nowMs));
  } catch {
    return false;
  }
  go();
  return true;
}
