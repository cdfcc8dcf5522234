import { join } from 'node:path';
import { prepareDemo } from '../../../seed/prepare-demo.ts';
import type { OpenedDatabase } from '../../db/connections/connection.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { hasDemoAccounts, refuseRemovedDemo } from './demo-leftovers.ts';
import type { Environment } from '../settings/environment.ts';
import { createDemoTime } from './demo-time.ts';
import type { DemoTime } from './demo-time.ts';
import type { Ends } from '../ends.ts';
import type { Timed } from '../product-options.ts';

const looksForNewDayEveryMs = 10 * 60_000;

/** Only a demo of one process that no other machine can reach can be moved forward. */
export function startTime(
  { demo, isOpenToOthers, roles, dataDir }: Environment,
  ends: Ends,
): DemoTime | null {
  if (!demo || isOpenToOthers || !roles.web || !roles.worker) return null;
  const time = createDemoTime({
    file: join(dataDir, 'demo-time'),
    clock: systemClock,
    every: (ms, step) => {
      const timer = setInterval(step, ms);
      return () => clearInterval(timer);
    },
  });
  ends.add(async () => time.stop());
  return time;
}

/** Creates the demo world or brings it up to date, and again when a new day begins while the program runs. */
export async function startDemo(
  { log, reporter, clock, demoTime }: Timed,
  opened: OpenedDatabase,
  ends: Ends,
): Promise<void> {
  const { owner: address } = opened.addresses;
  if (address === null) {
    reporter.say(
      'Without DATABASE_OWNER_URL this program neither makes the demo world nor brings it to today.',
    );
    return;
  }
  await refuseRemovedDemo(opened);
  await prepareDemo({ address, now: clock.now(), reporter });
  const bringToToday = async (): Promise<void> => {
    // A world that is no longer a demo is left alone.
    if (await hasDemoAccounts(opened)) await prepareDemo({ address, now: clock.now() });
  };
  const look = (): void =>
    void bringToToday().catch((error: unknown) => log.warn({ error }, 'the demo was not brought to today'));
  // Not a job: it needs the owner's login, checks the world itself and changes nothing twice.
  const timer = setInterval(look, looksForNewDayEveryMs);
  timer.unref();
  demoTime?.onArrival(look);
  ends.add(async () => clearInterval(timer));
}
