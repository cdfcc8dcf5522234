import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../../embedded/start-embedded.ts';
import { startContainer } from './container.ts';

export type RollReport = { containers: number; acknowledged: number; lost: number[] };

/** Every second one is killed instead of stopped; every third sees the folder at another path. */
const wayOf = (round: number) => ({ isKilled: round % 2 === 1, isMoved: round % 3 === 2 });

/**
 * Rolling updates on one folder: a new container begins to write before the old one is stopped or killed. Reports the
 * acknowledged rows that are missing afterwards.
 */
export async function rollContainers(parent: string, rounds: number): Promise<RollReport> {
  const folder = join(parent, 'database');
  const moved = join(parent, 'moved');
  await mkdir(folder);
  await mkdir(moved);
  const acknowledged: number[] = [];
  let present = startContainer({ folder });
  await writesOn(present);
  for (let round = 1; round <= rounds; round++) {
    const { isKilled, isMoved } = wayOf(round);
    const next = startContainer({ folder, ...(isMoved && { mountedAt: moved }) });
    await writesOn(next);
    await (isKilled ? present.kill() : present.stop());
    acknowledged.push(...present.acknowledged);
    await writesOn(next);
    present = next;
  }
  await present.kill();
  acknowledged.push(...present.acknowledged);
  const written = await readRows(folder);
  return {
    containers: rounds + 1,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((id) => !written.has(id)),
  };
}

async function writesOn(container: ReturnType<typeof startContainer>): Promise<void> {
  if (await container.writes(20)) return;
  throw new Error(`A container ended: ${container.refusal() ?? 'it said nothing'}`);
}

async function readRows(folder: string): Promise<Set<number>> {
  const server = await startEmbedded({ folder });
  const client = new Client({ connectionString: server.addressOf('postgres', 'postgres') });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from written');
  await client.end();
  await server.close();
  return new Set(rows.map(({ id }) => Number(id)));
}
