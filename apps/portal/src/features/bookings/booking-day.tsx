import { sayDate } from '@staffroom/domain/time/dates-in-words.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { bookingTexts } from '../../lib/texts/booking-texts.ts';
import { useFeature } from '../../session/viewer.ts';
import { useViewer } from '../../session/viewer.ts';
import { BookingRow } from './booking-row.tsx';
import { stateOfBooking } from './booking-words.ts';
import type { DayOfBookings } from './group-bookings.ts';
import type { Wording } from './use-wording.ts';
import css from './booking-day.module.css';

type BookingDayProps = {
  day: DayOfBookings;
  /** Off while some of its bookings are still to come: then nothing is counted. */
  isWhole: boolean;
  wording: Wording;
  selectedId: string | null;
  /** The same function as long as the screen stands. */
  onOpen: (bookingId: string) => void;
};

/** A day of the agenda with its own heading that stays in sight while its bookings pass. */
export function BookingDay({ day, isWhole, wording, selectedId, onOpen }: BookingDayProps) {
  const texts = bookingTexts();
  const showsStatus = useFeature('showBookingStatus');
  const isRich = useFeature('showBookingCardV2');
  const { clients, locations } = useViewer().tree;
  return (
    <section className={css.day} aria-labelledby={`day-${day.dateLocal}`}>
      <h2 id={`day-${day.dateLocal}`} className={css.heading}>
        <span>
          {sayDate(day.dateLocal, wording)}
          <span className={css.relative}>{relativeWord(day.dateLocal, wording.today)}</span>
        </span>
        {showsStatus && isWhole && day.total > 0 ? (
          <span className={css.count}>{texts.filledOf(day.filled, day.total)}</span>
        ) : null}
      </h2>
      <ul className={css.rows}>
        {day.cards.map((card) => (
          <li key={card.id ?? `${card.pendingBookingId} ${card.dateLocal}`}>
            <BookingRow
              card={card}
              {...stateOfBooking(card, wording)}
              clock={wording.clock}
              showsStatus={showsStatus}
              isRich={isRich}
              showsLocation={locations.size > 1}
              showsClient={clients.size > 1}
              timeZone={wording.timeZone}
              isSelected={(card.id ?? card.pendingBookingId) === selectedId}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function relativeWord(dateLocal: string, today: string): string {
  const texts = bookingTexts();
  if (dateLocal === today) return texts.isToday;
  return dateLocal === addDays(today, 1) ? texts.isTomorrow : '';
}
