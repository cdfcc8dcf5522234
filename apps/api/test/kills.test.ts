import { expect, test } from 'vitest';
import { runKills } from './support/kills/run-kills.ts';

/** For more kills: `node apps/api/test/support/kills/kill-command.ts --kills 10`. */
test('loses, halves and doubles nothing that was acknowledged while its parts are killed under writing clients', async ({
  annotate,
}) => {
  const { kills, acknowledged, broken } = await runKills(['web', 'worker', 'backend', 'database'], {
    calmMs: 500,
    writers: 3,
  });
  const { requests, moves, retried, refused } = acknowledged;
  await annotate(
    `${requests.length} requests and ${moves.length} steps acknowledged, ${retried} after a retry; ready again after ` +
      kills.map(({ victim, readyAfterMs }) => `${victim} ${readyAfterMs} ms`).join(', '),
  );
  expect(broken).toEqual([]);
  expect(refused).toEqual([]);
  expect(requests.length).toBeGreaterThan(5);
}, 900_000);
