import { useQuery } from '@tanstack/react-query';
import { estimateBooking } from '@staffroom/domain/bookings/create/estimate-booking.contract.ts';
import { queryFor } from '../../../../lib/calls/query-for.ts';
import { getLocale } from '../../../../lib/device/locale.ts';
import { useDebounced } from '../../../../lib/time/use-debounced.ts';
import { formatEstimate } from './cost-words.ts';
import css from './booking-cost.module.css';

export type CostQuery = {
  locationId: number;
  classificationId: string;
  dates: readonly string[];
  bookingsPerDate: number;
  startTime: string;
  endTime: string;
  breakMinutes: number;
};

/** Null while the form is not complete enough for an estimate. */
export type BookingCostProps = { query: CostQuery | null };

const pauseMs = 300;

/** The expected cost of the booking as far as it is known; renders nothing if it is not. */
export function BookingCost({ query }: BookingCostProps) {
  const key = query === null ? null : JSON.stringify(query);
  const settled = useDebounced(key, pauseMs);
  const asked = settled === null ? null : (JSON.parse(settled) as CostQuery);
  const { data } = useQuery({
    ...queryFor('invoices', estimateBooking, {
      query: {
        locationId: String(asked?.locationId ?? 1),
        classificationId: asked?.classificationId ?? '',
        dates: [...(asked?.dates ?? [])],
        bookingsPerDate: String(asked?.bookingsPerDate ?? 1),
        startTime: asked?.startTime ?? '',
        endTime: asked?.endTime ?? '',
        breakMinutes: String(asked?.breakMinutes ?? 0),
      },
    }),
    enabled: asked !== null && settled === key,
    retry: false,
  });
  // Shows no price for an earlier state of the form.
  if (data === undefined || asked === null || settled !== key) return null;
  const { total, perDay } = formatEstimate(data, getLocale());
  return (
    <p className={css.cost}>
      {total}
      {perDay === null ? null : <span className={css.perDay}>{perDay}</span>}
    </p>
  );
}
