import { join } from 'node:path';
import { openDatabase } from '../db/connections/connection.ts';
import type { OpenedDatabase } from '../db/connections/connection.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { orStopped } from '../start/run-until-stopped.ts';
import { refuseDemoLeftovers } from './demo/demo-leftovers.ts';
import { loadVariants } from './variants/read-variants.ts';
import type { ProductOptions, Timed } from './product-options.ts';
import type { Ends } from './ends.ts';
import { startTime, startDemo } from './demo/start-demo.ts';
import { startWorker, startScheduledJobs } from './start-worker.ts';
import { startWeb } from './start-web.ts';
import { createEnds } from './ends.ts';

export type Product = {
  /** Null in a process that answers no calls. */
  address: string | null;
  stop: () => Promise<void>;
};

/** Starts the parts required by this process's roles. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { environment, variables, log, reporter, stopping } = options;
  const { say } = reporter;
  const ends = createEnds(log);
  try {
    const opened = await openDatabase({
      dataDir: environment.dataDir,
      environment: variables,
      report: say,
      ...(stopping && { stopping }),
      onLost: () => {
        log.error({}, 'the database is lost');
        say(
          'The database ended and could not be started again: see postgres.log in its folder, then start the program again.',
        );
        process.exit(1);
      },
    });
    ends.add(opened.close);
    const address = await orStopped(startParts(options, opened, ends), stopping).catch(
      async (error: unknown) => {
        throw await opened.explain(error);
      },
    );
    return { address, stop: ends.run };
  } catch (error) {
    await ends.run();
    throw error;
  }
}

/** Returns the address, or null in a process that answers no calls. */
async function startParts(
  product: ProductOptions,
  opened: OpenedDatabase,
  ends: Ends,
): Promise<string | null> {
  const { dataDir, demo, roles, settings } = product.environment;
  const demoTime = startTime(product.environment, ends);
  const options: Timed = { ...product, clock: demoTime?.clock ?? systemClock, demoTime };
  const variants = loadVariants({ configFolder: join(dataDir, 'config'), settings });
  if (demo) await startDemo(options, opened, ends);
  else await refuseDemoLeftovers(opened);
  const worker = roles.worker ? await startWorker(options, opened, ends) : null;
  const address = roles.web ? await startWeb({ ...options, variants }, opened, ends) : null;
  // After the port is open: scheduled work is not urgent.
  if (worker !== null) await startScheduledJobs({ ...options, variants }, opened, worker, ends);
  if (address === null) options.reporter.say('The worker is running.');
  return address;
}
