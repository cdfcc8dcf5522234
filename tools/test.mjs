// `npm test`: everything, from a fresh clone. The last line says how many tests passed and failed.
import { buildPortal } from './build-portal.mjs';
import { listStaticSteps, listUnitSteps } from './check-steps.mjs';
import { ensureChromium } from './find-chromium.mjs';
import { installPackages } from './install-packages.mjs';
import { journeyStep } from './journey-step.mjs';
import { runTool } from './run-command.mjs';
import { runSteps } from './run-steps.mjs';
import { vitestStep } from './vitest-step.mjs';

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
