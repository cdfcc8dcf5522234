import { parseArgs } from 'node:util';
import { runKills } from './run-kills.ts';
import type { Victim } from './run-kills.ts';

/** `node apps/api/test/support/kills/kill-command.ts --kills 10` kills each part ten times, in turn. */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '10' } } });
const parts: readonly Victim[] = ['web', 'worker', 'backend', 'database'];
const victims = Array.from({ length: Number(values.kills) }, () => parts).flat();
const { kills, acknowledged, broken } = await runKills(victims);
for (const part of parts) {
  const times = kills.flatMap(({ victim, readyAfterMs }) => (victim === part ? [readyAfterMs] : []));
  const sorted = times.toSorted((a, b) => a - b);
  process.stdout.write(
    `${part}: ${times.length} kills, ready again after ${sorted[sorted.length >> 1]} ms, at most ${sorted.at(-1)} ms\n`,
  );
}
const { requests, moves, retried, refused } = acknowledged;
process.stdout.write(
  `${requests.length} requests and ${moves.length} steps acknowledged, ${retried} after a retry; ` +
    `${refused.length} refused, ${broken.length} broken\n`,
);
for (const sentence of [...refused.slice(0, 20), ...broken]) process.stdout.write(`${sentence}\n`);
process.exit(broken.length + refused.length === 0 ? 0 : 1);
