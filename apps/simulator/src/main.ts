import { createCallProvider } from './call-provider.ts';
import { createDice } from './dice.ts';
import { readEnvironment } from './environment.ts';
import { runSimulator } from './run-simulator.ts';

/** The provider's side of the demo, as its own program: it knows the address of the provider API and a service key. */
const say = (sentence: string): void => void process.stdout.write(`simulator: ${sentence}\n`);

const settings = readEnvironment(process.env);
if (typeof settings === 'string') {
  process.stderr.write(`simulator: ${settings}\n`);
  process.exit(2);
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
// Started beside a server, it goes with it.
if (process.send) process.once('disconnect', () => stopping.abort());

const { url, serviceKey, pace, seed } = settings;
await runSimulator({
  call: createCallProvider({ baseUrl: url, serviceKey }),
  habits: { pace, dice: createDice(seed) },
  now: () => Temporal.Now.instant(),
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
