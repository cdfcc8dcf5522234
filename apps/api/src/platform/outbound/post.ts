import { lookup } from 'node:dns';
import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { request as requestHttp } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isLoopbackHost, isPublicAddress } from './public-address.ts';

export type PostOptions = {
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
  /** Allows loopback, also without https: for receivers on the same machine, as in tests and the demo. */
  allowsLoopback: boolean;
  /** Finds every address of a name; default: the system's resolver. */
  resolve?: Resolve;
};

type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

export type PostAnswer = { status: number; retryAfterSeconds: number | null };

/** The address may not be called: its host is not public, or it is not https. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

const timeoutMs = 5_000;
const maxAnswerBytes = 256 * 1024;

/**
 * Posts to a third-party server. The name is resolved once, and the connection goes to the address found, which must be
 * public. Redirects are not followed, and it stops waiting after five seconds or 256 KiB. A status counts even when the
 * rest of the answer never arrives, because the receiver has decided by then. Throws AddressRefused for an address that
 * may not be called, and the connection's own error when there is no status.
 */
export async function post(address: string, options: PostOptions): Promise<PostAnswer> {
  const url = checkAddress(address, options);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const requestOptions: RequestOptions = {
    method: 'POST',
    headers: { ...options.headers, 'content-length': Buffer.byteLength(options.body) },
    lookup: lookUpPublic(options),
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
  };
  request(url, requestOptions, resolve).on('error', reject).end(options.body);
  const answer = await promise;
  await drain(answer).catch(() => void 0);
  const retryAfter = Number(answer.headers['retry-after']);
  return {
    status: answer.statusCode ?? 0,
    retryAfterSeconds: Number.isInteger(retryAfter) && retryAfter > 0 ? retryAfter : null,
  };
}

/** Throws AddressRefused unless the address is https to a name or to a public IP address. */
export function checkAddress(address: string, { allowsLoopback }: Pick<PostOptions, 'allowsLoopback'>): URL {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') throw new AddressRefused('No address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isLoopbackHost(host)) {
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
    if (allowsLoopback && isWeb) return url;
    throw new AddressRefused('This machine is not called');
  }
  if (url.protocol !== 'https:') throw new AddressRefused('Not https');
  const isNumeric = host.includes(':') || /^[\d.]+$/.test(host);
  if (isNumeric && !isPublicAddress(host)) throw new AddressRefused('Not a public address');
  if (!isNumeric && !/\.[a-z]/i.test(host)) throw new AddressRefused('Not a public name');
  return url;
}

export function lookUpPublic({
  allowsLoopback,
  resolve = lookup,
}: Pick<PostOptions, 'allowsLoopback' | 'resolve'>): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true } as LookupAllOptions, (error, found) => {
      if (error) return done(error, '', 0);
      const mayCall = (address: string): boolean =>
        isPublicAddress(address) || (allowsLoopback && isLoopbackHost(host) && isLoopbackHost(address));
      const [first] = found;
      // One private address among public ones is an attack too.
      if (!first || !found.every(({ address }) => mayCall(address))) {
        return done(new AddressRefused('The name leads to no public address'), '', 0);
      }
      if (options.all) done(null, [first]);
      else done(null, first.address, first.family);
    });
  };
}

async function drain(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // The status is known; the rest of the body is not needed.
    if (bytes > maxAnswerBytes) break;
  }
}
