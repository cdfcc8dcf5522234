import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { test } from 'playwright/test';
import { findFreePort, noHurry } from './start-product.ts';

const program = resolve(import.meta.dirname, 'start-at.ts');

export type ProductAt = {
  address: string;
  /** Sets the server's clock; the browser has its own. */
  setTime: (instant: Temporal.Instant) => Promise<void>;
  stop: () => Promise<void>;
};

/** Two programs have to start while the machine is busy. */
const patienceMs = 180_000;

/**
 * Starts a second server process on the database of the first, with a controlled clock and its own settings. For
 * `beforeAll`.
 */
export async function startProductAt(
  instant: Temporal.Instant,
  variables: Readonly<Record<string, string>> = {},
): Promise<ProductAt> {
  test.setTimeout(patienceMs);
  const port = await findFreePort();
  const child = fork(program, [], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: process.env['E2E_DATA_DIR'],
      DEMO: '1',
      START_AT: instant.toString(),
      ...noHurry,
      ...variables,
    },
    execArgv: [],
    stdio: 'inherit',
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The product with a set clock ended with ${code}.`);
  });
  failed.catch(() => {});
  await Promise.race([once(child, 'message'), failed]);
  return {
    address: `http://localhost:${port}`,
    setTime: async (next) => {
      child.send(next.toString());
      await Promise.race([once(child, 'message'), failed]);
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
