// Starts the product: database, worker parts, API and portal on one port, and in the demo the provider's simulator.
import { capLog } from '../platform/runtime/log-cap.ts';
import { createLog } from '../platform/runtime/log.ts';
import { runUntilStopped, untilStopped } from '../start/run-until-stopped.ts';
import { createProgressReporter } from '../start/progress-reporter.ts';
import { readEnvironment } from './settings/environment.ts';
import { SettingError } from './settings/setting-error.ts';
import { startProduct } from './start-product.ts';

const reporter = createProgressReporter(process.stdout);

await runUntilStopped({
  say: reporter.say,
  // A program that stops when asked to has not failed.
  exitCodes: { SIGINT: 130, SIGTERM: 0, SIGHUP: 0 },
  work: async (stopping) => {
    if (!('Temporal' in globalThis)) {
      throw new SettingError('This program needs the Node that it brings: start it with "npm start".');
    }
    const environment = readEnvironment(process.env);
    const log = capLog(createLog(undefined, environment.logLevel));
    const product = await startProduct({ environment, variables: process.env, log, reporter, stopping });
    await untilStopped(stopping).catch(product.stop);
  },
});
