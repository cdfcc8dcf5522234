import { hkdfSync, randomBytes } from 'node:crypto';
import { createSeal } from '../../identity/seal.ts';

export type WebhookSecrets = {
  /** A new secret, once for the receiver and sealed for storage. */
  draw: (webhookId: string) => { secret: string; sealed: string };
  /** Null for a text sealed for another webhook, or before the session secret changed. */
  open: (sealed: string, webhookId: string) => string | null;
};

const secretBytes = 32;
export const secretPrefix = 'whsec_';

/** Secrets of webhooks, sealed with their own key derived from the session secret: the same in every process. */
export function createWebhookSecrets(sessionSecret: string): WebhookSecrets {
  const seal = createSeal(Buffer.from(hkdfSync('sha256', sessionSecret, '', 'secrets of webhooks', 32)));
  return {
    draw: (webhookId) => {
      const secret = secretPrefix + randomBytes(secretBytes).toString('base64');
      return { secret, sealed: seal.close(secret, purposeOf(webhookId)) };
    },
    open: (sealed, webhookId) => seal.open(sealed, purposeOf(webhookId)),
  };
}

function purposeOf(webhookId: string): string {
  return `secret of webhook ${webhookId}`;
}
