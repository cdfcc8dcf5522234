import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { checkAddress, lookUpPublic } from './post.ts';
import type { PostOptions } from './post.ts';

/** The server did not answer in time, or answered that it cannot. */
export class ServerAway extends Error {
  override name = 'ServerAway';
}

type Request = { method?: string; headers?: ConstructorParameters<typeof Headers>[0]; body?: unknown };

const timeoutMs = 5_000;
const maxBytes = 256 * 1024;
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * `fetch` for libraries that call third-party servers, under the same rules as `post`: a public address, resolved once,
 * no redirects, five seconds and 256 KiB in total. Throws AddressRefused for an address that may not be called, and
 * ServerAway when there is no answer or its status is 500 or above.
 */
export async function guardedFetch(
  address: string,
  { method = 'GET', headers = {}, body }: Request,
  options: Pick<PostOptions, 'allowsLoopback' | 'resolve'>,
): Promise<Response> {
  const url = checkAddress(address, options);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const text = body === undefined || body === null ? null : String(body);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(
    url,
    {
      method,
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        ...(text !== null && { 'content-length': Buffer.byteLength(text) }),
      },
      lookup: lookUpPublic(options),
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    },
    resolve,
  )
    .on('error', reject)
    .end(text ?? undefined);
  const { answer, bytes } = await promise
    .then(async (arrived) => ({ answer: arrived, bytes: await readAll(arrived) }))
    .catch((error: unknown) => {
      throw new ServerAway('No answer', { cause: error });
    });
  const { statusCode: status = 0 } = answer;
  if (status < 200 || status >= 500) throw new ServerAway(`Answered ${status}`);
  const type = answer.headers['content-type'];
  return new Response(withoutBody.has(status) ? null : bytes, {
    status,
    headers: type === undefined ? {} : { 'content-type': type },
  });
}

async function readAll(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) throw new Error('The answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
