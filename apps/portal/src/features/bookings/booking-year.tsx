import { useQuery } from '@tanstack/react-query';
import { bookingTexts } from '../../lib/texts/booking-texts.ts';
import { useFeature } from '../../session/viewer.ts';
import { YearStrip } from '../../ui/year-strip.tsx';
import { yearQuery } from './booking-queries.ts';
import css from './booking-year.module.css';

type BookingYearProps = {
  clientIds: readonly string[];
  from: string;
  today: string;
  onPick: (dateLocal: string) => void;
};

/** The map of the year: how much is booked on each day, and the way to jump there. */
export function BookingYear({ clientIds, from, today, onPick }: BookingYearProps) {
  const texts = bookingTexts();
  const year = Number(from.slice(0, 4));
  const { data } = useQuery(yearQuery(clientIds, year));
  const showsStatus = useFeature('showBookingStatus');
  const days = Object.fromEntries(
    (data ?? []).map(({ dateLocal, totalBookingsCount, openBookingsCount }) => [
      dateLocal,
      {
        count: totalBookingsCount,
        needsAttention: showsStatus && openBookingsCount > 0 && dateLocal >= today,
      },
    ]),
  );
  return (
    <div className={css.year}>
      <YearStrip
        label={texts.yearLabel(year)}
        year={year}
        days={days}
        today={today}
        selectedDate={from}
        onPick={onPick}
        sayDay={({ count }) => texts.bookingCount(count)}
      />
    </div>
  );
}
