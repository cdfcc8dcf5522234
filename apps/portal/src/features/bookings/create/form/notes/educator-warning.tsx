import { useQuery } from '@tanstack/react-query';
import { getPlacement } from '@staffroom/domain/bookings/extend/long-placement.contract.ts';
import { findBookedDates } from '@staffroom/domain/bookings/create/find-booked-dates.contract.ts';
import { formatDate, formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import type { DataOf } from '../../../../../lib/calls/call.ts';
import { queryFor } from '../../../../../lib/calls/query-for.ts';
import { bookingFormTexts } from '../../booking-form-texts.ts';
import { useDebounced } from '../../../../../lib/time/use-debounced.ts';
import { Banner } from '../../../../../ui/feedback/banner.tsx';
import type { StartedBookingForm } from '../fields/booking-field.tsx';
import type { RegionalContext } from '../../../../../shared/wording/use-regional-context.ts';
import { placementTexts } from './placement-texts.ts';
import css from './educator-warning.module.css';

export type EducatorWarningProps = {
  form: StartedBookingForm;
  candidateId: string;
  name: string;
  regional: RegionalContext;
};

/** Pause in typing after which the date and the times may be complete. */
const pauseMs = 300;
const needed = ['dates', 'startTime', 'endTime', 'locationId'];

/**
 * Whether the requested educator is already booked at these times, and for how long they have been at the client.
 * Renders nothing while the form has no dates and times.
 */
export function EducatorWarning({ form, candidateId, name, regional }: EducatorWarningProps) {
  const texts = bookingFormTexts();
  const settled = useDebounced(form.draft, pauseMs);
  const { dates, startTime, endTime } = settled;
  const { locationId, canCreate, canAsk } = form.location;
  const isReady = !form.refusals.some(({ field }) => needed.includes(field));
  const isAsked = isReady && settled === form.draft && (canCreate || canAsk);
  const { data: booked = [] } = useQuery({
    ...queryFor('bookings', findBookedDates, {
      query: { locationId: String(locationId), candidateId, dates: [...dates], startTime, endTime },
    }),
    enabled: isAsked,
    retry: false,
  });
  const { data: measured } = useQuery({
    ...queryFor('bookings', getPlacement, {
      query: { locationId: String(locationId), candidateId, dates: [...dates] },
    }),
    enabled: isAsked,
    retry: false,
  });
  const taken = booked.filter((date) => form.draft.dates.includes(date));
  if (!isReady) return null;
  return (
    <>
      {taken.length === 0 ? null : (
        <div className={css.warning}>
          <Banner tone="warning" isLive title={texts.alreadyTaken(name, formatDates(taken, regional))}>
            {texts.alreadyTakenWords}
          </Banner>
        </div>
      )}
      {measured?.placement ? (
        <div className={css.warning}>
          <Placement placement={measured.placement} name={name} regional={regional} />
        </div>
      ) : null}
    </>
  );
}

/** The weeks so far and when the limit is reached; a warning if the dates go beyond it. */
function Placement({
  placement: { weeksSoFar, maxWeeks, sinceLocal, limitLocal, isOver },
  name,
  regional,
}: {
  placement: NonNullable<DataOf<typeof getPlacement>['placement']>;
  name: string;
  regional: RegionalContext;
}) {
  const texts = placementTexts();
  const limit = formatDate(limitLocal, regional);
  return (
    <Banner
      tone={isOver ? 'warning' : 'info'}
      isLive
      title={
        weeksSoFar === 0
          ? texts.newHere(name, maxWeeks)
          : (sinceLocal > regional.today ? texts.ahead : texts.soFar)(
              name,
              weeksSoFar,
              maxWeeks,
              formatDate(sinceLocal, regional),
            )
      }
    >
      {!isOver
        ? texts.limit(limit)
        : weeksSoFar > maxWeeks
          ? texts.wasReached(maxWeeks, limit)
          : texts.over(name, limit)}
    </Banner>
  );
}
