// `npm test`: everything, from a fresh clone. The last line says how many tests passed and failed.
import { buildPortal } from './steps/build-portal.mjs';
import { listStaticSteps, listUnitSteps } from './steps/check-steps.mjs';
import { ensureChromium } from './environment/find-chromium.mjs';
import { installPackages } from './environment/install-packages.mjs';
import { journeyStep } from './steps/journey-step.mjs';
import { runTool } from './environment/run-command.mjs';
import { runSteps } from './steps/run-steps.mjs';
import { vitestStep } from './steps/vitest-step.mjs';

await runTool(async () => {
  await installPackages();
  const chromium = await ensureChromium();
  return runSteps([
    ...listStaticSteps(),
    ...listUnitSteps(),
    vitestStep('api and simulator', { projects: ['api'] }),
    { name: 'build', run: buildStep },
    journeyStep({ chromium }),
  ]);
});

async function buildStep() {
  try {
    await buildPortal();
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
}
