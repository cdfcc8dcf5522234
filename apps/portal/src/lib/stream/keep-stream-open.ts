const nextTryMs = 5000;

/** Starts the event stream, which is not needed for the first paint, and returns a function that stops it. */
export function keepStreamOpen(): () => void {
  let isOver = false;
  let stop: (() => void) | null = null;
  const start = async (): Promise<void> => {
    try {
      const line = await import('./stream.ts');
      if (isOver) return;
      line.startStream();
      stop = line.stopStream;
    } catch {
      if (!isOver) setTimeout(() => void start(), nextTryMs);
    }
  };
  void start();
  return () => {
    isOver = true;
    stop?.();
  };
}
