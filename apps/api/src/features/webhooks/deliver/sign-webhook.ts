import { createHmac } from 'node:crypto';
import { secretPrefix } from '../webhook-secrets.ts';

export type SignedParts = {
  deliveryId: string;
  /** The instant of this attempt. */
  at: Temporal.Instant;
  body: string;
  /** In the form given to the receiver; each of them signs, newest first. */
  secrets: readonly string[];
};

/** The headers of standardwebhooks.com: a receiver may verify any of the signatures. */
export function signWebhook({ deliveryId, at, body, secrets }: SignedParts): Record<string, string> {
  const timestamp = String(Math.floor(at.epochMilliseconds / 1_000));
  const signed = `${deliveryId}.${timestamp}.${body}`;
  return {
    'webhook-id': deliveryId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signWith(secret, signed)}`).join(' '),
  };
}

function signWith(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}
