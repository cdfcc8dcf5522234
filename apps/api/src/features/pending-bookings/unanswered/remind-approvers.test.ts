import { defaultApprovalTimes } from '@staffroom/domain/pending-bookings/approval-times.rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../../test/support/booking-world.ts';
import { firstApprovers, groupApprovers } from '../approvers.sql.ts';
import { remindApprovers } from './remind-approvers.ts';

const start = '2026-03-08T19:30:00Z';
let world: BookingWorld;
let director: Person;
beforeAll(async () => {
  world = await createBookingWorld({ now: start });
  const contact = await world.app.seed.contact(world.client, [
    { on: { groupId: world.client.groupId }, permissions: ['pending booking_all'] },
  ]);
  director = { ...contact, bearer: await world.app.signInAs(contact) };
});
afterAll(() => world.close());

async function rowsOf<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { rows } = await world.app.seed.inGroup(world.client, (tx) => text.execute(tx.db));
  return rows;
}

const lookAt = (instant: string, signal = new AbortController().signal) =>
  remindApprovers(world.app.database.worker, {
    times: defaultApprovalTimes,
    now: Temporal.Instant.from(instant),
    signal,
  });

let rooms = 0;
async function ask(date: string): Promise<string> {
  const answer = await world.post(
    world.asker,
    'bookings',
    world.bookingBody({ dates: [date], room: `R${++rooms}` }),
  );
  expect(answer.status).toBe(201);
  return answer.body.requestId as string;
}

/** 'template who', one per email. */
async function told(id: string): Promise<string[]> {
  const rows = await rowsOf(sql<{ template: string; contact_id: string }>`
    select template, contact_id from notifications
    where subject_id = ${id} and method = 'email' and template like 'approval%' order by template, contact_id`);
  const people = { approver: world.approver, officer: world.officer, director };
  return rows
    .map(({ template, contact_id }) => {
      const who = Object.entries(people).find(([, person]) => person.contactId === contact_id);
      return `${template} ${who?.[0]}`;
    })
    .toSorted();
}

const asked = ['approvalAsked approver', 'approvalAsked officer'];
const reminded = ['approvalReminder approver', 'approvalReminder officer'];

test('those who were asked are reminded once, then whoever holds the right on the group is told once', async () => {
  const id = await ask('2026-03-20');
  // The director has a right on the group only, so the client's approvers come first.
  expect(await told(id)).toEqual(asked);
  await lookAt('2026-03-08T23:29:59Z');
  expect(await told(id)).toEqual(asked);
  await lookAt('2026-03-08T23:30:00Z');
  await lookAt('2026-03-08T23:31:00Z');
  expect(await told(id)).toEqual([...asked, ...reminded].toSorted());
  await lookAt('2026-03-09T19:29:59Z');
  expect(await told(id)).toHaveLength(4);
  await Promise.all([lookAt('2026-03-09T19:30:00Z'), lookAt('2026-03-09T19:30:00Z')]);
  await lookAt('2026-03-10T19:30:00Z');
  expect(await told(id)).toEqual([...asked, 'approvalEscalated director', ...reminded].toSorted());
  expect(
    await rowsOf(sql`
      select action, actor_kind from audit_entries where ${id} = any(entity_ids) and actor_kind = 'system'
      order by acted_at`),
  ).toEqual([
    { action: 'pendingBooking.remind', actor_kind: 'system' },
    { action: 'pendingBooking.escalate', actor_kind: 'system' },
  ]);
  // It can be decided as before: no copy of it is out of date.
  const answer = await world.post(
    director,
    `pending-bookings/${id}/action`,
    { action: 'accept' },
    { 'if-match': '1' },
  );
  expect(answer.status).toBe(200);
});

test('nobody is told of what is decided, withdrawn or too late to approve', async () => {
  const [accepted, withdrawn, late] = [
    await ask('2026-03-24'),
    await ask('2026-03-24'),
    await ask('2026-03-10'),
  ];
  await world.post(world.approver, `pending-bookings/${accepted}/action`, { action: 'accept' });
  await world.post(world.asker, `pending-bookings/${withdrawn}/withdraw`, undefined);
  await lookAt('2026-03-09T21:00:00Z');
  for (const id of [accepted, withdrawn, late]) expect(await told(id)).toEqual(asked);
});

test('a short wait is spoken of at its half and at three quarters', async () => {
  world.app.clock.set('2026-03-08T19:30:00Z');
  // Until 21:00, which is an hour and a half away.
  const id = await ask('2026-03-09');
  await lookAt('2026-03-08T20:14:59Z');
  expect(await told(id)).toEqual(asked);
  await lookAt('2026-03-08T20:15:00Z');
  expect(await told(id)).toEqual([...asked, ...reminded].toSorted());
  await lookAt('2026-03-08T20:37:30Z');
  expect(await told(id)).toContain('approvalEscalated director');
});

test('where both fall due at once, whoever is told of the second is not reminded as well', async () => {
  world.app.clock.set('2026-03-08T19:30:00Z');
  const id = await ask('2026-03-25');
  // The worker was away for a day. Only the director may decide for the group.
  await lookAt('2026-03-09T19:30:00Z');
  expect(await told(id)).toEqual([...asked, 'approvalEscalated director', ...reminded].toSorted());
  // Without a group approver, those asked first are notified.
  const { contactId } = director;
  const isReachable = (is: boolean) =>
    rowsOf(sql`update contacts set email_verified = ${is} where contact_id = ${contactId}`);
  await isReachable(false);
  const other = await ask('2026-03-26');
  await lookAt('2026-03-09T19:30:00Z');
  await isReachable(true);
  expect(await told(other)).toEqual(
    [...asked, 'approvalEscalated approver', 'approvalEscalated officer'].toSorted(),
  );
  expect(
    await rowsOf(sql`
      select reminded_at is not null as reminded, escalated_at is not null as escalated from booking_requests
      where request_id = ${other}`),
  ).toEqual([{ reminded: true, escalated: true }]);
});

test('where nobody nearer may decide, those of the group are asked', async () => {
  const client = await world.app.seed.client(world.client);
  const location = await world.app.seed.location(client);
  const query = {
    clientGroupId: world.client.groupId,
    clientId: client.clientId,
    locationId: location.locationId,
    except: world.asker.contactId,
    at: world.app.clock.now(),
  };
  const found = { contact_id: director.contactId };
  expect(await rowsOf(firstApprovers(query) as ReturnType<typeof sql>)).toEqual([found]);
});

test('where nobody may decide for the group, those who were asked are told again', async () => {
  const query = {
    clientGroupId: world.client.groupId,
    clientId: world.client.clientId,
    locationId: world.location.locationId,
    except: director.contactId,
    at: world.app.clock.now(),
  };
  const told = await rowsOf(groupApprovers(query) as ReturnType<typeof sql<{ contact_id: string }>>);
  expect(told.map(({ contact_id }) => contact_id).toSorted()).toEqual(
    [world.approver.contactId, world.officer.contactId].toSorted(),
  );
});

test('a worker that is asked to stop stops', async () => {
  const id = await ask('2026-03-27');
  await lookAt('2026-03-12T00:00:00Z', AbortSignal.abort());
  expect(await told(id)).toEqual(asked);
});
