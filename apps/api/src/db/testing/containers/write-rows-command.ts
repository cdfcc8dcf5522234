import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbedded } from '../../embedded/start-embedded.ts';
import type { EmbeddedOptions } from '../../embedded/start-embedded.ts';

/**
 * For the tests of a shared folder: uses a database and keeps writing single rows, and prints each row's number once
 * its commit was acknowledged. `quiet` writes nothing. Shuts down in order when its input ends.
 */
const { quiet = false, ...options } = JSON.parse(process.argv[2] ?? '{}') as EmbeddedOptions & {
  quiet?: boolean;
};
const say = (message: object): boolean => process.stdout.write(`${JSON.stringify(message)}\n`);

const over = new AbortController();
const ended = once(over.signal, 'abort');
createInterface(process.stdin).on('close', () => over.abort());

try {
  const server = await startEmbedded({ ...options, onLost: () => process.exit(3) });
  const address = server.addressOf('postgres', 'postgres');
  say({ processId: server.processId });
  await (quiet ? ended : writeUntilOver(address));
  await server.close();
  process.exit(0);
} catch (error) {
  say({ name: (error as Error).name, message: (error as Error).message });
  process.exit(1);
}

async function writeUntilOver(address: string): Promise<void> {
  while (!over.signal.aborted) {
    const client = new Client({ connectionString: address });
    client.on('error', () => void 0);
    try {
      await client.connect();
      await client.query('create table if not exists written (id bigint generated always as identity)');
      while (!over.signal.aborted) {
        const { rows } = await client.query<{ id: string }>(
          'insert into written default values returning id',
        );
        say({ id: Number(rows[0]?.id) });
      }
    } catch {
      // Not acknowledged, so the test does not expect it.
      await pause(20);
    } finally {
      await client.end().catch(() => void 0);
    }
  }
}
