import { useQuery } from '@tanstack/react-query';
import { YearStrip } from '../../ui/year-strip.tsx';
import { yearQuery } from './booking-queries.ts';
import css from './booking-year.module.css';

type BookingYearProps = { clientIds: readonly string[]; from: string; today: string; onPick: (dateLocal: string) => void };

/** The map of the year: how much is booked on each day, and the way to jump there. */
export function BookingYear({ clientIds, from, today, onPick }: BookingYearProps) {
  const year = Number(from.slice(0, 4));
  const { data } = useQuery(yearQuery(clientIds, year));
  const counts = new Map((data ?? []).map((day) => [day.dateLocal, day.totalBookingsCount]));
  return (
    <div className={css.year}>
      <YearStrip year={year} counts={counts} today={today} selected={from} onPick={onPick} />
    </div>
  );
}
