import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createProviderWorld } from '../src/features/provider/testing/provider-world.ts';
import type { ProviderWorld } from '../src/features/provider/testing/provider-world.ts';
import { staleCards } from './support/stale-cards.ts';
import { createBookingWorld, templateAt } from './support/booking-world.ts';
import type { BookingWorld, Person } from './support/booking-world.ts';
import type { Answer } from './support/test-app.ts';

/**
 * Fifty actors at the same moment: whatever they compete for has one winner, everybody else gets its current state, and
 * nothing is counted twice or lost. `RACE_ROUNDS=1000` runs that many rounds of each.
 */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 5);
const actors = 50;

let world: BookingWorld;
let provider: ProviderWorld;
beforeAll(async () => {
  world = await createBookingWorld();
  provider = await createProviderWorld(world.app);
});
afterAll(() => world.close());

/** After each test counters equal a full count, cards equal newly made ones, and nothing has failed. */
afterEach(async () => {
  for (const { groupId } of [world.client, provider.group]) {
    const { rows } = await world.app.seed.inGroup({ groupId }, (tx) =>
      sql`
        with counted as (
          select location_id, date_local, count(*)::int as total, count(*) filter (where status = 'Unfilled')::int as open
          from bookings where status <> 'Cancelled' group by 1, 2)
        select * from counted full join day_counters using (location_id, date_local)
        where coalesce(total, 0) <> coalesce(total_count, 0) or coalesce(open, 0) <> coalesce(open_count, 0)`.execute(
        tx.db,
      ),
    );
    expect(rows).toEqual([]);
    const stale = await world.app.seed.inGroup({ groupId }, (tx) => staleCards.execute(tx.db));
    expect(stale.rows).toEqual([]);
  }
  expect(world.app.logged.filter(({ fields }) => fields['code'] === 'internal_error')).toEqual([]);
});

/**
 * A busy machine may have no time for everybody: 503 decides nothing and is retried, as a client does, after one of the
 * other requests was served.
 */
async function together<Result>(act: (actor: number) => Promise<Result>, many = actors): Promise<Result[]> {
  const results: Result[] = [];
  let waiting = Array.from({ length: many }, (_, actor) => actor);
  const serve = async (actor: number): Promise<void> => {
    const result = await act(actor);
    if ((result as { status?: unknown } | null)?.status === 503) return void waiting.push(actor);
    results[actor] = result;
    await serveAll();
  };
  const serveAll = async (): Promise<void> => {
    const next = waiting;
    waiting = [];
    await Promise.all(next.map(serve));
  };
  await serveAll();
  // Requests after which no other was served.
  while (waiting.length > 0) await serveAll();
  return results;
}

/** `201`, or the status with the code of the refusal, and how often each occurred. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const words = answers.map(({ status, body }) =>
    status < 300 ? String(status) : `${status} ${body?.code}`,
  );
  return Object.fromEntries(
    Map.groupBy(words, (word) => word)
      .entries()
      .map(([word, all]) => [word, all.length]),
  );
}

/** A version that nothing has, so the refusal returns the item's current state. */
const noVersion = 999_999_999;

let drawnDays = 0;
/** A day that no other round uses. */
const nextDay = (): string =>
  Temporal.PlainDate.from('2026-03-11')
    .add({ days: drawnDays++ % 300 })
    .toString();

async function countOf(query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  const { rows } = await world.app.seed.inGroup(world.client, (tx) => query.execute(tx.db));
  return rows[0]?.count ?? 0;
}

test('one key: one booking, and the same reply to everybody who gets one', async () => {
  for (let round = 0; round < rounds; round++) {
    const key = randomUUID();
    const body = world.bookingBody({ dates: [nextDay()], reference: key });
    const post = () => world.post(world.officer, 'bookings', body, { 'idempotency-key': key });
    const answers = await together(post);
    const won = answers.filter(({ status }) => status === 201);
    expect(Object.keys(tally(answers)).toSorted()).toEqual(
      won.length === actors ? ['201'] : ['201', '409 idempotency_in_flight'],
    );
    expect(new Set([...won, await post()].map(({ text }) => text)).size).toBe(1);
    expect(
      await countOf(sql`
        select count(*)::int as count from bookings join booking_requests using (client_group_id, request_id)
        where reference = ${key}`),
    ).toBe(1);
  }
});

test('one room and time: one booking, and everybody else is told of it', async () => {
  for (let round = 0; round < rounds; round++) {
    const body = world.bookingBody({ dates: [nextDay()], room: `Room ${round}` });
    const answers = await together(() => world.post(world.officer, 'bookings', body));
    expect(tally(answers)).toEqual({ '201': 1, '409 booking_double': actors - 1 });
  }
});

test('one booking, fifty candidates: one offer', async () => {
  const candidates = await together(() => provider.candidate());
  for (let round = 0; round < rounds; round++) {
    const { bookingIds } = await provider.block({ dates: [nextDay()] });
    const offer = (candidateId: string) =>
      provider.call(`POST /api/v1/provider/bookings/${bookingIds[0]}/offer`, { candidateId });
    const answers = await together((actor) => offer(candidates[actor]!));
    expect(tally(answers)).toEqual({ '200': 1, '409 booking_not_open': actors - 1 });
    expect((await provider.booking(bookingIds[0]!)).version).toBe(2);
  }
});

test('one candidate, fifty bookings at the same time of day: one offer', async () => {
  for (let round = 0; round < rounds; round++) {
    const candidateId = await provider.candidate();
    const date = nextDay();
    const blocks = await together(() => provider.block({ dates: [date] }));
    const answers = await together((actor) =>
      provider.call(`POST /api/v1/provider/bookings/${blocks[actor]!.bookingIds[0]}/offer`, { candidateId }),
    );
    expect(tally(answers)).toEqual({ '200': 1, '409 candidate_not_free': actors - 1 });
  }
});

test('one offer, answered, withdrawn and confirmed by fifty at once: each step has one winner and a fitting state', async () => {
  const candidateId = await provider.candidate();
  for (let round = 0; round < rounds; round++) {
    const { bookingIds } = await provider.block({ dates: [nextDay()] });
    const [bookingId = ''] = bookingIds;
    const act = (path: string, body: object = {}) =>
      provider.call(`POST /api/v1/provider/bookings/${bookingId}/${path}`, { candidateId, ...body });
    expect((await act('offer')).status).toBe(200);
    const acts = [
      () => act('answer', { answer: 'accepted' }),
      () => act('answer', { answer: 'declined' }),
      () => act('withdraw'),
      () => act('confirm', { state: 'confirmed' }),
      () => act('confirm', { state: 'arrived' }),
    ];
    const answers = await together((actor) => acts[actor % acts.length]!());
    const done = answers.filter(({ status }) => status === 200);
    const refused = Object.keys(tally(answers)).filter((word) => word !== '200');
    expect(refused.every((word) => word === '409 assignment_state_wrong')).toBe(true);
    // Every accepted step increased the version by one, and no two took the same step.
    const versions = done.map(({ body }) => body.version as number).toSorted((a, b) => a - b);
    expect(versions).toEqual(versions.map((_, index) => index + 3));
    const after = await provider.booking(bookingId);
    expect(after.version).toBe(versions.at(-1));
    const last = done.find(({ body }) => body.version === after.version);
    expect(after.status).toBe(last?.body.status);
  }
});

test('one request, fifty who accept, reject or withdraw it: one is taken, the others learn who it was and when', async () => {
  for (let round = 0; round < rounds; round++) {
    const asked = await world.post(
      world.asker,
      'bookings',
      world.bookingBody({ dates: [nextDay(), nextDay()], bookingsPerDate: 2 }),
    );
    const id = asked.body.requestId as string;
    const act = (who: Person, body: object) => world.post(who, `pending-bookings/${id}/action`, body);
    const acts = [
      () => act(world.approver, { action: 'accept' }),
      () => act(world.officer, { action: 'accept' }),
      () => act(world.approver, { action: 'reject', reason: 'We manage' }),
      () => world.post(world.asker, `pending-bookings/${id}/withdraw`, undefined),
    ];
    const answers = await together((actor) => acts[actor % acts.length]!());
    expect(tally(answers)).toEqual({ '200': 1, '409 already_decided': actors - 1 });
    const won = answers.find(({ status }) => status === 200)!.body;
    for (const { status, body } of answers) {
      if (status === 200) continue;
      const { status: current, decision } = body.current.pendingBooking;
      expect([current, decision.by.id, decision.atUtc]).toEqual([
        won.status,
        won.decision.by.id,
        won.decision.atUtc,
      ]);
    }
    expect(await countOf(sql`select count(*)::int as count from bookings where request_id = ${id}`)).toBe(
      won.status === 'Accepted' ? 4 : 0,
    );
    expect(
      await countOf(sql`select count(*)::int as count from pending_actions where request_id = ${id}`),
    ).toBe(1);
  }
});

test('one template, fifty changes from one version: one is taken; twenty that read again: none is lost', async () => {
  const template = templateAt(world, 'Cover');
  const saved = await world.post(world.officer, 'me/standard-bookings', template);
  expect(saved.status).toBe(201);
  const change = (notes: string, version: number): Promise<Answer> =>
    world.app.call(`PUT /api/v1/me/standard-bookings/${saved.body.id}`, {
      bearer: world.officer.bearer,
      body: { ...template, notes },
      headers: { 'if-match': `"${version}"` },
    });
  let version = saved.body.version as number;
  for (let round = 0; round < rounds; round++) {
    const answers = await together((actor) => change(`${actor}`, version));
    expect(tally(answers)).toEqual({ '200': 1, '409 stale_version': actors - 1 });
    version++;
  }
  const added = await together(async (actor) => {
    let { current } = (await change('', noVersion)).body as { current: { notes: string; version: number } };
    for (let tries = 0; ; tries++) {
      const answer = await change(`${current.notes},${actor}`, current.version);
      if (answer.status === 200) return tries;
      ({ current } = answer.body);
    }
  }, 20);
  const final = await change('', noVersion);
  const kept = (final.body.current.notes as string).split(',').slice(1).map(Number);
  expect(kept.toSorted((a, b) => a - b)).toEqual(added.map((_, actor) => actor));
  expect(final.body.current.version).toBe(version + added.length);
}, 120_000);

test('twenty templates and no more, however many are saved at once', async () => {
  const body = templateAt(world, 'Many');
  const answers = await together(() => world.post(world.asker, 'me/standard-bookings', body));
  expect(tally(answers)).toEqual({ '201': 20, '422 standard_bookings_limit': actors - 20 });
});

test('one booking, cancelled by fifty at once: one cancels it, everybody else is told', async () => {
  for (let round = 0; round < rounds; round++) {
    const made = await world.post(world.officer, 'bookings', world.bookingBody({ dates: [nextDay()] }));
    const bookingId = made.body.blocks[0].bookingIds[0] as string;
    const cancel = () =>
      world.post(world.officer, `bookings/${bookingId}/cancel`, { cancelReason: 'Not needed' });
    expect(tally(await together(cancel))).toEqual({ '200': 1, '409 booking_already_cancelled': actors - 1 });
    const restore = () => world.post(world.officer, `bookings/${bookingId}/restore`, undefined);
    expect(tally(await together(restore))).toEqual({ '200': 1, '409 booking_not_cancelled': actors - 1 });
  }
});

test('cancelled by some as the provider offers, confirms and withdraws: what was refused has a reason, and nobody is left on a cancelled booking', async () => {
  const officer = await world.app.seed.contact(provider.group, [
    { on: provider.client, permissions: ['booking_all'] },
  ]);
  world.app.identity.dropAll();
  const person = { ...officer, bearer: await world.app.signInAs(officer) };
  const candidateId = await provider.candidate();
  for (let round = 0; round < rounds; round++) {
    const { bookingIds } = await provider.block({ dates: [nextDay(), nextDay()] });
    const [bookingId = ''] = bookingIds;
    const act = (step: string, body: object = {}) =>
      provider.call(`POST /api/v1/provider/bookings/${bookingId}/${step}`, {
        candidateId,
        wholeBlock: true,
        ...body,
      });
    expect((await act('offer')).status).toBe(200);
    const acts = [
      () => world.post(person, `bookings/${bookingId}/cancel`, { cancelReason: 'Moved', scope: 'block' }),
      () => act('answer', { answer: 'accepted' }),
      () => act('confirm', { state: 'confirmed' }),
      () => world.post(person, `bookings/${bookingIds[1]}/restore`, undefined),
      () => act('withdraw'),
    ];
    const answers = await together((actor) => acts[actor % acts.length]!());
    expect(
      Object.keys(tally(answers)).filter(
        (word) => !/^(200|207|409 \w+|422 booking_already_confirmed)$/.test(word),
      ),
    ).toEqual([]);
    const rows = await provider.rows(sql<{ status: string; state: string | null }>`
      select b.status, a.state from bookings b
      left join assignments a on a.booking_id = b.booking_id and a.live
      where b.booking_id in (${bookingIds[0]}, ${bookingIds[1]})`);
    const fitting = [
      'Cancelled null',
      'Unfilled null',
      'Unfilled offered',
      'Filled accepted',
      'Filled confirmed',
    ];
    expect(rows.filter(({ status, state }) => !fitting.includes(`${status} ${state}`))).toEqual([]);
    // Frees the educator for the next round.
    for (const id of bookingIds)
      await provider.call(`POST /api/v1/provider/bookings/${id}/withdraw`, { candidateId });
  }
}, 60_000);

test('one key, fifty different bookings: one is made, and nobody is told that theirs was', async () => {
  for (let round = 0; round < rounds; round++) {
    const key = randomUUID();
    const date = nextDay();
    const post = (actor: number) =>
      world.post(
        world.officer,
        'bookings',
        world.bookingBody({ dates: [date], reference: key, costCentre: `Of ${actor}`, bookAnyway: true }),
        { 'idempotency-key': key },
      );
    const { 201: made, ...refused } = tally(await together(post));
    expect(made).toBe(1);
    expect(
      Object.keys(refused).filter(
        (word) => !/^(409 idempotency_in_flight|422 idempotency_body_differs)$/.test(word),
      ),
    ).toEqual([]);
    expect(
      await countOf(sql`select count(*)::int as count from booking_requests where reference = ${key}`),
    ).toBe(1);
  }
});

test('one booking just made, undone by fifty at once: one undoes it, everybody else is told', async () => {
  for (let round = 0; round < rounds; round++) {
    const made = await world.post(
      world.officer,
      'bookings',
      world.bookingBody({ dates: [nextDay(), nextDay()] }),
    );
    const { bookingIds } = made.body.blocks[0] as { bookingIds: string[] };
    const undo = (actor: number) =>
      world.post(world.officer, `bookings/${bookingIds[actor % 2]}/undo`, undefined);
    expect(tally(await together(undo))).toEqual({ '200': 1, '409 booking_already_cancelled': actors - 1 });
  }
});

test('one block, extended by fifty at once by the same day: it is added once, everybody else is told', async () => {
  for (let round = 0; round < rounds; round++) {
    const date = nextDay();
    const made = await world.post(world.officer, 'bookings', world.bookingBody({ dates: [date] }));
    const { blockId, bookingIds } = made.body.blocks[0] as { blockId: string; bookingIds: string[] };
    const dateLocal = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
    const days = [{ dateLocal, startTime: '08:30', endTime: '15:30', breakMinutes: 30 }];
    const extend = () => world.post(world.officer, `bookings/${bookingIds[0]}/extend`, { days });
    const { 201: added, ...refused } = tally(await together(extend));
    expect([added, refused]).toEqual([1, { '422 extension_day_too_early': actors - 1 }]);
    expect(await countOf(sql`select count(*)::int as count from bookings where block_id = ${blockId}`)).toBe(
      2,
    );
  }
});

test('one person who asks to be replaced fifty times at once asks once', async () => {
  const body = { locationId: world.location.locationId, selectedDay: 'nextWorkingDay', isNextMonday: false };
  const ask = () =>
    world.post(world.officer, 'bookings/replaceMe', { ...body, classificationId: world.classificationId });
  expect(tally(await together(ask))).toEqual({ '201': 1, '409 replace_me_already_requested': actors - 1 });
});

test('one block, cancelled, changed, extended, undone and brought back by fifty at once: every refusal has its reason', async () => {
  const allowed =
    /^(20[017]|409 (booking_already_cancelled|booking_not_cancelled|booking_already_extended|booking_already_offered|booking_undone|booking_double)|422 \w+)$/;
  for (let round = 0; round < rounds; round++) {
    const date = nextDay();
    const made = await world.post(
      world.officer,
      'bookings',
      world.bookingBody({ dates: [date], bookAnyway: true }),
    );
    const [bookingId] = made.body.blocks[0].bookingIds as string[];
    const dateLocal = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
    const act = (path: string, body?: object) =>
      world.post(world.officer, `bookings/${bookingId}/${path}`, body);
    const acts = [
      () => act('cancel', { cancelReason: 'Moved' }),
      (actor: number) => act('amend', { notes: `Of ${actor}` }),
      () => act('extend', { days: [{ dateLocal, startTime: '08:30', endTime: '15:30', breakMinutes: 30 }] }),
      () => act('restore'),
      () => act('undo'),
    ];
    const answers = await together((actor) => acts[actor % acts.length]!(actor));
    expect(Object.keys(tally(answers)).filter((word) => !allowed.test(word))).toEqual([]);
  }
});
