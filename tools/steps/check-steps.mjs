import { findProgram } from '../environment/package-program.mjs';
import { findPinnedNode, pinnedEnvironment } from '../environment/pinned-node.mjs';
import { programStep } from './run-steps.mjs';
import { vitestStep } from './vitest-step.mjs';

/** Zones in which a rule that reads the machine's clock or zone would answer differently. */
const timeZones = [
  'UTC',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/St_Johns',
  'America/Los_Angeles',
];

/** What reads the code without running it. */
export function listStaticSteps() {
  const node = findPinnedNode();
  const env = pinnedEnvironment();
  const step = (name, script, ...args) => programStep(name, node, [script, ...args], { env });
  return [
    step('types', findProgram('tsc', { packageName: 'typescript' }), '-b'),
    step('lint', findProgram('oxlint'), '--config', '.oxlintrc.json', '.'),
    step('import directions', 'tools/check-directions.mjs'),
    step('format', findProgram('prettier'), '--check', '--log-level', 'warn', '.'),
  ];
}

/** Tests that need neither database nor browser; the domain's once in every zone. */
export function listUnitSteps() {
  return [
    ...timeZones.map((timeZone) => vitestStep(`domain in ${timeZone}`, { projects: ['domain'], timeZone })),
    vitestStep('portal and tools', { projects: ['portal', 'tools'] }),
  ];
}
