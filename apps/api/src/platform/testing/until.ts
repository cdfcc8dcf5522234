/** Waits for a change made by other connections; fails loudly instead of hanging. */
export async function until(holds: () => boolean | Promise<boolean>, patienceMs = 40_000): Promise<void> {
  const started = performance.now();
  while (!(await holds())) {
    if (performance.now() - started > patienceMs) throw new Error('What was waited for did not happen');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
