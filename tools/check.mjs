// `npm run check`: everything that needs neither database nor browser.
import { listStaticSteps, listUnitSteps } from './steps/check-steps.mjs';
import { installPackages } from './environment/install-packages.mjs';
import { runTool } from './environment/run-command.mjs';
import { runSteps } from './steps/run-steps.mjs';

await runTool(async () => {
  await installPackages();
  return runSteps([...listStaticSteps(), ...listUnitSteps()]);
});
