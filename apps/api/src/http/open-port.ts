import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Opens the port; for `localhost`, on every loopback address of the name. Fastify would create a second server for the
 * second address, without the limits and answers that we add to the first. Here all connections go to one server.
 */
export async function openPort(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  findAddresses: (host: string) => Promise<readonly string[]> = addressesOf,
): Promise<void> {
  const [first = host, ...others] = host === 'localhost' ? await findAddresses(host) : [host];
  const { server } = app;
  const doors = others.map(() => createServer(doorOptions, (socket) => server.emit('connection', socket)));
  app.addHook('preClose', (done) => {
    doors.forEach((door) => door.close());
    done();
  });
  // The server waits only for connections that it accepted itself.
  server.once('close', () => server.closeAllConnections());

  await app.listen({ host: first, port });
  const { port: opened } = server.address() as AddressInfo;
  for (const [index, door] of doors.entries()) {
    await listenUnlessMissing(door, { host: others[index] as string, port: opened });
  }
}

/** The options Node uses for HTTP. */
const doorOptions = { allowHalfOpen: true, noDelay: true };

async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
}

/** A name may resolve to an address that this machine does not have. */
async function listenUnlessMissing(door: Server, where: { host: string; port: number }): Promise<void> {
  door.listen(where);
  try {
    await once(door, 'listening');
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') throw error;
  }
}
