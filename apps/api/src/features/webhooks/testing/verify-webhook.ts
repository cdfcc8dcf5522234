import type { ReceivedRequest } from '../../../platform/testing/receivers/http-receiver.ts';

/**
 * Whether a receiver with this secret accepts the request: the published scheme (standardwebhooks.com) in Web Crypto,
 * which shares no code with the signing.
 */
export async function isSignedWith(
  secret: string,
  { headers, body }: Pick<ReceivedRequest, 'headers' | 'body'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name]),
  );
  if (Math.abs(now.epochMilliseconds / 1_000 - Number(timestamp)) > 300) return false;
  const raw = Uint8Array.from(atob(secret.replace('whsec_', '')), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${new TextDecoder().decode(body)}`);
  for (const one of signatures!.split(' ')) {
    const [version, value = ''] = one.split(',');
    if (version !== 'v1') continue;
    const signature = Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
    if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
  }
  return false;
}
