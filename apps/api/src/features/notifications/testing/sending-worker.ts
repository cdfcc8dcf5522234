import { silentLog } from '../../../platform/runtime/log.ts';
import { startSending } from './start-sending.ts';
import type { SendingSettings } from './start-sending.ts';

/** A worker process of its own, for tests that kill it: settings and the instant at which its clock stands. */
const [settings = '{}', now = ''] = process.argv.slice(2);
await startSending(JSON.parse(settings) as SendingSettings, {
  clock: { now: () => Temporal.Instant.from(now) },
  log: silentLog,
});
