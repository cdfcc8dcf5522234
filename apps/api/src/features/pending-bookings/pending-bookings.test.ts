import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../test/support/booking-world.ts';

let world: BookingWorld;
beforeAll(async () => {
  world = await createBookingWorld();
});
afterAll(() => world.close());

let rooms = 0;
async function ask(who: Person, changes: Record<string, unknown> = {}): Promise<string> {
  const body = world.bookingBody({ room: `P${++rooms}`, bookAnyway: true, ...changes });
  const answer = await world.post(who, 'bookings', body);
  expect([answer.status, answer.body.status]).toEqual([201, 'pending']);
  return answer.body.requestId as string;
}

const read = (who: Person, id: string) => world.get(who, `pending-bookings/${id}`);
const withdraw = (who: Person, id: string, headers: Record<string, string> = {}) =>
  world.post(who, `pending-bookings/${id}/withdraw`, undefined, headers);

async function rowsOf<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { rows } = await world.app.seed.inGroup(world.client, (tx) => text.execute(tx.db));
  return rows;
}

describe('a request that waits', () => {
  test('is shown whole to who asked and to who approves', async () => {
    const id = await ask(world.asker, {
      dates: ['2026-03-10', '2026-03-12'],
      bookingsPerDate: 2,
      room: 'Rm 4',
      notes: 'Bring a whistle',
      covering: { name: 'Tom Teacher' },
    });
    const answer = await read(world.asker, id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id,
      number: expect.stringMatching(/^[2346789KMRWY]{4}-[2346789KMRWY]{4}$/),
      status: 'PendingApproval',
      source: 'booking',
      version: 1,
      createdBy: { id: world.asker.contactId, name: 'Asa Asker' },
      createdOnUtc: expect.stringMatching(/Z$/),
      days: 2,
      dates: ['2026-03-10', '2026-03-12'],
      bookingsPerDate: 2,
      client: { id: world.client.clientId, name: 'Richmond Primary' },
      clientGroup: { id: world.client.groupId, name: 'Southern Schools' },
      location: { id: world.location.locationId, name: 'Richmond North', timeZone: 'Australia/Melbourne' },
      classification: { id: world.classificationId, onlineTitle: 'Primary teacher' },
      room: 'Rm 4',
      notes: 'Bring a whistle',
      approveBeforeUtc: '2026-03-09T21:00:00Z',
      details: {
        startTime: '08:30',
        endTime: '15:30',
        breakMinutes: 30,
        earliestDate: '2026-03-10',
        latestDate: '2026-03-12',
        areDatesConsecutive: false,
        reasonForAbsence: 'Sick Leave Cover',
        covering: { id: null, name: 'Tom Teacher', reason: 'Sick Leave Cover' },
      },
      canApprove: false,
      grades: [{ id: world.gradeId, title: 'Grade 3' }],
      certifications: [{ id: world.certificationId, name: 'First aid' }],
      confirmations: [
        {
          id: world.officer.contactId,
          name: 'Olive Officer',
          email: true,
          sms: true,
          voice: false,
          push: false,
        },
      ],
      submittedBy: null,
      undoSecondsLeft: 30,
      decidesFor: null,
      purchaseOrder: null,
      costCentre: null,
      reference: null,
      decision: null,
      bookings: [],
      isBookedAtOnce: false,
      isOwn: true,
      actions: {
        accept: { ok: false, code: 'permission_missing' },
        reject: { ok: false, code: 'permission_missing' },
        withdraw: { ok: true },
      },
    });
    const approver = await read(world.approver, id);
    expect(approver.body).toMatchObject({
      canApprove: true,
      isOwn: false,
      actions: {
        accept: { ok: true },
        reject: { ok: true },
        withdraw: { ok: false, code: 'permission_missing' },
      },
    });
    const officer = await read(world.officer, id);
    expect(officer.body.actions.withdraw).toEqual({ ok: false, code: 'own_request_required' });
  });

  test('is listed for the same people, the most urgent first', async () => {
    const later = await ask(world.asker, { dates: ['2026-04-10'] });
    const sooner = await ask(world.asker, { dates: ['2026-03-11'] });
    for (const who of [world.asker, world.approver, world.officer]) {
      const list = (await world.get(who, 'pending-bookings')).body as {
        id: string;
        approveBeforeUtc: string;
      }[];
      const ids = list.map(({ id }) => id);
      expect(ids.indexOf(sooner)).toBeLessThan(ids.indexOf(later));
      expect(ids).toEqual(expect.arrayContaining([sooner, later]));
      const times = list.map(({ approveBeforeUtc }) => approveBeforeUtc);
      expect(times).toEqual(times.toSorted());
    }
    // These viewers may only read bookings, or nothing.
    expect((await world.get(world.viewer, 'pending-bookings')).status).toBe(204);
    expect((await world.get(world.stranger, 'pending-bookings')).status).toBe(204);
    expect((await world.get(world.manager, 'pending-bookings')).status).toBe(403);
  });

  test('is refused to who may not read it, and as absent as any id next door', async () => {
    const id = await ask(world.asker);
    expect((await read(world.viewer, id)).body.code).toBe('permission_missing');
    const [foreign, absent] = [await read(world.stranger, id), await read(world.stranger, randomUUID())];
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
  });
});

describe('withdrawing', () => {
  test('cancels the request, tells the others, and counts nothing', async () => {
    const id = await ask(world.asker, { dates: ['2026-05-05'] });
    // Recipients of the earlier message are notified; a message not sent yet never is sent.
    await rowsOf(sql`update notifications set sent_at = created_at, attempts = 1
      where subject_id = ${id} and contact_id = ${world.officer.contactId} returning 1`);
    const answer = await withdraw(world.asker, id, { 'if-match': '1' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id,
      status: 'Cancelled',
      version: 2,
      decision: { by: { id: world.asker.contactId, name: 'Asa Asker' }, reason: '' },
      canApprove: false,
      actions: { withdraw: { ok: false, code: 'already_decided' } },
    });
    expect((await read(world.approver, id)).body.status).toBe('Cancelled');
    const list = (await world.get(world.asker, 'pending-bookings')).body as { id: string }[] | null;
    expect((list ?? []).map((one) => one.id)).not.toContain(id);
    const cards = await world.get(
      world.asker,
      'bookings',
      '?dateFromLocal=2026-05-05&dateToLocal=2026-05-05',
    );
    expect(cards.status).toBe(204);

    expect(
      await rowsOf(sql<{ action: string; contact_id: string }>`
        select action, contact_id from pending_actions where request_id = ${id}`),
    ).toEqual([{ action: 'withdraw', contact_id: world.asker.contactId }]);
    expect(
      await rowsOf(sql<{ method: string }>`select method from notifications
        where subject_id = ${id} and template = 'pendingBookingWithdrawn' order by method`),
    ).toEqual([{ method: 'email' }, { method: 'sms' }]);
    expect(
      await rowsOf(sql`select from day_counters where date_local = '2026-05-05' and total_count <> 0`),
    ).toEqual([]);
  });

  test('is for who asked alone, and as long as they may ask', async () => {
    const id = await ask(world.asker);
    const refused = await withdraw(world.officer, id);
    expect([refused.status, refused.body.code]).toEqual([403, 'own_request_required']);
    const byApprover = await withdraw(world.approver, id);
    expect([byApprover.status, byApprover.body.code]).toEqual([403, 'permission_missing']);
    const [foreign, absent] = [
      await withdraw(world.stranger, id),
      await withdraw(world.stranger, randomUUID()),
    ];
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect((await read(world.asker, id)).body.status).toBe('PendingApproval');
  });

  test('a second time says that it is decided, with its current state; the same key answers the same again', async () => {
    const id = await ask(world.asker);
    const key = { 'idempotency-key': randomUUID() };
    const first = await withdraw(world.asker, id, key);
    const again = await withdraw(world.asker, id, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    const second = await withdraw(world.asker, id);
    expect([second.status, second.body.code]).toEqual([409, 'already_decided']);
    expect(second.body.current.pendingBooking).toEqual(first.body);
  });

  test('is refused with another version than the one that was seen', async () => {
    const id = await ask(world.asker);
    const stale = await withdraw(world.asker, id, { 'if-match': '7' });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
    expect(stale.body.current.pendingBooking).toMatchObject({ id, status: 'PendingApproval', version: 1 });
    expect((await withdraw(world.asker, id, { 'if-match': '1' })).status).toBe(200);
  });

  test('has one winner of many at once', async () => {
    const id = await ask(world.asker);
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(world.asker, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    const codes = new Set(answers.flatMap(({ body }) => (body.code ? [body.code] : [])));
    expect([...codes]).toEqual(['already_decided']);
    expect(await rowsOf(sql`select from pending_actions where request_id = ${id}`)).toHaveLength(1);
  });

  test('frees the day of one who asked to be replaced', async () => {
    const id = await ask(world.asker, { dates: ['2026-06-02'] });
    await rowsOf(sql`update booking_requests set source = 'replaceMe' where request_id = ${id}`);
    await rowsOf(sql`
      insert into replace_me_requests (client_group_id, replace_me_request_id, request_id, contact_id, location_id,
        date_local, status)
      values (${world.client.groupId}, ${randomUUID()}, ${id}, ${world.asker.contactId},
        ${world.location.locationId}, '2026-06-02', 'PendingApproval')`);
    expect((await withdraw(world.asker, id)).status).toBe(200);
    expect(
      await rowsOf(sql<{ status: string }>`select status from replace_me_requests where request_id = ${id}`),
    ).toEqual([{ status: 'Cancelled' }]);
  });
});
