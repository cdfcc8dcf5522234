import type { Dice } from './dice.ts';
import type { Known, Memory, ProviderBooking } from './memory.ts';

/** The next thing that the provider does about a booking, or about all like it of its block. */
export type Step = { bookingId: string; blockId: string; version: number; wholeBlock: boolean } & (
  | { kind: 'offer' }
  | { kind: 'answer'; candidateId: string; answer: 'accepted' | 'declined' }
  | { kind: 'confirm'; candidateId: string; state: 'confirmed' | 'arrived' }
  | { kind: 'late'; candidateId: string; minutesLate: number }
);

export type Habits = {
  /** 1 is the demo's pace, in seconds; 60 takes minutes. Arrivals keep to the clock. */
  pace: number;
  dice: Dice;
};

/** From and to, in milliseconds at pace 1. The offer's shortest is the pause before a first answer (spec section 9). */
const pausesMs = {
  offer: [1_500, 2_500],
  answer: [2_000, 4_500],
  confirm: [2_000, 4_000],
  backlog: [20_000, 900_000],
  nobodyFound: [30_000, 60_000],
} as const;
const declineChance = 0.2;
const lateChance = 0.15;
const hardToFillChance = 0.35;

/** What is due now, nearest start first; at most one step for those of a block that stand alike. Never throws. */
export function decideSteps(memory: Memory, now: Temporal.Instant, habits: Habits): Step[] {
  const groups = Map.groupBy(memory.bookings.values(), ({ booking }) => groupOf(booking, memory));
  const due = [...groups.values()].flatMap((group) => {
    const [first, ...others] = group.toSorted((one, other) => compareStarts(one.booking, other.booking));
    if (!first || isResting(first, now)) return [];
    const step = decideStep(first, now, habits);
    const isOneByOne = step?.kind === 'late' || (step?.kind === 'confirm' && step.state === 'arrived');
    if (!step) return [];
    return [
      { start: first.booking.startUtc, step: { ...step, wholeBlock: others.length > 0 && !isOneByOne } },
    ];
  });
  return due
    .toSorted((one, other) => Temporal.Instant.compare(one.start, other.start))
    .map(({ step }) => step);
}

/** Bookings of a block that stand alike take their steps together; confirmed ones have a day each. */
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

function decideStep(known: Known, now: Temporal.Instant, habits: Habits): Step | null {
  const { booking } = known;
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
      return { ...common, kind: 'answer', candidateId, answer: decideAnswer(booking, candidateId, habits) };
    }
    case 'accepted': {
      if (!hasWaited(known, 'confirm', now, habits)) return null;
      return { ...common, kind: 'confirm', candidateId, state: 'confirmed' };
    }
    case 'confirmed':
      return decideOnTheDay(booking, candidateId, now, habits);
    default:
      return null;
  }
}

function hasWaited(
  known: Known,
  pause: 'offer' | 'answer' | 'confirm',
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

/** Old work is no hurry: candidates are confirmed the day before, and for some bookings nobody is found until late. */
function waitsForTheDay(booking: ProviderBooking, pause: string, now: Temporal.Instant, dice: Dice): boolean {
  const hoursLeft = now.until(booking.startUtc).total('hours');
  if (pause === 'confirm') return hoursLeft > 20;
  return pause === 'offer' && hoursLeft > 3 && dice('hard to fill', booking.blockId) < hardToFillChance;
}

/** Each refusal makes the next less likely, so that a booking finds somebody in the end. */
function decideAnswer(
  { blockId, declinedCandidateIds }: ProviderBooking,
  candidateId: string,
  { dice }: Habits,
) {
  const chance = declineChance / 2 ** declinedCandidateIds.length;
  return dice('answer', blockId, candidateId) < chance ? 'declined' : 'accepted';
}

export type DayPlan = {
  /** 0 for somebody who comes in time. */
  minutesLate: number;
  tellsLateAt: Temporal.Instant;
  arrivesAt: Temporal.Instant;
};

/** How a candidate comes to a booking: mostly a few minutes early, sometimes late and saying so before the start. */
export function planDay(booking: ProviderBooking, candidateId: string, dice: Dice): DayPlan {
  const start = Temporal.Instant.from(booking.startUtc);
  const roll = (question: string): number => dice(question, booking.bookingId, candidateId);
  const minutesLate = roll('is late') < lateChance ? 5 * (1 + Math.floor(roll('how late') * 5)) : 0;
  const secondsEarly = Math.floor(roll('early') * 12 * 60);
  return {
    minutesLate,
    tellsLateAt: start.subtract({ minutes: 5 + Math.floor(roll('tells late') * 20) }),
    arrivesAt:
      minutesLate > 0 ? start.add({ minutes: minutesLate }) : start.subtract({ seconds: secondsEarly }),
  };
}

function decideOnTheDay(
  booking: ProviderBooking,
  candidateId: string,
  now: Temporal.Instant,
  { dice }: Habits,
): Step | null {
  const { minutesLate, tellsLateAt, arrivesAt } = planDay(booking, candidateId, dice);
  const { bookingId, blockId, version } = booking;
  const common = { bookingId, blockId, version, wholeBlock: false, candidateId };
  if (Temporal.Instant.compare(now, arrivesAt) >= 0) return { ...common, kind: 'confirm', state: 'arrived' };
  const isTold = booking.assignment?.minutesLate !== null;
  const tellsNow = minutesLate > 0 && !isTold && Temporal.Instant.compare(now, tellsLateAt) >= 0;
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

/** How far somebody goes to work: further for a client whom they know. */
const maxKm = 90;
const maxKmToKnown = 250;

/** The first who is qualified, certified and near enough, in the server's order; null when nobody is. */
export function chooseCandidate(candidates: readonly Suitable[], busy: ReadonlySet<string>): string | null {
  const chosen = candidates.find(
    ({ candidateId, qualified, certified, preferred, knowsClient, distanceKm }) => {
      const isNear = distanceKm === null || distanceKm <= (preferred || knowsClient ? maxKmToKnown : maxKm);
      return qualified && certified && isNear && !busy.has(candidateId);
    },
  );
  return chosen?.candidateId ?? null;
}

/** When to look again for somebody: later each time, at most 16 times the first pause. */
export function nextSearch(known: Known, now: Temporal.Instant, { pace, dice }: Habits): Temporal.Instant {
  const [shortest, longest] = pausesMs.nobodyFound;
  const roll = dice('search', known.booking.bookingId, known.tries);
  const pauseMs = (shortest + roll * (longest - shortest)) * pace * 2 ** Math.min(known.tries, 4);
  return now.add({ milliseconds: Math.round(pauseMs) });
}
