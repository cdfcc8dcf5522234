/**
 * Runs `task` while no other tab of this browser runs one under the same name; at once where the browser has no locks.
 * Rejects as `task` does, and with the reason of `signal` where that ends the wait.
 *
 * A page that the browser holds still while it is granted the lock, as while a window opens from it, is refused the
 * lock without `task` having begun. It asks again.
 */
export async function alone<Result>(
  name: string,
  task: () => Promise<Result>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Result> {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  if (locks === undefined) return task();
  for (;;) {
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      return task();
    };
    try {
      return await locks.request(name, options, begin);
    } catch (error) {
      // What the browser refuses for good, or ends because it was asked to, is a `DOMException`.
      if (hasBegun || error instanceof DOMException || options.signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}
