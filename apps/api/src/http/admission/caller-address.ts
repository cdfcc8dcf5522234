import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The IP address of a caller, without port or zone. A trusted proxy may forward an address with its port, which differs
 * from call to call, or a word such as `unknown`. In that case the nearest valid address counts, and finally that of
 * the connection. Never throws.
 */
export function callerAddress({
  ip,
  ips = [],
  socket,
}: Pick<FastifyRequest, 'ip' | 'ips' | 'socket'>): string {
  // `ips` lists the farthest last.
  const candidates = [ip, ...ips.toReversed(), socket.remoteAddress ?? ''].map(withoutPort);
  return candidates.find((address) => isIP(address) !== 0) ?? '0.0.0.0';
}

/** Handles `192.0.2.1:50123`, `[2001:db8::1]:50123` and `fe80::1%eth0`, whose zone names one of our networks. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1];
  const plain = bracketed ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address;
  return plain.split('%')[0] ?? plain;
}
