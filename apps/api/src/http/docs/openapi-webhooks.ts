import type { WebhookContract } from '@staffroom/domain/provider/webhook-events.contract.ts';
import type { Json } from './openapi-schemas.ts';
import type { Operation } from './openapi-document.ts';
import { schemaOf } from './openapi-schemas.ts';

/** A post to the receiver, signed as specified by standardwebhooks.com; the receiver chooses its answer. */
export function formatWebhook({ type, summary, body }: WebhookContract): Operation {
  const header = (name: string, description: string): Json => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  return {
    operationId: `webhook.${type}`,
    summary,
    description:
      'Sent to every webhook that asked for the type, at least once; verify the signature over the body as it arrived.',
    tags: ['webhooks'],
    security: [],
    parameters: [
      header('webhook-id', 'The same at every attempt, by which repeats are told'),
      header('webhook-timestamp', 'Of this attempt, in seconds since 1970'),
      header('webhook-signature', 'v1, and the HMAC-SHA256 of id, timestamp and body; several in a rotation'),
    ],
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    responses: {
      '2XX': { description: 'Taken; within five seconds. The body is not read' },
      410: { description: 'Gone for good: the webhook is disabled' },
      default: { description: 'Not taken: tried again for three days' },
    },
  };
}
