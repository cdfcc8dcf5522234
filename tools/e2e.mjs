// `npm run e2e`: the browser journeys; what follows `--` goes to Playwright (`npm run e2e -- create-booking`).
import { buildPortal } from './build-portal.mjs';
import { ensureChromium } from './find-chromium.mjs';
import { installPackages } from './install-packages.mjs';
import { journeyStep } from './journey-step.mjs';
import { runTool } from './run-command.mjs';
import { runSteps } from './run-steps.mjs';

await runTool(async () => {
  await installPackages();
  const chromium = await ensureChromium();
  await buildPortal();
  return runSteps([journeyStep({ chromium, args: process.argv.slice(2) })]);
});
