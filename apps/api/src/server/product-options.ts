import type { Clock } from '../platform/runtime/clock.ts';
import type { Log } from '../platform/runtime/log.ts';
import type { ProgressReporter } from '../start/progress-reporter.ts';
import type { Environment } from './settings/environment.ts';
import type { DemoTime } from './demo/demo-time.ts';

export type ProductOptions = {
  environment: Environment;
  variables: Readonly<Record<string, string | undefined>>;
  log: Log;
  /** Reports to the person who starts the program. */
  reporter: ProgressReporter;
  /** Once aborted, started parts end in order, and an unfinished start throws the reason. */
  stopping?: AbortSignal;
};

/** The program's only clock; `demoTime` moves it forward in a demo that allows it. */
export type Timed = ProductOptions & { clock: Clock; demoTime: DemoTime | null };

/** The portal's address for browsers, used by links in messages. */
export function publicAddressOf({ settings, certificate, port }: Environment): string {
  return settings.publicOrigins?.[0] ?? `${certificate ? 'https' : 'http'}://localhost:${port}`;
}

export function brokenConnection(log: Log): (error: Error) => void {
  return (error) => log.warn({ error }, 'a connection to the database broke');
}
