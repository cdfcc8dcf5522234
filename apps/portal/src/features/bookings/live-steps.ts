import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { liveLine } from '@staffroom/domain/bookings/live-line.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { formatTime, type Clock } from '@staffroom/domain/time/time-entry.ts';
import type { Step } from '../../ui/steps-line.tsx';

type LiveFacts = Pick<BookingCard, 'status' | 'assignment'> & { createdOnUtc: string; timeZone: string };

/** Sent → Offered → Accepted → Confirmed → Arrived as the steps line draws them, times at the location. */
export function liveSteps({ status, assignment, createdOnUtc, timeZone }: LiveFacts, clock: Clock): Step[] {
  const line = liveLine({ createdOnUtc, assignment });
  const next = line.findIndex((step) => !step.isDone);
  return line.map((step, index) => ({
    id: step.step,
    label: step.word,
    state: step.isDone ? 'done' : openState(index === next, status),
    ...(step.atUtc === null
      ? {}
      : { time: formatTime(instantToLocal(step.atUtc, timeZone).timeLocal, clock) }),
  }));
}

function openState(isNext: boolean, status: LiveFacts['status']): Step['state'] {
  if (status === 'Cancelled') return 'failed';
  return isNext ? 'current' : 'next';
}
