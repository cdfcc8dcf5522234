import { expect, test } from 'vitest';
import { createCallProvider } from './call-provider.ts';
import type { ProviderBooking } from './memory.ts';
import { runSimulator } from './run-simulator.ts';

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const kim = idOf(1);
const busyId = idOf(2);
const newId = idOf(3);

const start = Temporal.Instant.from('2026-03-09T20:30:00Z');

test('a booking that is stuck delays no other, and a new one begins within seconds whatever else is open', async () => {
  // Half past seven in Melbourne: a whole morning of that day is still open, and each answer takes its time.
  const morning = Array.from({ length: 60 }, (_, index) =>
    booking(idOf(100 + index), {
      startUtc: '2026-03-09T21:30:00Z',
      createdOnUtc: '2026-03-08T20:00:00Z',
    }),
  );
  const clock = createClock();
  const provider = createProvider(clock, {
    open: morning,
    stuckId: idOf(100),
    answerMs: 1_000,
    stuckMs: 9_000,
  });
  clock.at(40_000, () => provider.add(booking(newId, { startUtc: '2026-03-16T21:30:00Z' })));
  await run(clock, provider.fetch, 120_000);

  const [madeMs] = provider.offeredMs(newId);
  expect(madeMs).toBeGreaterThan(40_000);
  // Noticed within 3 s, because every answer takes its time, then a pause of 1.5 s and two calls.
  expect(madeMs).toBeLessThan(40_000 + 7_000);
  const others = morning.filter(({ bookingId }) => bookingId !== idOf(100));
  expect(others.filter(({ bookingId }) => provider.offeredMs(bookingId).length === 0)).toEqual([]);
  // The stuck booking is retried again and again.
  expect(provider.offeredMs(idOf(100)).length).toBeGreaterThan(2);
});

test('what the server has no time for is tried again when it says so', async () => {
  const clock = createClock();
  const open = [booking(busyId, { startUtc: '2026-03-10T21:30:00Z' })];
  const provider = createProvider(clock, { open, stuckId: busyId, answerMs: 0, stuckMs: 0 });
  await run(clock, provider.fetch, 40_000);
  const [first = 0, second = 0] = provider.offeredMs(busyId);
  expect(second - first).toBeGreaterThanOrEqual(12_000);
  expect(second - first).toBeLessThan(14_000);
});

test('what is open is read to the last page', async () => {
  const clock = createClock();
  const open = [booking(newId, { startUtc: '2026-03-10T21:30:00Z' })];
  const provider = createProvider(clock, { open, stuckId: '', answerMs: 0, stuckMs: 0 });
  const asked: (string | null)[] = [];
  const paged: typeof fetch = async (input, options) => {
    const { searchParams, pathname } = new URL(String(input));
    if (!pathname.endsWith('unfilled') || searchParams.get('after') !== '0')
      return provider.fetch(input, options);
    asked.push(searchParams.get('page'));
    if (searchParams.has('page')) return provider.fetch(input, options);
    const headers = { 'x-pagination': JSON.stringify({ pageSize: 1, nextCursor: 'two' }) };
    return Response.json({ cursor: 1, bookings: [], restrictions: [], cancelled: [] }, { headers });
  };
  await run(clock, paged, 30_000);
  expect(asked).toEqual([null, 'two']);
  expect(provider.offeredMs(newId)).toHaveLength(1);
});

test('while everything takes too long to be told, news are acted on', async () => {
  const clock = createClock();
  const provider = createProvider(clock, { open: [], stuckId: '', answerMs: 0, stuckMs: 0 });
  let toldEverything = 0;
  const slow: typeof fetch = async (input, options) => {
    const isEverything = new URL(String(input)).searchParams.get('after') === '0';
    if (isEverything && toldEverything++ > 0) throw new DOMException('Took too long', 'TimeoutError');
    return provider.fetch(input, options);
  };
  clock.at(700_000, () => provider.add(booking(newId, { startUtc: '2026-03-16T21:30:00Z' })));
  await run(clock, slow, 800_000);
  // At the start, after ten minutes, and every minute from then on.
  expect(toldEverything).toBe(5);
  const [madeMs = Infinity] = provider.offeredMs(newId);
  expect(madeMs).toBeGreaterThan(700_000);
  expect(madeMs).toBeLessThan(707_000);
});

async function run(clock: Clock, fetchAnswer: typeof fetch, milliseconds: number): Promise<void> {
  let isStopped = false;
  clock.at(milliseconds, () => (isStopped = true));
  const running = runSimulator({
    call: createCallProvider({ baseUrl: 'http://provider.example', serviceKey: 'key', fetch: fetchAnswer }),
    habits: { pace: 1, troubleShare: 0, dice: (question) => (question === 'pause' ? 0 : 0.999) },
    now: clock.now,
    pause: clock.pause,
    isStopped: () => isStopped,
    say: () => undefined,
  });
  while (await Promise.race([running.then(() => false), clock.step().then(() => true)]));
}

type Clock = ReturnType<typeof createClock>;

/** Time moves on when everybody is waiting. */
function createClock() {
  let ms = 0;
  let waiting: { atMs: number; go: () => void }[] = [];
  const at = (atMs: number, go: () => void): void => void waiting.push({ atMs, go });
  return {
    ms: () => ms,
    now: () => start.add({ milliseconds: ms }),
    at,
    pause: (milliseconds: number) => new Promise<void>((resolve) => at(ms + milliseconds, resolve)),
    async step(): Promise<void> {
      await new Promise((resolve) => setImmediate(resolve));
      const next = waiting.toSorted((one, other) => one.atMs - other.atMs)[0];
      if (next === undefined) return;
      waiting = waiting.filter((one) => one !== next);
      ms = Math.max(ms, next.atMs);
      next.go();
    },
  };
}

type Stage = { open: readonly ProviderBooking[]; stuckId: string; answerMs: number; stuckMs: number };

/** As much of the provider API as an open booking needs; for the stuck one, every offer answers 503. */
function createProvider(clock: Clock, { open, stuckId, answerMs, stuckMs }: Stage) {
  const news = [[...open]];
  const offers: { bookingId: string; ms: number }[] = [];
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });

  const fetchAnswer = async (
    input: Parameters<typeof fetch>[0],
    options?: RequestInit,
  ): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input));
    const [, bookingId = ''] = /bookings\/([^/]+)\//.exec(decodeURIComponent(pathname)) ?? [];
    await clock.pause(answerMs);
    if (pathname.endsWith('candidates')) return answer(200, [candidate]);
    if (options?.method === 'POST') {
      offers.push({ bookingId, ms: clock.ms() });
      if (bookingId === stuckId) {
        await clock.pause(stuckMs);
        return answer(
          503,
          { type: 'refusal', code: 'lock_timed_out', param: null, message: '' },
          { 'retry-after': '12' },
        );
      }
      const body = { bookingId, status: 'Unfilled', state: 'offered', version: 2 };
      news.push([{ ...news.flat().find((one) => one.bookingId === bookingId)!, ...offered }]);
      return answer(200, body);
    }
    if (pathname.endsWith('feedback')) return answer(200, { cursor: 1, feedback: [] });
    const after = Number(searchParams.get('after') ?? 0);
    return answer(200, {
      cursor: news.length,
      bookings: news.slice(after).flat(),
      restrictions: [],
      cancelled: [],
    });
  };
  return {
    fetch: fetchAnswer as typeof fetch,
    add: (one: ProviderBooking) => news.push([one]),
    offeredMs: (id: string) => offers.filter((one) => one.bookingId === id).map(({ ms }) => ms),
  };
}

/** Already over, so that nothing follows the offer. */
const offered = {
  assignment: { candidateId: kim, state: 'offered' as const, minutesLate: null },
  endUtc: '2026-03-09T20:30:00Z',
};

const candidate = {
  candidateId: kim,
  name: 'Kim Lee',
  qualified: true,
  certified: true,
  preferred: false,
  knowsClient: true,
  distanceKm: 3,
};

function booking(bookingId: string, changes: Partial<ProviderBooking>): ProviderBooking {
  return {
    bookingId,
    number: 'KW74-3M8R-1',
    blockId: bookingId,
    position: 1,
    total: 1,
    clientGroupId: idOf(4),
    clientId: idOf(5),
    locationId: 1,
    latitude: null,
    longitude: null,
    country: 'Australia',
    timeZone: 'Australia/Melbourne',
    dateLocal: '2026-03-10',
    startTime: '08:30',
    endTime: '15:30',
    startUtc: '2026-03-09T21:30:00Z',
    endUtc: '2026-03-30T04:30:00Z',
    classificationTitle: 'Primary Teacher',
    gradeTitles: [],
    certifications: [],
    preferredCandidateId: null,
    declinedCandidateIds: [],
    assignment: null,
    status: 'Unfilled',
    createdOnUtc: start.toString(),
    version: 1,
    ...changes,
  };
}
