import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingOptions, BookingWorld, Person } from '../../../test/support/booking-world.ts';

let world: BookingWorld;
/** Booking rights on the whole client group. */
let regional: Person;
beforeAll(async () => {
  world = await createBookingWorld({ now: '2026-03-09T00:00:00Z' });
  const contact = await world.app.seed.contact(
    world.client,
    [{ on: { groupId: world.client.groupId }, permissions: ['booking_all'] }],
    { firstName: 'Rae', lastName: 'Regional' },
  );
  regional = { ...contact, bearer: await world.app.signInAs(contact) };
});
afterAll(() => world.close());

const rows = async <Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await world.app.seed.inGroup(world.client, (tx) => text.execute(tx.db))).rows;

type Visits = { count?: number; last?: string | null; bookingId?: string | null };

async function visitor(name: string, { count = 1, last = '2026-03-02', bookingId = null }: Visits = {}) {
  const candidateId = await world.insertCandidate(name);
  const { groupId, clientId } = world.client;
  await rows(sql`
    insert into client_candidates (client_group_id, client_id, candidate_id, booking_count, first_booking_date_local,
      last_booking_date_local, last_booking_id)
    values (${groupId}, ${clientId}, ${candidateId}, ${count}, ${last}, ${last}, ${bookingId})`);
  return candidateId;
}

async function worked(candidateId: string, options: BookingOptions = {}, state = 'arrived') {
  const booking = await world.insertBooking({ status: 'Filled', dateLocal: '2026-03-02', ...options });
  await world.assign(booking, candidateId, state);
  return booking;
}

const list = (person: Person, search = '', clientId = world.client.clientId) =>
  world.get(person, 'candidate/CandidateList', `?ClientId=${clientId}${search}`);
const details = (person: Person, candidateId: string) =>
  world.get(person, `candidate/${candidateId}/details`);
const decide = (person: Person, candidateId: string, body: object = {}) =>
  world.post(person, `candidate/${candidateId}/preference`, {
    clientId: world.client.clientId,
    scope: 'client',
    locationId: null,
    preference: 'preferred',
    reason: '',
    ...body,
  });

describe('the list of a client', () => {
  test('says who came, how often, when last and where, and leads to the booking', async () => {
    const { bookingId } = await world.insertBooking({ status: 'Filled', dateLocal: '2026-03-05' });
    const candidateId = await visitor('Lina List', { count: 7, last: '2026-03-05', bookingId });
    await world.assign({ bookingId }, candidateId, 'arrived');
    const { status, body } = await list(world.officer, '&search=lína');
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: candidateId,
        firstName: 'Lina',
        lastName: 'List',
        preferredName: null,
        bookingCount: 7,
        firstBookingDate: '2026-03-05',
        lastBookingDate: '2026-03-05',
        lastBookingId: bookingId,
        client: { id: world.client.clientId, name: 'Richmond Primary' },
        clientGroup: { id: world.client.groupId, name: 'Southern Schools' },
        locations: [{ id: world.location.locationId, name: 'Richmond North' }],
        preference: null,
        imageVersion: 0,
      },
    ]);
  });

  test('names no booking and no location to who sees neither', async () => {
    const { bookingId } = await world.insertBooking({ status: 'Filled', at: world.sibling });
    const candidateId = await visitor('Sib Ling', { bookingId });
    await world.assign({ bookingId }, candidateId, 'arrived');
    for (const person of [world.viewer, world.manager]) {
      const { body } = await list(person, '&search=sib%20ling');
      expect(body).toMatchObject([{ id: candidateId, lastBookingId: null, locations: [] }]);
    }
  });

  test('pages through everybody once, those who came last first, those who never came last', async () => {
    for (let index = 0; index < 103; index++) {
      const last = index % 20 === 0 ? null : `2025-${String(1 + (index % 12)).padStart(2, '0')}-10`;
      await visitor(`Page ${String.fromCharCode(65 + (index % 26))}number`, { last });
    }
    const seen: { id: string; lastBookingDate: string | null }[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const answer = await list(world.officer, `&search=page${cursor ? `&cursor=${cursor}` : ''}`);
      expect(answer.status).toBe(200);
      seen.push(...answer.body);
      ({ nextCursor: cursor } = JSON.parse(String(answer.headers['x-pagination'])));
    }
    expect(seen).toHaveLength(103);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(103);
    const days = seen.map(({ lastBookingDate }) => lastBookingDate ?? '');
    expect(days).toEqual(days.toSorted().toReversed());
  });

  test('is empty, refused and absent as it should be', async () => {
    expect((await list(world.officer, '&search=nobody%20at%20all')).status).toBe(204);
    expect((await list(world.asker)).status).toBe(403);
    expect((await list(world.stranger)).status).toBe(404);
    expect((await list(world.officer, '&cursor=nonsense')).body.code).toBe('cursor_invalid');
    expect(
      (await world.get(null, 'candidate/CandidateList', `?ClientId=${world.client.clientId}`)).status,
    ).toBe(401);
    const absent = '01890000-0000-7000-8000-00000000ffff';
    expect((await list(world.officer, '', world.foreign.clientId)).text).toBe(
      (await list(world.officer, '', absent)).text,
    );
  });
});

describe('the page of an educator', () => {
  test('tells of certifications, days and feedback at the sites that the viewer sees', async () => {
    const candidateId = await visitor('Dora Detail', { count: 2 });
    const seen = await worked(candidateId);
    await worked(candidateId, { at: world.sibling, dateLocal: '2026-03-03' });
    const ahead = await worked(candidateId, { dateLocal: '2026-03-12' }, 'accepted');
    await worked(candidateId, { dateLocal: '2026-03-13' }, 'offered');
    await world.post(world.officer, `bookings/${seen.bookingId}/quick-feedback`, {
      wantedBack: 'preferred',
      comment: 'Knows the children',
    });
    const { status, body } = await details(world.viewer, candidateId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ firstName: 'Dora', isActive: true, certifications: [] });
    expect(body.past.map((day: { bookingId: string }) => day.bookingId)).toEqual([seen.bookingId]);
    expect(body.upcoming.map((day: { bookingId: string }) => day.bookingId)).toEqual([ahead.bookingId]);
    expect(body.feedback).toMatchObject([
      { wantedBack: 'preferred', comment: 'Knows the children', by: 'Olive Officer' },
    ]);
    expect(body.decisions).toMatchObject([
      {
        preference: 'preferred',
        scope: 'client',
        isFromFeedback: true,
        decidedBy: 'Olive Officer',
        endedAtUtc: null,
      },
    ]);
    const all = await details(world.officer, candidateId);
    expect(all.body.past).toHaveLength(2);
    // Permissions for timesheets and accounts show the educator's name, but no bookings.
    const named = await details(world.manager, candidateId);
    expect(named.body).toMatchObject({ firstName: 'Dora', past: [], upcoming: [], feedback: [] });
  });

  test('is 404 for others, the same as of nobody', async () => {
    const candidateId = await visitor('Fay Foreign');
    const absent = '01890000-0000-7000-8000-00000000ffff';
    const [foreign, none] = [
      await details(world.stranger, candidateId),
      await details(world.stranger, absent),
    ];
    expect([foreign.status, foreign.text]).toEqual([404, none.text]);
    expect((await details(world.asker, candidateId)).status).toBe(403);
  });
});

describe('a decision', () => {
  const asks = async (candidateId: string, locationId = world.location.locationId) => {
    const { body } = await world.get(
      world.officer,
      'bookings/candidates-to-ask',
      `?locationId=${locationId}&candidateIds[]=${candidateId}`,
    );
    return (body ?? []).includes(candidateId);
  };

  test('restricts at one location alone, with reason, who and when, until it is ended', async () => {
    const candidateId = await visitor('Rhea Restricted');
    const { locationId } = world.location;
    const place = { scope: 'location', locationId };
    const reason = 'Left a class alone';
    const { status, body } = await decide(world.officer, candidateId, {
      ...place,
      preference: 'restricted',
      reason: `  ${reason} `,
    });
    expect(status).toBe(200);
    expect(body.decisions).toMatchObject([
      {
        preference: 'restricted',
        scope: 'location',
        location: { id: locationId, name: 'Richmond North' },
        reason,
        isFromFeedback: false,
        decidedBy: 'Olive Officer',
        decidedAtUtc: '2026-03-09T00:00:00Z',
        endedAtUtc: null,
      },
    ]);
    expect([await asks(candidateId), await asks(candidateId, world.sibling.locationId)]).toEqual([
      false,
      true,
    ]);

    const ended = await decide(world.officer, candidateId, { ...place, preference: null });
    expect(ended.body.decisions).toMatchObject([
      { endedBy: 'Olive Officer', endedAtUtc: '2026-03-09T00:00:00Z' },
    ]);
    expect(await asks(candidateId)).toBe(true);
  });

  test('of the whole group reaches every location, over a preference below it', async () => {
    const candidateId = await visitor('Gil Group');
    await decide(world.officer, candidateId);
    const { body } = await decide(regional, candidateId, {
      scope: 'group',
      preference: 'restricted',
      reason: 'No longer cleared',
    });
    expect(body.decisions.map(({ scope }: { scope: string }) => scope).toSorted()).toEqual([
      'client',
      'group',
    ]);
    expect([await asks(candidateId), await asks(candidateId, world.sibling.locationId)]).toEqual([
      false,
      false,
    ]);
    expect((await list(world.officer, '&search=gil')).body).toMatchObject([{ preference: 'restricted' }]);
    expect((await list(world.officer, '&preference=restricted&search=gil')).body).toHaveLength(1);
    expect((await list(world.officer, '&preference=preferred&search=gil')).status).toBe(204);
  });

  test('replaces what counted there, and feedback replaces it again', async () => {
    const candidateId = await visitor('Rita Replaced');
    await decide(world.officer, candidateId);
    const booking = await worked(candidateId);
    await world.post(world.officer, `bookings/${booking.bookingId}/quick-feedback`, {
      wantedBack: 'no',
      comment: 'Came late',
    });
    const { body } = await details(world.officer, candidateId);
    expect(body.decisions).toMatchObject([
      { preference: 'restricted', reason: 'Came late', isFromFeedback: true, endedAtUtc: null },
      { preference: 'preferred', endedBy: 'Olive Officer' },
    ]);
  });

  test('of two at once both are kept, and one counts', async () => {
    const candidateId = await visitor('Ted Twice');
    const answers = await Promise.all(
      ['preferred', 'restricted', 'preferred', 'restricted'].map((preference) =>
        decide(world.officer, candidateId, { preference, reason: 'At once' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await details(world.officer, candidateId);
    expect(body.decisions).toHaveLength(4);
    expect(
      body.decisions.filter(({ endedAtUtc }: { endedAtUtc: string | null }) => endedAtUtc === null),
    ).toHaveLength(1);
  });

  test('ends no earlier than it was made, also by one that was received before and had to wait', async () => {
    const candidateId = await visitor('Wes Waited');
    const received = world.app.clock.now();
    world.app.clock.set(received.add({ seconds: 2 }).toString());
    await decide(world.officer, candidateId);
    world.app.clock.set(received.toString());
    const { body } = await decide(world.officer, candidateId, { preference: null });
    const [{ decidedAtUtc, endedAtUtc }] = body.decisions;
    expect(endedAtUtc).toBe(decidedAtUtc);
  });

  test('of two who saw the same, the second is told who decided what, and can decide anew', async () => {
    const candidateId = await visitor('Rae Race');
    const answers = await Promise.all(
      ['preferred', 'restricted'].map((preference) =>
        decide(world.officer, candidateId, { preference, reason: 'At once', instead: null }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [done, late] = answers.toSorted((a, b) => a.status - b.status);
    expect(late!.body).toMatchObject({
      code: 'stale_version',
      current: { candidate: { decisions: [{ decidedBy: 'Olive Officer', endedAtUtc: null }] } },
    });
    const [{ id: instead }] = late!.body.current.candidate.decisions;
    expect(done!.body.decisions).toMatchObject([{ id: instead }]);
    const again = await decide(world.officer, candidateId, { preference: null, instead });
    expect(again.status).toBe(200);
    expect((await decide(world.officer, candidateId, { instead })).body.current.candidate.decisions).toEqual(
      again.body.decisions,
    );
  });

  test('needs booking modify at the place itself, a reason to restrict, and a place that is clear', async () => {
    const candidateId = await visitor('Nel Needs');
    const { locationId } = world.location;
    const outcome = async (person: Person, body: object) => {
      const answer = await decide(person, candidateId, body);
      return [answer.status, answer.body?.code];
    };
    const atLocation = { scope: 'location', locationId };
    expect(await outcome(world.viewer, atLocation)).toEqual([403, 'permission_missing']);
    expect(await outcome(world.officer, { scope: 'group' })).toEqual([403, 'permission_missing']);
    expect(await outcome(world.officer, { preference: 'restricted', reason: ' ' })).toEqual([
      422,
      'preference_reason_required',
    ]);
    expect(await outcome(world.officer, { scope: 'location' })).toEqual([422, 'preference_place_unclear']);
    expect(await outcome(world.officer, { clientId: world.foreign.clientId })).toEqual([404, 'not_found']);
    expect(await outcome(world.officer, { ...atLocation, locationId: world.foreign.locationId })).toEqual([
      404,
      'not_found',
    ]);
    const unknown = await decide(world.officer, '01890000-0000-7000-8000-00000000ffff');
    expect(unknown.status).toBe(404);
    expect((await details(world.officer, candidateId)).body.decisions).toEqual([]);
  });
});
