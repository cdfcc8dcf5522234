import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { formatTime, type Clock } from '@staffroom/domain/time/time-entry.ts';
import type { Step } from '../../ui/steps-line.tsx';

type LiveFacts = Pick<BookingCard, 'status' | 'assignment'> & { createdOnUtc: string; timeZone: string };

/** Sent → Offered → Accepted → Confirmed → Arrived, each with its time at the location. */
export function liveSteps({ status, assignment, createdOnUtc, timeZone }: LiveFacts, clock: Clock): Step[] {
  const live = assignment !== null && assignment.state !== 'declined' && assignment.state !== 'withdrawn' ? assignment : null;
  const moments = [
    { id: 'sent', label: 'Sent', at: createdOnUtc },
    { id: 'offered', label: live?.state === 'tentative' ? 'Tentative' : 'Offered', at: live?.offeredAtUtc ?? null },
    { id: 'accepted', label: 'Accepted', at: live?.acceptedAtUtc ?? null },
    { id: 'confirmed', label: 'Confirmed', at: live?.confirmedAtUtc ?? null },
    { id: 'arrived', label: 'Arrived', at: live?.arrivedAtUtc ?? null },
  ];
  const last = moments.findLastIndex((moment) => moment.at !== null);
  return moments.map((moment, index) => ({
    id: moment.id,
    label: moment.label,
    state: stepState(index, last, status),
    ...(moment.at === null ? {} : { time: formatTime(instantToLocal(moment.at, timeZone).timeLocal, clock) }),
  }));
}

function stepState(index: number, last: number, status: LiveFacts['status']): Step['state'] {
  if (index <= last) return 'done';
  if (status === 'Cancelled') return 'failed';
  return index === last + 1 ? 'current' : 'next';
}
