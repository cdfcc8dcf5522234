import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { whyNoContainers } from './container.ts';
import { rollContainers } from './roll-containers.ts';

/** `node apps/api/src/db/testing/containers/roll-command.ts --rounds 20`: twenty rolling updates on one folder. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const reason = whyNoContainers();
if (reason) {
  process.stderr.write(`Nothing was tried: ${reason}.\n`);
  process.exit(1);
}
const parent = await mkdtemp(join(tmpdir(), 'staffroom-roll-'));
try {
  const { containers, acknowledged, lost } = await rollContainers(parent, Number(values.rounds));
  process.stdout.write(
    `${containers} containers one after the other on one folder: ${acknowledged} rows acknowledged, ${lost.length} lost\n`,
  );
  process.exitCode = lost.length === 0 ? 0 : 1;
} finally {
  await rm(parent, { recursive: true, force: true });
}
