import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LastingClient } from '../connections/lasting-client.ts';
import { leaseName, takeLease } from './lease.ts';
import { findPostmaster } from './postmaster.ts';
import { startEmbedded } from './start-embedded.ts';
import type { EmbeddedServer } from './start-embedded.ts';

let folder: string;
let server: EmbeddedServer;
let clients: Client[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-lease-'));
  server = await startEmbedded({ folder, disposable: true });
  clients = [];
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await server.close();
  await rm(folder, { recursive: true });
});

const connect = async (): Promise<Client> => {
  const client = new LastingClient({
    connectionString: server.addressOf('postgres', 'postgres'),
    application_name: leaseName(),
  });
  clients.push(client);
  await client.connect();
  return client;
};

/** A lease whose connection is gone, and whose new one is being made. */
const takeAndBreak = async (reconnect: (stopping: AbortSignal) => Promise<Client>) => {
  const holder = await connect();
  const lost: string[] = [];
  const onLost = (): void => void lost.push('lost');
  const { promise: isUnderWay, resolve: begin } = Promise.withResolvers<void>();
  const lease = await takeLease(holder, {
    reconnect: (stopping) => {
      begin();
      return reconnect(stopping);
    },
    onLost,
  });
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  await (await connect()).query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await isUnderWay;
  return { lease, lost };
};

test('a lease that is given back cuts off the attempt to take it again', async () => {
  let attempts = 0;
  const { lease, lost } = await takeAndBreak((stopping) => {
    attempts += 1;
    return new Promise((_, reject) => {
      stopping.addEventListener('abort', () => reject(stopping.reason as Error));
    });
  });
  await lease.stopRenewing();
  expect({ attempts, lost }).toEqual({ attempts: 1, lost: [] });
});

test('a lease given back while a server is being started for it stops that server', async () => {
  const { lease, lost } = await takeAndBreak(
    (stopping) =>
      new Promise((resolve) => {
        // Too late to be cut off: the server is there.
        stopping.addEventListener('abort', () => resolve(connect()));
      }),
  );
  await lease.stopRenewing();
  // Its own lease goes; the one that was taken too late keeps the server.
  await server.close();
  const postmaster = await findPostmaster(server.dataDirectory);
  if (!postmaster) throw new Error('The lease was not taken.');
  await lease.end(postmaster);
  expect({ runs: await findPostmaster(server.dataDirectory), lost }).toEqual({ runs: null, lost: [] });
});
