import { delivered, NotDelivered } from '../outbound/delivery.ts';
import type { Delivery } from '../outbound/delivery.ts';
import { AddressRefused, post } from '../outbound/post.ts';
import { authorizePush, encryptPush } from './web-push.ts';
import type { PushIdentity, PushKeys } from './web-push.ts';

export type PushMessage = {
  /** A later message replaces an undelivered one with the same topic; at most 32 characters. */
  topic: string;
  title: string;
  body: string;
  /** A path of the portal. */
  path: string;
  isUrgent: boolean;
  /** How long the push service keeps it for an offline device. */
  keepSeconds: number;
};

export type PushDevice = { endpoint: string; keys: PushKeys };

export type PushSender = {
  /** The key with which a browser subscribes. */
  publicKey: string;
  /** Throws NotDelivered when a retry may succeed. */
  send: (device: PushDevice, message: PushMessage, now: Temporal.Instant) => Promise<Delivery>;
};

/** Pushes to browsers through the push services they subscribed with. */
export function createPushSender({
  identity,
  allowsLoopback,
}: {
  identity: PushIdentity;
  allowsLoopback: boolean;
}): PushSender {
  return {
    publicKey: identity.publicKey,
    send: async ({ endpoint, keys }, { topic, title, body, path, isUrgent, keepSeconds }, now) => {
      const message = Buffer.from(JSON.stringify({ tag: topic, title, body, path }));
      let sealed: Buffer;
      try {
        sealed = encryptPush(keys, message);
      } catch {
        return { outcome: 'gone', code: 'push keys' };
      }
      try {
        const { status } = await post(endpoint, {
          headers: {
            authorization: authorizePush(identity, endpoint, now),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: `${keepSeconds}`,
            topic,
            urgency: isUrgent ? 'high' : 'normal',
          },
          body: sealed,
          allowsLoopback,
        });
        return readStatus(status);
      } catch (error) {
        if (error instanceof AddressRefused) return { outcome: 'gone', code: 'push address' };
        if (error instanceof NotDelivered) throw error;
        throw new NotDelivered(
          `push ${(error as NodeJS.ErrnoException).code ?? (error as Error).name}`,
          error,
        );
      }
    },
  };
}

function readStatus(status: number): Delivery {
  if (status >= 200 && status < 300) return delivered;
  if (status === 404 || status === 410) return { outcome: 'gone', code: `push ${status}` };
  if (status === 400 || status === 413) return { outcome: 'refused', code: `push ${status}` };
  throw new NotDelivered(`push ${status}`);
}
