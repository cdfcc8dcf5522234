import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { systemIds } from '../../platform/runtime/ids.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { sendAnnouncements } from '../../platform/events/outbox.ts';
import { startSequencer } from '../../platform/events/sequencer.ts';
import type { Sequencer } from '../../platform/events/sequencer.ts';
import { until } from '../../platform/testing/until.ts';
import type { SeededContact, SeededLocation } from '../../../test/support/seed-builders.ts';
import { createTestApp } from '../../../test/support/test-app.ts';
import type { ActingSession, TestApp } from '../../../test/support/test-app.ts';
import { readStream } from './testing/read-stream.ts';
import type { StreamReading } from './testing/read-stream.ts';

let app: TestApp;
let sequencer: Sequencer;
let address: string;
let seen: SeededLocation;
let unseen: SeededLocation;
let contact: SeededContact;

beforeAll(async () => {
  app = await createTestApp();
  address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { database, clock } = app;
  const directAddress = database.addresses.direct;
  sequencer = await startSequencer({ database: database.worker, directAddress, clock, log: silentLog });
  const client = await app.seed.client(await app.seed.group());
  seen = await app.seed.location(client);
  unseen = await app.seed.location(client);
  contact = await app.seed.contact(client, [{ on: seen, permissions: ['booking_view'] }]);
});
afterAll(async () => {
  await sequencer.stop();
  await app.close();
});

async function announce({ groupId, locationId }: SeededLocation): Promise<string> {
  const entityId = randomUUID();
  const scope = { clientGroupIds: [groupId], contactId: null };
  await inTransaction(app.database.web, scope, async (tx) =>
    sendAnnouncements(tx, [{ kind: 'booking', clientGroupId: groupId, locationId, entityIds: [entityId] }], {
      ids: systemIds,
      at: app.clock.now(),
    }),
  );
  return entityId;
}

async function read({ bearer, headers }: ActingSession) {
  const reading = await readStream(address, { bearer, headers });
  await until(() => reading.comments.length + reading.received.length > 0);
  return reading;
}

function idsOf({ received }: StreamReading): string[] {
  return received.flatMap(({ entityIds }) => entityIds);
}

test('support is told what the contact is told, and nothing more once the grant was stopped', async () => {
  const acting = await app.actAs(contact, { mode: 'read' });
  const reading = await read(acting);
  const hidden = await announce(unseen);
  const told = await announce(seen);
  await until(() => idsOf(reading).includes(told));
  expect(idsOf(reading)).not.toContain(hidden);

  await app.call('POST /api/v1/auth/support/grants/end', {
    headers: { origin: 'https://portal.test', cookie: acting.cookie },
  });
  const after = await announce(seen);
  await until(() => reading.isEnded());
  expect(idsOf(reading)).not.toContain(after);
});

test('a stream ends when the hour is over', async () => {
  const start = app.clock.now();
  const reading = await read(await app.actAs(contact));
  app.clock.set(start.add({ minutes: 60 }));
  const after = await announce(seen);
  await until(() => reading.isEnded());
  expect(idsOf(reading)).not.toContain(after);
  app.clock.set(start);
});

test('no stream opens without the header, or with that of another contact', async () => {
  const { bearer } = await app.actAs(contact);
  const none = await app.call('GET /api/v1/messaging/stream', { bearer });
  expect(none.body.code).toBe('impersonation_grant_required');
  const headers = { 'impersonated-contact': randomUUID() };
  const other = await app.call('GET /api/v1/messaging/stream', { bearer, headers });
  expect(other.body.code).toBe('impersonation_contact_differs');
});
