import { expect, test } from 'vitest';
import { chooseCandidate, decideSteps, nextSearch } from './decide.ts';
import type { Suitable } from './decide.ts';
import { createDice } from './dice.ts';
import type { Dice } from './dice.ts';
import type { Habits } from './habits.ts';
import { createMemory, forget, remember } from './memory.ts';
import type { Memory, ProviderBooking } from './memory.ts';
import { planDay } from './plan-day.ts';

const now = Temporal.Instant.from('2026-03-08T19:30:00Z');
/** Every pause takes its shortest time, and everybody accepts and is on time. */
const fewest: Dice = (question) => (question === 'pause' ? 0 : 0.999);
const habits: Habits = { pace: 1, troubleShare: 0.15, dice: fewest };

let drawn = 0;
function booking(changes: Partial<ProviderBooking> = {}): ProviderBooking {
  const id = `booking-${String(++drawn).padStart(4, '0')}`;
  return {
    bookingId: id,
    number: 'KW74-3M8R-1',
    blockId: `block of ${id}`,
    position: 1,
    total: 1,
    clientGroupId: 'group',
    clientId: 'client',
    locationId: 1,
    latitude: null,
    longitude: null,
    country: 'Australia',
    timeZone: 'Australia/Melbourne',
    dateLocal: '2026-03-10',
    startTime: '08:30',
    endTime: '15:30',
    startUtc: '2026-03-09T21:30:00Z',
    endUtc: '2026-03-10T04:30:00Z',
    classificationTitle: 'Primary Teacher',
    gradeTitles: [],
    certifications: [],
    preferredCandidateId: null,
    declinedCandidateIds: [],
    assignment: null,
    status: 'Unfilled',
    createdOnUtc: '2026-03-08T19:29:59Z',
    version: 1,
    ...changes,
  };
}

function assigned(state: string, minutesLate: number | null = null) {
  return {
    status: state === 'offered' ? 'Unfilled' : 'Filled',
    assignment: { candidateId: 'kim', state, minutesLate },
  };
}

function knowing(...bookings: ProviderBooking[]): Memory {
  const memory = createMemory();
  remember(memory, bookings, { now, isEverything: true });
  return memory;
}

const after = (milliseconds: number): Temporal.Instant => now.add({ milliseconds });
const kinds = (memory: Memory, at: Temporal.Instant, by: Habits = habits) =>
  decideSteps(memory, at, by).map((step) => step.kind);

test.each([
  [1_499, []],
  [1_500, ['offer']],
])('pauses 1500 ms before it offers a fresh booking: after %i ms', (milliseconds, expected) => {
  expect(kinds(knowing(booking()), after(milliseconds))).toEqual(expected);
});

test('takes longer at a slower pace', () => {
  const memory = knowing(booking());
  expect(kinds(memory, after(89_999), { ...habits, pace: 60 })).toEqual([]);
  expect(kinds(memory, after(90_000), { ...habits, pace: 60 })).toEqual(['offer']);
});

test.each([
  ['offered', 'answer', 2_000],
  ['tentative', 'answer', 2_000],
  ['accepted', 'confirm', 2_000],
] as const)('leads on from %s by %s', (state, kind, pauseMs) => {
  const memory = knowing(booking(assigned(state)));
  expect(kinds(memory, after(pauseMs - 1))).toEqual([]);
  expect(kinds(memory, after(pauseMs))).toEqual([kind]);
});

test('most who hold a block stay for added days, some do not, and taking the block says nothing about it', () => {
  const dice = createDice('stay');
  const answers = Array.from({ length: 400 }, (_, index) => {
    const added = booking({ ...assigned('tentative'), blockId: 'block', bookingId: `day ${index}` });
    const [step] = decideSteps(knowing(added), after(5_000), { ...habits, troubleShare: 0, dice });
    return step?.kind === 'answer' ? step.answer : null;
  });
  const declined = answers.filter((answer) => answer === 'declined').length;
  expect(declined).toBeGreaterThan(60);
  expect(declined).toBeLessThan(140);
  expect(answers.every((answer) => answer === 'accepted' || answer === 'declined')).toBe(true);
});

test('answers for all days of one extension together', () => {
  const day = (date: number, state = 'tentative') =>
    booking({
      ...assigned(state),
      blockId: 'block',
      startUtc: `2026-03-${date}T21:30:00Z`,
      endUtc: `2026-03-${date + 1}T04:30:00Z`,
    });
  const [first, ...others] = [day(10), day(11), day(12, 'confirmed')];
  const steps = decideSteps(knowing(first!, ...others), after(2_000), habits);
  expect(steps).toMatchObject([{ kind: 'answer', bookingId: first!.bookingId, wholeBlock: true }]);
});

test.each(['arrived', 'declined', 'withdrawn'])('has nothing to do about %s', (state) => {
  expect(kinds(knowing(booking(assigned(state))), after(60_000))).toEqual([]);
});

test('counts a pause anew from every change', () => {
  const one = booking();
  const memory = knowing(one);
  remember(memory, [{ ...one, ...assigned('offered') }], { now: after(60_000), isEverything: false });
  expect(kinds(memory, after(61_999))).toEqual([]);
  expect(kinds(memory, after(62_000))).toEqual(['answer']);
});

test('keeps counting when a booking is told again as it was', () => {
  const one = booking();
  const memory = knowing(one);
  remember(memory, [{ ...one, version: 2 }], { now: after(1_400), isEverything: false });
  expect(decideSteps(memory, after(1_500), habits)).toMatchObject([{ kind: 'offer', version: 2 }]);
});

test('does the nearest start first', () => {
  const later = booking({ startUtc: '2026-03-12T21:30:00Z', endUtc: '2026-03-13T04:30:00Z' });
  const sooner = booking({ startUtc: '2026-03-08T21:30:00Z', endUtc: '2026-03-09T04:30:00Z' });
  const between = booking();
  const steps = decideSteps(knowing(later, sooner, between), after(2_000), habits);
  expect(steps.map((step) => step.bookingId)).toEqual([sooner.bookingId, between.bookingId, later.bookingId]);
});

test('does what has just come before what was found open or was tried already, the longest waiting first', () => {
  const [stuck, found] = [booking(), booking({ createdOnUtc: '2026-03-07T19:30:00Z' })];
  const memory = knowing(stuck, found);
  memory.bookings.get(stuck.bookingId)!.notBefore = after(40_000);
  const [first, second] = [
    booking({ startUtc: '2026-03-12T21:30:00Z', endUtc: '2026-03-13T04:30:00Z' }),
    booking(),
  ];
  remember(memory, [first], { now: after(40_000), isEverything: false });
  remember(memory, [second], { now: after(41_000), isEverything: false });
  expect(decideSteps(memory, after(60_000), habits)).toMatchObject([
    { bookingId: first.bookingId, isFresh: true },
    { bookingId: second.bookingId, isFresh: true },
    { bookingId: stuck.bookingId, isFresh: false },
    { bookingId: found.bookingId, isFresh: false },
  ]);
});

test('takes a whole block together, named by its nearest day', () => {
  const day = (date: number) =>
    booking({
      blockId: 'block',
      startUtc: `2026-03-${date}T21:30:00Z`,
      endUtc: `2026-03-${date + 1}T04:30:00Z`,
    });
  const [third, first, second] = [day(12), day(10), day(11)];
  const memory = knowing(third, first, second);
  expect(decideSteps(memory, after(1_500), habits)).toMatchObject([
    { kind: 'offer', bookingId: first.bookingId, wholeBlock: true },
  ]);
  memory.splitBlocks.add('block');
  expect(decideSteps(memory, after(1_500), habits)).toMatchObject(
    [first, second, third].map(({ bookingId }) => ({ kind: 'offer', bookingId, wholeBlock: false })),
  );
  const offered = [first, second, third].map((one) => ({ ...one, ...assigned('offered') }));
  remember(memory, offered, { now, isEverything: false });
  expect(decideSteps(memory, after(2_000), habits)).toMatchObject([
    { kind: 'answer', bookingId: first.bookingId, wholeBlock: true, answer: 'accepted' },
  ]);
});

test('lets old work of before its start wait behind the fresh', () => {
  const old = booking({ createdOnUtc: '2026-03-08T19:19:59Z' });
  const young = booking({ createdOnUtc: '2026-03-08T19:20:00Z' });
  const memory = knowing(old, young);
  expect(decideSteps(memory, after(19_999), habits).map((step) => step.bookingId)).toEqual([young.bookingId]);
  expect(decideSteps(memory, after(20_000), habits)).toHaveLength(2);
  const told = { ...old, bookingId: 'told later' };
  remember(memory, [told], { now, isEverything: false });
  expect(memory.bookings.get('told later')?.isBacklog).toBe(false);
});

test('confirms old bookings the day before, and leaves some open until three hours before their start', () => {
  const createdOnUtc = '2026-03-01T00:00:00Z';
  const accepted = knowing(booking({ ...assigned('accepted'), createdOnUtc }));
  const at = (time: string): Temporal.Instant => Temporal.Instant.from(`2026-03-09T${time}Z`);
  expect(kinds(accepted, at('01:29:59'))).toEqual([]);
  expect(kinds(accepted, at('01:30:00'))).toEqual(['confirm']);
  const hard: Habits = {
    ...habits,
    troubleShare: 0,
    dice: (question) => (question === 'hard to fill' ? 0.34 : 0),
  };
  const open = knowing(booking({ createdOnUtc }));
  expect(kinds(open, at('18:29:59'), hard)).toEqual([]);
  expect(kinds(open, at('18:30:00'), hard)).toEqual(['offer']);
});

test('forgets what is no longer open', () => {
  const [one, other, third] = [booking(), booking(), booking()];
  const memory = knowing(one, other, third);
  remember(memory, [other, third], { now, isEverything: true });
  forget(memory, third.bookingId);
  expect([...memory.bookings.keys()]).toEqual([other.bookingId]);
});

test('leaves a booking that is over', () => {
  const memory = knowing(booking());
  expect(kinds(memory, Temporal.Instant.from('2026-03-10T04:29:59Z'))).toEqual(['offer']);
  expect(kinds(memory, Temporal.Instant.from('2026-03-10T04:30:00Z'))).toEqual([]);
});

test('declines with the chance of one in five, less after each refusal, and in the end somebody comes', () => {
  const dice = createDice('a seed');
  const declinedShare = (declinedCandidateIds: string[]): number => {
    const bookings = Array.from({ length: 2_000 }, () =>
      booking({ ...assigned('offered'), declinedCandidateIds }),
    );
    const steps = decideSteps(knowing(...bookings), after(60_000), { ...habits, troubleShare: 0, dice });
    return steps.filter((step) => step.kind === 'answer' && step.answer === 'declined').length / steps.length;
  };
  expect(declinedShare([])).toBeCloseTo(0.2, 1);
  expect(declinedShare(['a'])).toBeCloseTo(0.1, 1);
  expect(declinedShare(['a', 'b', 'c', 'd', 'e', 'f'])).toBeLessThan(0.01);
});

test('decides the same again after a restart', () => {
  const bookings = Array.from({ length: 50 }, () => booking(assigned('offered')));
  const once = decideSteps(knowing(...bookings), after(60_000), { ...habits, dice: createDice('7') });
  const again = decideSteps(knowing(...bookings.toReversed()), after(60_000), {
    ...habits,
    dice: createDice('7'),
  });
  expect(again.toSorted(byId)).toEqual(once.toSorted(byId));
  const other = decideSteps(knowing(...bookings), after(60_000), { ...habits, dice: createDice('8') });
  expect(other.toSorted(byId)).not.toEqual(once.toSorted(byId));
});

const byId = (one: { bookingId: string }, other: { bookingId: string }): number =>
  one.bookingId.localeCompare(other.bookingId);

test('lets most candidates come a little early, and the late ones say so before the start', () => {
  const dice = createDice('a seed');
  const start = Temporal.Instant.from('2026-03-09T21:30:00Z');
  const plans = Array.from({ length: 2_000 }, () => planDay(booking(), 'kim', { dice, troubleShare: 0 }));
  for (const { minutesLate, tellsLateAt, arrivesAt } of plans) {
    const minutes = start.until(arrivesAt!).total('minutes');
    if (minutesLate === 0) expect(minutes > -12 && minutes <= 0).toBe(true);
    else expect(minutes).toBe(minutesLate);
    expect(minutesLate % 5).toBe(0);
    expect(minutesLate).toBeLessThanOrEqual(25);
    expect(Temporal.Instant.compare(tellsLateAt, start)).toBe(-1);
  }
  const lateShare = plans.filter((plan) => plan.minutesLate > 0).length / plans.length;
  expect(lateShare).toBeCloseTo(0.15, 1);
});

test('tells once that somebody is late, and lets them arrive late', () => {
  const dice: Dice = (question) => (question === 'is late' ? 0 : question === 'how late' ? 0.5 : 0);
  const by = { ...habits, troubleShare: 0, dice };
  const told = (minutesLate: number | null) => knowing(booking(assigned('confirmed', minutesLate)));
  const at = (time: string): Temporal.Instant => Temporal.Instant.from(`2026-03-09T${time}Z`);
  expect(kinds(told(null), at('21:24:59'), by)).toEqual([]);
  expect(decideSteps(told(null), at('21:25:00'), by)).toMatchObject([{ kind: 'late', minutesLate: 15 }]);
  expect(kinds(told(15), at('21:44:59'), by)).toEqual([]);
  expect(decideSteps(told(15), at('21:45:00'), by)).toMatchObject([{ kind: 'confirm', state: 'arrived' }]);
});

test('lets each day of a block arrive on its own', () => {
  const first = booking({ ...assigned('confirmed'), blockId: 'block' });
  const second = booking({
    ...assigned('confirmed'),
    blockId: 'block',
    startUtc: '2026-03-10T21:30:00Z',
    endUtc: '2026-03-11T04:30:00Z',
  });
  expect(decideSteps(knowing(second, first), Temporal.Instant.from('2026-03-09T21:30:00Z'), habits)).toEqual([
    {
      kind: 'confirm',
      bookingId: first.bookingId,
      blockId: 'block',
      version: 1,
      wholeBlock: false,
      candidateId: 'kim',
      state: 'arrived',
      isFresh: true,
    },
  ]);
});

const person = (candidateId: string, changes: Partial<Suitable> = {}): Suitable => ({
  candidateId,
  qualified: true,
  certified: true,
  preferred: false,
  knowsClient: false,
  distanceKm: 5,
  ...changes,
});

test.each([
  ['the first who fits', [person('a'), person('b')], 'a'],
  ['nobody unqualified', [person('a', { qualified: false }), person('b')], 'b'],
  ['nobody without the certifications', [person('a', { certified: false }), person('b')], 'b'],
  ['nobody over 90 km away', [person('a', { distanceKm: 90.1 }), person('b', { distanceKm: 90 })], 'b'],
  ['those who know the client from further', [person('a', { distanceKm: 250, knowsClient: true })], 'a'],
  ['a preferred one from further', [person('a', { distanceKm: 250, preferred: true })], 'a'],
  ['nobody from too far', [person('a', { distanceKm: 250.1, preferred: true })], null],
  ['somebody whose place is not known', [person('a', { distanceKm: null })], 'a'],
  ['nobody when there is nobody', [], null],
] as const)('chooses %s', (_, candidates, expected) => {
  expect(chooseCandidate(candidates, new Set())).toBe(expected);
});

test('passes over who turned out to be busy', () => {
  expect(chooseCandidate([person('a'), person('b')], new Set(['a']))).toBe('b');
});

test('looks again later each time when nobody is found', () => {
  const [known] = knowing(booking()).bookings.values();
  const dice: Dice = () => 0;
  const waits = [0, 1, 4, 9].map((tries) =>
    now.until(nextSearch({ ...known!, tries }, now, { ...habits, troubleShare: 0, dice })).total('seconds'),
  );
  expect(waits).toEqual([30, 60, 480, 480]);
});

/** Every confirmed educator pulls out, or does not come; everything else as usual. */
const troubled = (question: string): Habits => ({
  ...habits,
  dice: (asked) => (asked === question ? 0 : fewest(asked)),
});

test('of those who confirmed just now some pull out soon after, and nobody later than two hours before the start', () => {
  const fresh = booking(assigned('accepted'));
  const memory = knowing(fresh);
  const confirmed = { ...fresh, ...assigned('confirmed'), version: 2 };
  remember(memory, [confirmed], { now, isEverything: false });
  expect(kinds(memory, after(7_999), troubled('pulls out'))).toEqual([]);
  const [step] = decideSteps(memory, after(8_000), troubled('pulls out'));
  expect(step).toMatchObject({ kind: 'withdraw', candidateId: 'kim', wholeBlock: false });
  expect(kinds(memory, after(8_000))).toEqual([]);
  const without = { ...troubled('pulls out'), troubleShare: 0 };
  expect(kinds(memory, after(8_000), without)).toEqual([]);
  const at = (time: string): Temporal.Instant => Temporal.Instant.from(`2026-03-09T${time}Z`);
  expect(kinds(memory, at('19:29:59'), troubled('pulls out'))).toEqual(['withdraw']);
  expect(kinds(memory, at('19:30:00'), troubled('pulls out'))).toEqual([]);
});

test('who does not come is taken off a quarter of an hour after the start, and never arrives', () => {
  const memory = knowing(booking(assigned('confirmed')));
  const at = (time: string): Temporal.Instant => Temporal.Instant.from(`2026-03-09T${time}Z`);
  expect(kinds(memory, at('21:44:59'), troubled('no-show'))).toEqual([]);
  expect(kinds(memory, at('21:45:00'), troubled('no-show'))).toEqual(['withdraw']);
  expect(kinds(memory, at('21:45:00'))).toEqual(['confirm']);
});

/** Made nine minutes before their common start at one location, at 21:30 UTC. */
const atShortNotice = (count: number, changes: Partial<ProviderBooking> = {}): ProviderBooking[] =>
  Array.from({ length: count }, () =>
    booking({ ...assigned('confirmed'), createdOnUtc: '2026-03-09T21:21:00Z', ...changes }),
  );

/** Seen as they are made. */
const seenAtOnce = (bookings: readonly ProviderBooking[]): Memory => {
  const memory = createMemory();
  remember(memory, bookings, { now: onTheDay('21:21:00'), isEverything: true });
  return memory;
};

const onTheDay = (time: string): Temporal.Instant => Temporal.Instant.from(`2026-03-09T${time}Z`);

test.each([
  ['21:29:39', []],
  ['21:29:40', ['second late']],
  ['21:29:49', ['second late']],
  ['21:29:50', ['first arrived', 'second late']],
  ['21:30:29', ['first arrived', 'second late']],
  ['21:30:30', ['first arrived', 'second late', 'third withdraw']],
  ['21:30:44', ['first arrived', 'second late', 'third withdraw']],
  ['21:30:45', ['first arrived', 'second arrived', 'third withdraw']],
])('of three at short notice one comes in time, one late and one not at all: at %s', (time, expected) => {
  const bookings = atShortNotice(3);
  const names = new Map(
    bookings.map(({ bookingId }, index) => [bookingId, ['first', 'second', 'third'][index]]),
  );
  const steps = decideSteps(seenAtOnce(bookings.toReversed()), onTheDay(time), habits);
  expect(
    steps
      .map((step) => `${names.get(step.bookingId)} ${step.kind === 'confirm' ? step.state : step.kind}`)
      .toSorted(),
  ).toEqual(expected);
});

test('takes turns among those at short notice that start together at a location, and nobody else', () => {
  const [first, second] = atShortNotice(2);
  const elsewhere = atShortNotice(1, { locationId: 2 });
  const later = atShortNotice(1, { startUtc: '2026-03-09T21:30:30Z' });
  const longBefore = atShortNotice(1, { createdOnUtc: '2026-03-01T00:00:00Z' });
  const memory = seenAtOnce([first!, ...longBefore, second!, ...elsewhere, ...later]);
  const late = decideSteps(memory, onTheDay('21:29:40'), habits).filter(({ kind }) => kind === 'late');
  expect(late).toMatchObject([{ bookingId: second!.bookingId, minutesLate: 1 }]);
});

test.each([
  ['21:20:00', ['arrived']],
  ['21:20:01', []],
])('is at short notice when made less than ten minutes before the start: at %s', (time, expected) => {
  const [made] = atShortNotice(1, { createdOnUtc: `2026-03-09T${time}Z` });
  // The dice make the candidate come twelve minutes early.
  const early: Habits = { ...habits, dice: (question) => (question === 'early' ? 0.999 : 0.5) };
  const steps = decideSteps(seenAtOnce([made!]), onTheDay('21:21:00'), early);
  expect(steps.map((step) => (step.kind === 'confirm' ? step.state : step.kind))).toEqual(expected);
});

test('says once that somebody at short notice is late', () => {
  const [first, second] = atShortNotice(2);
  const told = { ...second!, ...assigned('confirmed', 1) };
  expect(kinds(seenAtOnce([first!, told]), onTheDay('21:29:49'))).toEqual([]);
});

test('whoever is found in the place of somebody who did not come, comes', () => {
  const bookings = atShortNotice(3);
  const memory = seenAtOnce(bookings);
  const found = {
    ...bookings[2]!,
    assignment: { candidateId: 'lee', state: 'confirmed', minutesLate: null },
  };
  remember(memory, [{ ...found, status: 'Unfilled', assignment: null }], {
    now: onTheDay('21:30:31'),
    isEverything: false,
  });
  remember(memory, [found], { now: onTheDay('21:30:38'), isEverything: false });
  const steps = decideSteps(memory, onTheDay('21:30:38'), habits);
  expect(steps.filter(({ bookingId }) => bookingId === found.bookingId)).toMatchObject([
    { kind: 'confirm', state: 'arrived', candidateId: 'lee' },
  ]);
});

test('everybody comes, also at short notice, where there is to be no trouble', () => {
  const memory = seenAtOnce(atShortNotice(3));
  const steps = decideSteps(memory, onTheDay('21:30:45'), { ...habits, troubleShare: 0 });
  expect(steps.map((step) => step.kind)).toEqual(['confirm', 'confirm', 'confirm']);
});
