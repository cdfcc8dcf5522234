import { delivered, NotDelivered } from '../outbound/delivery.ts';
import type { Delivery } from '../outbound/delivery.ts';
import { post } from '../outbound/post.ts';

export type GatewayMessage = {
  /** The same at every attempt: a gateway sends one message for one key. */
  key: string;
  method: 'sms' | 'voice';
  /** A telephone number as the contact's record has it. */
  to: string;
  text: string;
  /** Such as `en-AU`: the voice to read with. */
  language: string;
};

export type MessageGateway = {
  /** Throws a NotDelivered for what is worth another try. */
  send: (message: GatewayMessage) => Promise<Delivery>;
};

export type GatewayOptions = {
  url: string;
  /** Sent as a bearer. */
  key: string;
  /** An address of this machine, as a relay of the operator's may have. */
  allowsLoopback: boolean;
};

/** Answers that another try can change: time, load, and rights that an operator repairs. */
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
