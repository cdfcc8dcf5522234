import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { daysBetween, startOfWeek } from '@staffroom/domain/time/calendar-date.ts';
import { useFeature } from '../../../../session/viewer.ts';
import { lazyComponent } from '../../../../ui/lazy/lazy-component.ts';
import { useUiSettings } from '../../../../ui/settings/ui-settings.tsx';
import { useLazyComponent } from '../../../../ui/lazy/use-lazy-component.ts';
import type { YearStripProps } from '../../../../ui/dates/year-strip.tsx';
import { yearQuery } from '../../../../shared/booking/booking-queries.ts';
import { useBookingVisibility } from '../../../../shared/lists/use-booking-visibility.ts';
import { yearTexts } from './year-texts.ts';
import { formatYearDay } from './year-words.ts';
import css from './booking-year.module.css';

const yearStrip = lazyComponent<YearStripProps>(
  async () => (await import('../../../../ui/dates/year-strip.tsx')).YearStrip,
);

type BookingYearProps = {
  clientIds: readonly string[];
  from: string;
  today: string;
  onPick: (dateLocal: string) => void;
  /** A third of the height. */
  isLow: boolean;
};

/** The map of the year: the number of bookings per day, with a link to each day. It is loaded after the list. */
export function BookingYear({ clientIds, from, today, onPick, isLow }: BookingYearProps) {
  const year = Number(from.slice(0, 4));
  const { data } = useQuery(yearQuery(clientIds, year));
  const { Component: Strip } = useLazyComponent(yearStrip, true);
  const { weekStart } = useUiSettings();
  const showsStatus = useFeature('showBookingStatus');
  const sight = useBookingVisibility();
  // Memoised, so that the strip redraws its year only for other days.
  const days = useMemo(
    () =>
      Object.fromEntries(
        (data ?? []).map(({ dateLocal, totalBookingsCount, openBookingsCount }) => [
          dateLocal,
          {
            count: totalBookingsCount,
            needsAttention: showsStatus && openBookingsCount > 0 && dateLocal >= today,
          },
        ]),
      ),
    [data, showsStatus, today],
  );
  if (Strip === null) {
    const weeks = Math.floor(daysBetween(startOfWeek(`${year}-01-01`, weekStart), `${year}-12-31`) / 7) + 1;
    return <Room weeks={weeks} isLow={isLow} />;
  }
  return (
    <div className={css.year}>
      <Strip
        label={yearTexts().label(year)}
        year={year}
        days={days}
        today={today}
        selectedDate={from}
        onPick={onPick}
        isLow={isLow}
        formatDay={({ count }) => formatYearDay(data === undefined ? null : count, sight)}
      />
    </div>
  );
}

/** As high as a strip of this many columns, so that the layout does not shift when it loads. */
function Room({ weeks, isLow }: { weeks: number; isLow: boolean }) {
  return (
    <div className={css.year} data-low={isLow || undefined} aria-hidden="true">
      <div className={css.scroll}>
        <svg className={css.map} viewBox={`0 0 ${weeks * 15} ${isLow ? 54.5 : 121}`} />
      </div>
      <p className={css.foot}>&nbsp;</p>
    </div>
  );
}
