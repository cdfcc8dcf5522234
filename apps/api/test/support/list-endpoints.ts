import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { createEventIds } from '../../src/features/messaging/event-ids.ts';
import { createWebhookSecrets } from '../../src/features/webhooks/webhook-secrets.ts';
import { createSignedLinks } from '../../src/identity/links/signed-links.ts';
import { listRoutes } from '../../src/server/list-routes.ts';

/** Every operation that the server registers, without a server or a database. */
export function listEndpoints(): Endpoint[] {
  return listRoutes({
    streams: { open: () => void 0, endSession: () => void 0, count: 0, stop: async () => {} },
    eventIds: createEventIds('of no stream'),
    links: createSignedLinks('a secret of the tests, long enough to be taken'),
    statusFile: { find: async () => null },
    webhookSecrets: createWebhookSecrets('of no webhook'),
    webhookHosts: { allowed: null, allowsLoopback: false },
    isStopping: () => false,
    findDegradations: () => [],
    findStorageProblem: async () => null,
  }).map((route) => route.endpoint);
}
