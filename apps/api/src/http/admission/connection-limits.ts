import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { budgetAddress } from '../../identity/sign-in/sign-in-budgets.ts';
import type { Settings } from '../settings.ts';

type Connection = {
  socket: Socket;
  address: string;
  /** Calls in progress. */
  calls: number;
  /** Since when bytes have been waiting for the reader; null while it keeps up. */
  slowSince: number | null;
};

/** Browsers send one call at a time on a connection. */
const maxCallsAtOnce = 16;
const lookEveryMs = 1_000;
/** A reader is dropped when bytes wait for longer than this, and longer than a slow connection needs to send them. */
const slowReaderMs = 15_000;
const slowestBytesPerMs = 8;

/**
 * Limits what connections can take up: how many one address has, how many calls wait on one connection, and how long a
 * reader may leave an answer or a stream unread. An address that opens more loses its longest idle ones; the new one is
 * closed only when all of them are in use. Trusted proxies carry many callers and have no limit.
 */
export function limitConnections(
  app: FastifyInstance,
  { maxConnectionsPerAddress, trustedProxies }: Pick<Settings, 'maxConnectionsPerAddress' | 'trustedProxies'>,
  nowMs: () => number = () => performance.now(),
): void {
  const server = app.server as Server;
  const connections = new Map<Socket, Connection>();
  const byAddress = new Map<string, Set<Connection>>();
  const proxies = new Set(trustedProxies.map(budgetAddress));

  const makeRoom = (others: Set<Connection>): boolean => {
    if (maxConnectionsPerAddress === null || others.size < maxConnectionsPerAddress) return true;
    for (const other of others) {
      if (other.calls > 0) continue;
      other.socket.destroy();
      others.delete(other);
      return true;
    }
    return false;
  };

  const opened = (socket: Socket): void => {
    // Read now, so that it is still known after the connection was reset.
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return void socket.destroy();
    const address = budgetAddress(remoteAddress);
    const others = byAddress.get(address) ?? new Set();
    if (!proxies.has(address) && !makeRoom(others)) return void socket.destroy();
    const connection: Connection = { socket, address, calls: 0, slowSince: null };
    connections.set(socket, connection);
    byAddress.set(address, others.add(connection));
    socket.once('close', () => {
      connections.delete(socket);
      others.delete(connection);
      if (others.size === 0 && byAddress.get(address) === others) byAddress.delete(address);
    });
  };

  const called = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    const connection = connections.get(socket);
    if (!connection) return;
    if (++connection.calls > maxCallsAtOnce) return void socket.destroy();
    response.once('close', () => {
      connection.calls--;
      // Used most recently, so it moves to the end.
      const others = byAddress.get(connection.address);
      if (others?.delete(connection)) others.add(connection);
    });
  };

  const look = setInterval(() => {
    const now = nowMs();
    for (const connection of connections.values()) {
      const { writableLength } = connection.socket;
      if (writableLength === 0) connection.slowSince = null;
      else {
        connection.slowSince ??= now;
        const patienceMs = slowReaderMs + writableLength / slowestBytesPerMs;
        if (now - connection.slowSince > patienceMs) connection.socket.destroy();
      }
    }
  }, lookEveryMs);
  look.unref();

  // With TLS, calls arrive on a separate encrypted socket.
  const isEncrypted = 'setSecureContext' in server;
  server.on(isEncrypted ? 'secureConnection' : 'connection', opened);
  server.prependListener('request', called);
  app.addHook('onClose', (_app, done) => {
    clearInterval(look);
    done();
  });
}
