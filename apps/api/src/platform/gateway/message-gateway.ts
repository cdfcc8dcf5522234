import { delivered, NotDelivered } from '../outbound/delivery.ts';
import type { Delivery } from '../outbound/delivery.ts';
import { post } from '../outbound/post.ts';

export type GatewayMessage = {
  /** The same for every attempt: a gateway sends one message per key. */
  key: string;
  method: 'sms' | 'voice';
  /** A telephone number as stored in the contact's record. */
  to: string;
  text: string;
  /** The language of the voice, such as `en-AU`. */
  language: string;
};

export type MessageGateway = {
  /** Throws NotDelivered when a retry may succeed. */
  send: (message: GatewayMessage) => Promise<Delivery>;
};

export type GatewayOptions = {
  url: string;
  /** Sent as a bearer token. */
  key: string;
  /** Allows an address of this machine, such as the operator's own relay. */
  allowsLoopback: boolean;
};

/** Statuses worth a retry: timing, load, and permissions that an operator can repair. */
const worthAnotherTry = new Set([401, 403, 404, 408, 409, 423, 425, 429]);

/** SMS and voice through an HTTP gateway; its contract is in docs/running.md. */
export function createMessageGateway({ url, key, allowsLoopback }: GatewayOptions): MessageGateway {
  return {
    send: async (message) => {
      const { status } = await post(url, {
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': message.key,
        },
        body: JSON.stringify(message),
        allowsLoopback,
      }).catch((error: unknown) => {
        throw new NotDelivered(
          `gateway ${(error as NodeJS.ErrnoException).code ?? (error as Error).name}`,
          error,
        );
      });
      if (status >= 200 && status < 300) return delivered;
      if (status >= 400 && status < 500 && !worthAnotherTry.has(status)) {
        return { outcome: 'refused', code: `gateway ${status}` };
      }
      throw new NotDelivered(`gateway ${status}`);
    },
  };
}
