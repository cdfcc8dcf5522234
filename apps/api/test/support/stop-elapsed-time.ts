import { onTestFinished, vi } from 'vitest';

/** Rate limits do not refill for the rest of the test, however long its requests take on a busy machine. */
export function stopElapsedTime(): void {
  const stopped = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => stopped.mockRestore());
}
