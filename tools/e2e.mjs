// `npm run e2e`: the browser journeys; what follows `--` goes to Playwright (`npm run e2e -- create-booking`).
import { buildPortal } from './steps/build-portal.mjs';
import { ensureChromium } from './environment/find-chromium.mjs';
import { installPackages } from './environment/install-packages.mjs';
import { journeyStep } from './steps/journey-step.mjs';
import { runTool } from './environment/run-command.mjs';
import { runSteps } from './steps/run-steps.mjs';

await runTool(async () => {
  await installPackages();
  const chromium = await ensureChromium();
  await buildPortal();
  return runSteps([journeyStep({ chromium, args: process.argv.slice(2) })]);
});
