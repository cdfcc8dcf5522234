import { findEventType, testEventType } from '@staffroom/domain/provider/webhooks.rules.ts';
import type { WebhookEventType } from '@staffroom/domain/provider/webhooks.rules.ts';

export type WebhookEvent = {
  kind: string;
  seq: number;
  /** Instant. */
  sequencedAt: string;
  clientGroupId: string;
  clientId: string | null;
  locationId: number | null;
  entityIds: readonly string[];
};

/**
 * What is sent of an event: only ids. The provider reads the rest through the API. Throws for a kind without a type.
 */
export function writeEventBody({ kind, seq, sequencedAt, ...event }: WebhookEvent): {
  eventType: WebhookEventType;
  body: string;
} {
  const eventType = findEventType(kind);
  if (eventType === null) throw new Error(`No webhook is told of ${kind}`);
  const { clientGroupId, clientId, locationId, entityIds: ids } = event;
  const data = { clientGroupId, clientId, locationId, ids };
  return {
    eventType,
    body: JSON.stringify({ type: eventType, timestamp: sequencedAt, sequence: seq, data }),
  };
}

export function writeTestBody(at: Temporal.Instant): string {
  return JSON.stringify({ type: testEventType, timestamp: at.toString(), sequence: null, data: {} });
}
