import { memo } from 'react';
import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { bookingTexts } from '../../../shared/booking/booking-texts.ts';
import { useFeature } from '../../../session/viewer.ts';
import { useViewer } from '../../../session/viewer.ts';
import { BookingRow } from './booking-row.tsx';
import { nobodyWords, stateOfBooking } from '../../../shared/wording/booking-words.ts';
import type { DayOfBookings } from './group-bookings.ts';
import { keyOfCard, type SteadyCards } from '../../../shared/lists/steady-cards.ts';
import type { RegionalContext } from '../../../shared/wording/use-regional-context.ts';
import css from './booking-day.module.css';

/** 'all' if the whole day is shown; otherwise the day's number of bookings without the filter, null if unknown. */
export type DayCount = 'all' | number | null;

type BookingDayProps = Pick<SteadyCards, 'changed' | 'gone'> & {
  day: DayOfBookings;
  /** False while more bookings of the day are still to be loaded: then nothing is counted. */
  isWhole: boolean;
  regional: RegionalContext;
  /** Null if the open booking is on another day. */
  selectedId: string | null;
  count: DayCount;
  /** Must be stable while the screen is mounted. */
  onOpen: (card: BookingCard) => void;
};

/**
 * A day of the agenda. Its heading is sticky while its bookings scroll. Memoised: rerenders only if the day has
 * changed.
 */
export const BookingDay = memo(Day, isSame);

function isSame(before: BookingDayProps, next: BookingDayProps): boolean {
  const { length } = before.day.cards;
  return (Object.keys(next) as (keyof BookingDayProps)[]).every((name) =>
    name === 'day'
      ? length === next.day.cards.length && next.day.cards.every((card, at) => card === before.day.cards[at])
      : before[name] === next[name],
  );
}

function Day({ day, isWhole, regional, selectedId, changed, gone, count, onOpen }: BookingDayProps) {
  const showsStatus = useFeature('showBookingStatus');
  const isRich = useFeature('showBookingCardV2');
  const { clients, locations } = useViewer().tree;
  return (
    <section className={css.day} aria-labelledby={`day-${day.dateLocal}`}>
      <h2 id={`day-${day.dateLocal}`} className={css.heading}>
        <span>
          {formatDate(day.dateLocal, regional)}
          <span className={css.relative}>{relativeWord(day.dateLocal, regional.today)}</span>
        </span>
        {isWhole ? <span className={css.count}>{dayCountWords(day, count, showsStatus)}</span> : null}
      </h2>
      <ul className={css.rows}>
        {day.cards.map((card) => (
          <li key={keyOfCard(card)}>
            <BookingRow
              card={card}
              {...stateOfBooking(card, regional)}
              nobody={nobodyWords(card, regional.now)}
              clock={regional.clock}
              showsStatus={showsStatus}
              isRich={isRich}
              showsLocation={locations.size > 1}
              showsClient={clients.size > 1}
              timeZone={regional.timeZone}
              isChanged={changed.has(keyOfCard(card))}
              isGone={gone.has(keyOfCard(card))}
              isSelected={(card.id ?? card.pendingBookingId) === selectedId}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '3 of 6 filled' for a whole day; with a filter '1 shown of 9'. */
function dayCountWords(day: DayOfBookings, count: DayCount, showsStatus: boolean): string {
  const texts = bookingTexts();
  if (count === 'all') return showsStatus && day.total > 0 ? texts.filledOf(day.filled, day.total) : '';
  const shown = day.cards.length;
  return count === null || day.total !== shown ? texts.shown(shown) : texts.shownOf(shown, count);
}

function relativeWord(dateLocal: string, today: string): string {
  const texts = bookingTexts();
  if (dateLocal === today) return texts.isToday;
  return dateLocal === addDays(today, 1) ? texts.isTomorrow : '';
}
