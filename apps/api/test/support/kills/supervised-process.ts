import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

/** A process of the product that is restarted whenever it ends, as a service manager does. */
export type Supervised = {
  readonly pid: number | undefined;
  kill: () => void;
  /** How often it was started. */
  readonly starts: number;
  stop: () => Promise<void>;
  /** Its latest output, to explain a failure. */
  said: () => string;
};

const program = resolve(import.meta.dirname, '../../../src/server/main.ts');
const restartsAfterMs = 100;

export function superviseProduct(variables: Readonly<Record<string, string>>): Supervised {
  let child: ChildProcess | null = null;
  let stopping = false;
  let starts = 0;
  let text = '';
  let timer: NodeJS.Timeout | undefined;

  const run = (): void => {
    starts++;
    const started = spawn(process.execPath, ['--throw-deprecation', program], {
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const hear = (part: Buffer): void => void (text = (text + part.toString()).slice(-4_000));
    started.stdout.on('data', hear);
    started.stderr.on('data', hear);
    started.once('exit', () => {
      if (!stopping) timer = setTimeout(run, restartsAfterMs);
    });
  };
  run();

  return {
    get pid() {
      return child?.pid;
    },
    get starts() {
      return starts;
    },
    kill: () => void child?.kill('SIGKILL'),
    said: () => text,
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child?.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
