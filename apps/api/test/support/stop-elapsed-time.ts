import { onTestFinished, vi } from 'vitest';

/** For the rest of the test no budget fills up again, however long its calls take on a busy machine. */
export function stopElapsedTime(): void {
  const stopped = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => stopped.mockRestore());
}
