import {
  bookingProgress,
  requestLine,
  type ProgressStep,
} from '@staffroom/domain/bookings/booking-progress.ts';
import { formatDate, type DateOrder } from '@staffroom/domain/time/dates-in-words.ts';
import { instantToLocal, localToInstant } from '@staffroom/domain/time/local-instant.ts';
import { formatTime, type Clock } from '@staffroom/domain/time/time-entry.ts';
import { statusMarks } from '../../../shared/wording/status-marks.ts';
import type { StatusName } from '../../../ui/display/status-mark.tsx';
import type { Step } from '../../../ui/display/steps-line.tsx';
import type { BookingDetail } from './booking-detail.ts';

type LiveFacts = Pick<
  BookingDetail,
  'status' | 'assignment' | 'dateLocal' | 'startUtc' | 'createdOnUtc' | 'history'
> & {
  location: { timeZone: string };
  details: { endTime: string };
};
type StepWording = { now: Temporal.Instant; clock: Clock; order: DateOrder; today: string };

/**
 * The steps Sent → Offered → Accepted → Confirmed → Arrived for the steps line, with times at the location. A step on
 * another day than the booking's has its date.
 */
export function progressSteps(booking: LiveFacts, regional: StepWording): Step[] {
  const { dateLocal, location, details } = booking;
  const endUtc = localToInstant(dateLocal, details.endTime, location.timeZone, 'end').toString();
  const line = bookingProgress({ ...booking, now: regional.now, endUtc });
  return toSteps(line, { timeZone: location.timeZone, day: dateLocal, regional });
}

type RequestFacts = {
  status: Parameters<typeof requestLine>[0]['status'];
  createdOnUtc: string;
  decision: { atUtc: string } | null;
  location: { timeZone: string };
};

/** The steps of a request; a step on another day than today has its date. */
export function requestSteps(request: RequestFacts, regional: StepWording): Step[] {
  const line = requestLine({ ...request, decidedAtUtc: request.decision?.atUtc ?? null });
  return toSteps(line, { timeZone: request.location.timeZone, day: regional.today, regional });
}

/** The mark of the line's last step: that of the status in which it ended. */
const endings: Readonly<Partial<Record<ProgressStep['step'], StatusName>>> = {
  approved: statusMarks.Rejected,
  cancelled: statusMarks.Cancelled,
  unfilled: statusMarks.Unfilled,
};

function toSteps(
  line: readonly ProgressStep[],
  { timeZone, day, regional }: { timeZone: string; day: string; regional: StepWording },
): Step[] {
  return line.map(({ step, word, state, atUtc }) => ({
    id: step,
    label: word,
    state: state === 'ended' ? 'failed' : state,
    ending: endings[step],
    ...(atUtc === null ? {} : whenOf(instantToLocal(atUtc, timeZone), day, regional)),
  }));
}

function whenOf(
  at: ReturnType<typeof instantToLocal>,
  ownDay: string,
  regional: StepWording,
): Pick<Step, 'time' | 'note'> {
  return {
    time: formatTime(at.timeLocal, regional.clock),
    ...(at.dateLocal === ownDay ? {} : { note: formatDate(at.dateLocal, regional) }),
  };
}
