import { fstatSync } from 'node:fs';
import { createCallProvider } from './call-provider.ts';
import { createDice } from './dice.ts';
import { readEnvironment } from './environment.ts';
import { runSimulator } from './run-simulator.ts';

/** The provider's side of the demo as a program of its own: it knows the provider API's address and a service key. */
const say = (sentence: string): void => void process.stdout.write(`simulator: ${sentence}\n`);

const settings = readEnvironment(process.env);
if (typeof settings === 'string') {
  process.stderr.write(`simulator: ${settings}\n`);
  process.exit(2);
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
// A server that starts this program gives it a pipe, which closes when the server ends, even if it is killed.
if (isPipe(0)) process.stdin.once('end', () => stopping.abort()).resume();

const { url, serviceKey, pace, troubleShare, seed } = settings;
// The demo's time can be moved ahead: everything here follows the server's clock.
let aheadSeconds = 0;
await runSimulator({
  call: createCallProvider({ baseUrl: url, serviceKey, onAhead: (seconds) => (aheadSeconds = seconds) }),
  habits: { pace, troubleShare, dice: createDice(seed) },
  now: () => Temporal.Now.instant().add({ seconds: aheadSeconds }),
  beat: () => performance.now(),
  pause: (milliseconds) =>
    new Promise((resolve) => {
      if (stopping.signal.aborted) return resolve();
      const end = (): void => {
        clearTimeout(timer);
        stopping.signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      stopping.signal.addEventListener('abort', end);
    }),
  isStopped: () => stopping.signal.aborted,
  say,
});
process.exit(0);

function isPipe(descriptor: number): boolean {
  const input = fstatSync(descriptor);
  return input.isFIFO() || input.isSocket();
}
