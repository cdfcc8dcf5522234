import { lstat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { addressOf } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { LaunchError } from './launch-error.ts';
import { findPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { readSecret } from './site.ts';
import type { Site } from './site.ts';
import { checkSocketFolder } from './socket-folder.ts';

/** A server that answers, with a superuser's connection to it. */
export type Reached = {
  site: Site;
  postmaster: Postmaster;
  endpoint: Endpoint;
  secret: string;
  client: Client;
};

/** After a crash a large database needs this long at most to read back what was written last. */
export const recoveryMs = 300_000;

/** Connects to the server that runs on a site, waiting while it starts or recovers; null when there is none. */
export async function joinServer(site: Site, deadline: number): Promise<Reached | null> {
  const recovered = performance.now() + recoveryMs;
  for (;;) {
    const postmaster = await findPostmaster(site.dataDirectory);
    if (!postmaster) return null;
    const reached = await reachServer(site, postmaster);
    if (reached) return reached;
    if (performance.now() > (postmaster.ready ? deadline : recovered)) {
      throw new LaunchError(
        `PostgreSQL (process ${postmaster.pid}) runs on ${site.dataDirectory} but does not answer: stop it with "kill -INT ${postmaster.pid}" and start again.`,
      );
    }
    await pause(20);
  }
}

/** One try; null while the server does not answer. */
export async function reachServer(site: Site, postmaster: Postmaster): Promise<Reached | null> {
  if (!postmaster.port) return null;
  const endpoint = endpointOf(postmaster);
  if (endpoint.kind === 'socket') {
    const found = await lstat(endpoint.folder).catch(() => null);
    if (!found) return null;
    await checkSocketFolder(endpoint.folder, (await lstat(site.dataDirectory)).uid);
  }
  const secret = await readSecret(site);
  const client = new Client({
    connectionString: addressOf(endpoint, 'postgres', secret, 'postgres'),
    application_name: 'staffroom lease',
  });
  client.on('error', () => void 0);
  try {
    await client.connect();
  } catch {
    return null;
  }
  await checkDataDirectory(client, site);
  return { site, postmaster, endpoint, secret, client };
}

function endpointOf({ socketFolder, port }: Postmaster): Endpoint {
  return socketFolder ? { kind: 'socket', folder: socketFolder } : { kind: 'loopback', port };
}

/** A socket or port can outlive its server and be taken by another. */
async function checkDataDirectory(client: Client, site: Site): Promise<void> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const served = rows[0]?.data_directory ?? '';
  if (resolve(served) === resolve(site.dataDirectory)) return;
  await client.end();
  throw new LaunchError(
    `The server that answers for ${site.dataDirectory} serves ${served}: stop it and start again.`,
  );
}
