import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { liveLine } from '@staffroom/domain/bookings/live-line.ts';
import { sayDate, type DateOrder } from '@staffroom/domain/time/dates-in-words.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { formatTime, type Clock } from '@staffroom/domain/time/time-entry.ts';
import type { Step } from '../../ui/steps-line.tsx';

type LiveFacts = Pick<BookingCard, 'status' | 'assignment' | 'dateLocal'> & {
  createdOnUtc: string;
  timeZone: string;
};
type StepWording = { clock: Clock; order: DateOrder; today: string };

/**
 * Sent → Offered → Accepted → Confirmed → Arrived as the steps line draws them, times at the location; the day is named
 * where it is not the booking's.
 */
export function liveSteps(
  { status, assignment, createdOnUtc, dateLocal, timeZone }: LiveFacts,
  wording: StepWording,
): Step[] {
  const line = liveLine({ createdOnUtc, assignment });
  const next = line.findIndex((step) => !step.isDone);
  return line.map((step, index) => ({
    id: step.step,
    label: step.word,
    state: step.isDone ? 'done' : openState(index === next, status),
    ...(step.atUtc === null ? {} : whenOf(instantToLocal(step.atUtc, timeZone), dateLocal, wording)),
  }));
}

function whenOf(
  at: ReturnType<typeof instantToLocal>,
  bookingDay: string,
  wording: StepWording,
): Pick<Step, 'time' | 'note'> {
  return {
    time: formatTime(at.timeLocal, wording.clock),
    ...(at.dateLocal === bookingDay ? {} : { note: sayDate(at.dateLocal, wording) }),
  };
}

function openState(isNext: boolean, status: LiveFacts['status']): Step['state'] {
  if (status === 'Cancelled') return 'failed';
  return isNext ? 'current' : 'next';
}
