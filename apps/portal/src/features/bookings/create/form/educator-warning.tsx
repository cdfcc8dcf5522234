import { useQuery } from '@tanstack/react-query';
import { findBookedDates } from '@staffroom/domain/bookings/find-booked-dates.contract.ts';
import { formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { queryFor } from '../../../../lib/calls/query-for.ts';
import { bookingFormTexts } from '../booking-form-texts.ts';
import { useDebounced } from '../../../../lib/time/use-debounced.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import type { StartedBookingForm } from './booking-field.tsx';
import type { RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import css from './educator-warning.module.css';

export type EducatorWarningProps = {
  form: StartedBookingForm;
  candidateId: string;
  name: string;
  regional: RegionalContext;
};

/** After so long a pause in typing the date and the times may be whole. */
const pauseMs = 300;
const needed = ['dates', 'startTime', 'endTime', 'locationId'];

/** Whether the educator who is asked for is already booked at the times; nothing while the form does not say when. */
export function EducatorWarning({ form, candidateId, name, regional }: EducatorWarningProps) {
  const texts = bookingFormTexts();
  const settled = useDebounced(form.draft, pauseMs);
  const { dates, startTime, endTime } = settled;
  const { locationId, canCreate, canAsk } = form.location;
  const isReady = !form.refusals.some(({ field }) => needed.includes(field));
  const { data: booked = [] } = useQuery({
    ...queryFor('bookings', findBookedDates, {
      query: { locationId: String(locationId), candidateId, dates: [...dates], startTime, endTime },
    }),
    enabled: isReady && settled === form.draft && (canCreate || canAsk),
    retry: false,
  });
  const taken = booked.filter((date) => form.draft.dates.includes(date));
  if (!isReady || taken.length === 0) return null;
  return (
    <div className={css.warning}>
      <Banner tone="warning" isLive title={texts.alreadyTaken(name, formatDates(taken, regional))}>
        {texts.alreadyTakenWords}
      </Banner>
    </div>
  );
}
