import { silentLog } from '../../../platform/runtime/log.ts';
import { startSending } from './start-sending.ts';
import type { SendingSettings } from './start-sending.ts';

/** A separate worker process for tests that kill it; takes the settings and the instant of its fixed clock. */
const [settings = '{}', now = ''] = process.argv.slice(2);
await startSending(JSON.parse(settings) as SendingSettings, {
  clock: { now: () => Temporal.Instant.from(now) },
  log: silentLog,
});
