/** Lets one loop sleep until it is woken or stopped, or a time has passed. A wake during work is not lost. */
export type WakeSignal = {
  readonly stopped: boolean;
  wake: () => void;
  /** Forgets a wake; call before looking for work. */
  clear: () => void;
  stop: () => void;
  /** Waits until woken, for at most this long. */
  wait: (milliseconds: number) => Promise<void>;
  /** Waits this long even when woken; only a stop ends it early. */
  pause: (milliseconds: number) => Promise<void>;
};

export function createWakeSignal(): WakeSignal {
  let woken = false;
  let stopped = false;
  let rouse: (() => void) | null = null;

  const sleep = (milliseconds: number, endsWhen: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      if (endsWhen()) return resolve();
      const end = (): void => {
        clearTimeout(timer);
        rouse = null;
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      rouse = () => {
        if (endsWhen()) end();
      };
    });

  return {
    get stopped() {
      return stopped;
    },
    wake: () => {
      woken = true;
      rouse?.();
    },
    clear: () => {
      woken = false;
    },
    stop: () => {
      stopped = true;
      rouse?.();
    },
    wait: (milliseconds) => sleep(milliseconds, () => stopped || woken),
    pause: (milliseconds) => sleep(milliseconds, () => stopped),
  };
}
