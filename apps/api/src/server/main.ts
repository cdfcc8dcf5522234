// Starts the product: database, worker parts, API and portal on one port, and in the demo the provider's simulator.
import { capLog } from '../platform/runtime/log-cap.ts';
import { createLog } from '../platform/runtime/log.ts';
import { endWithSentence } from '../start/end-with-sentence.ts';
import { createProgressReporter } from '../start/progress-reporter.ts';
import { readEnvironment, SettingError } from './environment.ts';
import { startProduct } from './start-product.ts';

const reporter = createProgressReporter(process.stdout);

try {
  if (!('Temporal' in globalThis)) {
    throw new SettingError('This program needs the Node that it brings: start it with "npm start".');
  }
  const environment = readEnvironment(process.env);
  const log = capLog(createLog(undefined, environment.logLevel));
  const product = await startProduct({ environment, variables: process.env, log, reporter });

  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    // A second one means: at once.
    if (stopping) process.exit(130);
    stopping = true;
    product.stop().then(
      () => process.exit(signal === 'SIGINT' ? 130 : 0),
      (error: unknown) => {
        log.error({ error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  endWithSentence(error);
}
