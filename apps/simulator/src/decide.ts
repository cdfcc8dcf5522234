import type { Dice } from './dice.ts';
import type { Habits } from './habits.ts';
import type { Known, Memory, ProviderBooking } from './memory.ts';
import { isShortNotice, planDay, planShortNotice } from './plan-day.ts';

/** The provider's next step for a booking, or for all bookings of its block in the same state. */
export type Step = Deed & { isFresh: boolean };

type Deed = { bookingId: string; blockId: string; version: number; wholeBlock: boolean } & (
  | { kind: 'offer' }
  | { kind: 'answer'; candidateId: string; answer: 'accepted' | 'declined' }
  | { kind: 'confirm'; candidateId: string; state: 'confirmed' | 'arrived' }
  | { kind: 'late'; candidateId: string; minutesLate: number }
  | { kind: 'withdraw'; candidateId: string }
);

/** Min and max, in milliseconds at pace 1. The shortest offer is the pause before a first answer (spec section 9). */
const pausesMs = {
  offer: [1_500, 2_500],
  answer: [2_000, 4_500],
  confirm: [2_000, 4_000],
  withdraw: [8_000, 20_000],
  backlog: [20_000, 900_000],
  nobodyFound: [30_000, 60_000],
} as const;
const declineChance = 0.2;
/** Chance that an educator leaves a block when days are added to it. */
const leaveChance = 0.25;
/** Closer to the start nobody pulls out. */
const pullsOutUntilHours = 2;
const hardToFillChance = 0.35;

/**
 * The steps due now; at most one for bookings of a block in the same state. Never throws. Fresh steps, whose state is
 * recent and which were not tried yet, come first, longest waiting first, so that somebody who has just booked need not
 * wait. Then the rest, nearest start first.
 */
export function decideSteps(memory: Memory, now: Temporal.Instant, habits: Habits): Step[] {
  const groups = Map.groupBy(memory.bookings.values(), ({ booking }) => groupOf(booking, memory));
  const due = [...groups.values()].flatMap((group) => {
    const [first, ...others] = group.toSorted((one, other) => compareStarts(one.booking, other.booking));
    if (!first || isResting(first, now)) return [];
    const step = decideStep(first, { memory, now, habits });
    const isOneByOne =
      step?.kind === 'late' ||
      step?.kind === 'withdraw' ||
      (step?.kind === 'confirm' && step.state === 'arrived');
    if (!step) return [];
    const isFresh = !first.isBacklog && first.notBefore === null;
    return [{ first, step: { ...step, wholeBlock: others.length > 0 && !isOneByOne, isFresh } }];
  });
  const fresh = due.filter(({ step }) => step.isFresh);
  const others = due.filter(({ step }) => !step.isFresh);
  return [
    ...fresh.toSorted(
      ({ first: one }, { first: other }) =>
        Temporal.Instant.compare(one.since, other.since) || compareStarts(one.booking, other.booking),
    ),
    ...others.toSorted((one, other) => compareStarts(one.first.booking, other.first.booking)),
  ].map(({ step }) => step);
}

/** Bookings of a block in the same state take their steps together; confirmed ones are handled day by day. */
function groupOf({ bookingId, blockId, assignment }: ProviderBooking, { splitBlocks }: Memory): string {
  if (assignment === null) return splitBlocks.has(blockId) ? bookingId : `${blockId} open`;
  const { state, candidateId } = assignment;
  return state === 'confirmed' || state === 'arrived' ? bookingId : `${blockId} ${candidateId} ${state}`;
}

function compareStarts(one: ProviderBooking, other: ProviderBooking): number {
  return Temporal.Instant.compare(one.startUtc, other.startUtc);
}

function isResting({ notBefore }: Known, now: Temporal.Instant): boolean {
  return notBefore !== null && Temporal.Instant.compare(now, notBefore) < 0;
}

type Situation = { memory: Memory; now: Temporal.Instant; habits: Habits };

function decideStep(known: Known, situation: Situation): Deed | null {
  const { booking } = known;
  const { now, habits } = situation;
  const { bookingId, blockId, version, assignment } = booking;
  const common = { bookingId, blockId, version, wholeBlock: false };
  if (Temporal.Instant.compare(now, booking.endUtc) >= 0) return null;
  if (assignment === null) {
    const isDue = booking.status === 'Unfilled' && hasWaited(known, 'offer', now, habits);
    return isDue ? { ...common, kind: 'offer' } : null;
  }
  const { candidateId, state } = assignment;
  switch (state) {
    case 'offered':
    case 'tentative': {
      if (!hasWaited(known, 'answer', now, habits)) return null;
      const answer = state === 'tentative' ? decideStay : decideAnswer;
      return { ...common, kind: 'answer', candidateId, answer: answer(booking, candidateId, habits) };
    }
    case 'accepted': {
      if (!hasWaited(known, 'confirm', now, habits)) return null;
      return { ...common, kind: 'confirm', candidateId, state: 'confirmed' };
    }
    case 'confirmed':
      return pullsOut(known, candidateId, now, habits)
        ? { ...common, kind: 'withdraw', candidateId }
        : decideOnTheDay(known, candidateId, situation);
    default:
      return null;
  }
}

function hasWaited(
  known: Known,
  pause: 'offer' | 'answer' | 'confirm' | 'withdraw',
  now: Temporal.Instant,
  { pace, dice }: Habits,
): boolean {
  const { booking, since, isBacklog } = known;
  if (isBacklog && waitsForTheDay(booking, pause, now, dice)) return false;
  const [shortest, longest] = pausesMs[isBacklog ? 'backlog' : pause];
  const roll = dice('pause', pause, booking.blockId, booking.declinedCandidateIds.length);
  const pauseMs = (shortest + roll * (longest - shortest)) * pace;
  return now.epochMilliseconds - since.epochMilliseconds >= pauseMs;
}

/** Backlog is not urgent: candidates are confirmed the day before, and some bookings find nobody until late. */
function waitsForTheDay(booking: ProviderBooking, pause: string, now: Temporal.Instant, dice: Dice): boolean {
  const hoursLeft = now.until(booking.startUtc).total('hours');
  if (pause === 'confirm') return hoursLeft > 20;
  return pause === 'offer' && hoursLeft > 3 && dice('hard to fill', booking.blockId) < hardToFillChance;
}

/** Each refusal makes the next less likely, so that every booking finds somebody in the end. */
function decideAnswer(
  { blockId, declinedCandidateIds }: ProviderBooking,
  candidateId: string,
  { dice }: Habits,
) {
  const chance = declineChance / 2 ** declinedCandidateIds.length;
  return dice('answer', blockId, candidateId) < chance ? 'declined' : 'accepted';
}

/** Decided per day, not per block: the educator of the block may have other plans for the days after it. */
function decideStay({ bookingId }: ProviderBooking, candidateId: string, { dice }: Habits) {
  return dice('stay', bookingId, candidateId) < leaveChance ? 'declined' : 'accepted';
}

/** Educators pull out soon after confirming and long before the day; later than that they come. */
function pullsOut(known: Known, candidateId: string, now: Temporal.Instant, habits: Habits): boolean {
  const { booking, isBacklog } = known;
  const isLikely = habits.dice('pulls out', booking.bookingId, candidateId) < habits.troubleShare;
  const hoursLeft = now.until(booking.startUtc).total('hours');
  return (
    isLikely && !isBacklog && hoursLeft > pullsOutUntilHours && hasWaited(known, 'withdraw', now, habits)
  );
}

function decideOnTheDay(known: Known, candidateId: string, situation: Situation): Deed | null {
  const { booking } = known;
  const { memory, now, habits } = situation;
  const { bookingId, blockId, version } = booking;
  const { minutesLate, tellsLateAt, arrivesAt, givenUpAt } = isShortNotice(booking)
    ? planShortNotice(known, { memory, habits })
    : planDay(booking, candidateId, habits);
  const common = { bookingId, blockId, version, wholeBlock: false, candidateId };
  const isPast = (at: Temporal.Instant): boolean => Temporal.Instant.compare(now, at) >= 0;
  if (arrivesAt === null) return isPast(givenUpAt) ? { ...common, kind: 'withdraw' } : null;
  if (isPast(arrivesAt)) return { ...common, kind: 'confirm', state: 'arrived' };
  const isTold = booking.assignment?.minutesLate !== null;
  const tellsNow = minutesLate > 0 && !isTold && isPast(tellsLateAt);
  return tellsNow ? { ...common, kind: 'late', minutesLate } : null;
}

export type Suitable = {
  candidateId: string;
  qualified: boolean;
  certified: boolean;
  preferred: boolean;
  knowsClient: boolean;
  distanceKm: number | null;
};

/** How far an educator travels to work: further for a client they know. */
const maxKm = 90;
const maxKmToKnown = 250;

/** The first candidate who is qualified, certified and near enough, in the server's order; null when nobody is. */
export function chooseCandidate(candidates: readonly Suitable[], busy: ReadonlySet<string>): string | null {
  const chosen = candidates.find(
    ({ candidateId, qualified, certified, preferred, knowsClient, distanceKm }) => {
      const isNear = distanceKm === null || distanceKm <= (preferred || knowsClient ? maxKmToKnown : maxKm);
      return qualified && certified && isNear && !busy.has(candidateId);
    },
  );
  return chosen?.candidateId ?? null;
}

/** When to search again: with growing delays, at most 16 times the first pause. */
export function nextSearch(known: Known, now: Temporal.Instant, { pace, dice }: Habits): Temporal.Instant {
  const [shortest, longest] = pausesMs.nobodyFound;
  const roll = dice('search', known.booking.bookingId, known.tries);
  const pauseMs = (shortest + roll * (longest - shortest)) * pace * 2 ** Math.min(known.tries, 4);
  return now.add({ milliseconds: Math.round(pauseMs) });
}
