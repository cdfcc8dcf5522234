// `npm run check`: everything that needs neither database nor browser.
import { listStaticSteps, listUnitSteps } from './check-steps.mjs';
import { installPackages } from './install-packages.mjs';
import { runTool } from './run-command.mjs';
import { runSteps } from './run-steps.mjs';

await runTool(async () => {
  await installPackages();
  return runSteps([...listStaticSteps(), ...listUnitSteps()]);
});
