/** More callers wait than may. */
export class TooManyWaitingError extends Error {
  override name = 'TooManyWaitingError';
}

export type Semaphore = { run: <Result>(work: () => Promise<Result>) => Promise<Result> };

/** Lets a few run at once and a bounded number wait, in order. */
export function createSemaphore({ atOnce, waiting }: { atOnce: number; waiting: number }): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running++;
      return;
    }
    if (queue.length >= waiting) throw new TooManyWaitingError('Too many callers are waiting');
    await new Promise<void>((proceed) => queue.push(proceed));
  };
  const leave = (): void => {
    const next = queue.shift();
    if (next) next();
    else running--;
  };

  return {
    run: async (work) => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
