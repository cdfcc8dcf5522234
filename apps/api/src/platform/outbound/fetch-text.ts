import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { checkAddress, lookUpPublic } from './post.ts';
import type { PostOptions } from './post.ts';

const timeoutMs = 5_000;
const maxBytes = 256 * 1024;

/**
 * Reads a text from a third-party server, under the same rules as `post`: a public address, resolved once, no
 * redirects, five seconds and 256 KiB in total. Throws for anything but a 200 with text in UTF-8.
 */
export async function fetchText(
  address: string,
  options: Pick<PostOptions, 'allowsLoopback' | 'resolve'>,
): Promise<string> {
  const url = checkAddress(address, options);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const signal = AbortSignal.timeout(timeoutMs);
  request(url, { lookup: lookUpPublic(options), agent: false, signal }, resolve)
    .on('error', reject)
    .end();
  const answer = await promise;
  if (answer.statusCode !== 200) {
    answer.destroy();
    throw new Error(`Answered ${answer.statusCode}`);
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) throw new Error('The answer is too large');
    parts.push(part);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
}
