import type { Habits } from './habits.ts';
import type { Known, Memory, ProviderBooking } from './memory.ts';

const lateChance = 0.15;
/** How long after the start people stop waiting for an educator. */
const noShowAfterMinutes = 15;
/** Made closer to its start than this, a booking is probably being watched, so its outcome comes quickly. */
const shortNoticeMinutes = 10;
/**
 * The outcomes, which take turns, in seconds from the start: on time; late, announced beforehand; no show, when people
 * stop waiting.
 */
const shortNotice = { arrives: -10, tellsLate: -20, arrivesLate: 45, noShow: 30 } as const;
const shortNoticeTurns = ['inTime', 'late', 'noShow'] as const;

export type DayPlan = {
  /** 0 for somebody on time. */
  minutesLate: number;
  tellsLateAt: Temporal.Instant;
  /** Null for a no-show. */
  arrivesAt: Temporal.Instant | null;
  /** When people stop waiting. */
  givenUpAt: Temporal.Instant;
};

/** How a candidate arrives at a booking: mostly a few minutes early, sometimes late and announced before the start. */
export function planDay(
  booking: ProviderBooking,
  candidateId: string,
  { dice, troubleShare }: Pick<Habits, 'dice' | 'troubleShare'>,
): DayPlan {
  const start = Temporal.Instant.from(booking.startUtc);
  const roll = (question: string): number => dice(question, booking.bookingId, candidateId);
  const minutesLate = roll('is late') < lateChance ? 5 * (1 + Math.floor(roll('how late') * 5)) : 0;
  const secondsEarly = Math.floor(roll('early') * 12 * 60);
  const arrivesAt =
    minutesLate > 0 ? start.add({ minutes: minutesLate }) : start.subtract({ seconds: secondsEarly });
  return {
    minutesLate,
    tellsLateAt: start.subtract({ minutes: 5 + Math.floor(roll('tells late') * 20) }),
    arrivesAt: roll('no-show') < troubleShare / 4 ? null : arrivesAt,
    givenUpAt: start.add({ minutes: noShowAfterMinutes }),
  };
}

/**
 * At short notice the outcomes on time, late and no-show take turns among bookings that start together at a location,
 * so that each can be seen within two minutes. Somebody found after the start always comes.
 */
export function planShortNotice(
  { booking, since }: Known,
  { memory, habits }: { memory: Memory; habits: Habits },
): DayPlan {
  const start = Temporal.Instant.from(booking.startUtc);
  const isFoundLater = Temporal.Instant.compare(since, start) >= 0;
  const turn = isFoundLater ? 'inTime' : shortNoticeTurns[countBefore(booking, memory) % 3];
  const { arrives, tellsLate, arrivesLate, noShow } = shortNotice;
  const comesLate = turn === 'late';
  return {
    minutesLate: comesLate ? Math.ceil(arrivesLate / 60) : 0,
    tellsLateAt: start.add({ seconds: tellsLate }),
    arrivesAt:
      turn === 'noShow' && habits.troubleShare > 0
        ? null
        : start.add({ seconds: comesLate ? arrivesLate : arrives }),
    givenUpAt: start.add({ seconds: noShow }),
  };
}

export function isShortNotice({ createdOnUtc, startUtc }: ProviderBooking): boolean {
  const noticeMinutes = Temporal.Instant.from(createdOnUtc).until(startUtc).total('minutes');
  return noticeMinutes < shortNoticeMinutes;
}

/** How many short-notice bookings with the same location and start come before this one. */
function countBefore({ bookingId, locationId, startUtc }: ProviderBooking, { bookings }: Memory): number {
  return [...bookings.values()].filter(
    ({ booking: other }) =>
      other.locationId === locationId &&
      other.startUtc === startUtc &&
      other.bookingId < bookingId &&
      isShortNotice(other),
  ).length;
}
