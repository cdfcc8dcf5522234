import { useSearch } from '../../../lib/navigation/shown.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { bookingLink, type BookingsSearch } from '../../../lib/links.ts';
import { bookingDetailTexts } from './booking-detail-texts.ts';
import { bookingTexts } from '../../../shared/booking/booking-texts.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { StatusMark } from '../../../ui/display/status-mark.tsx';
import { statusMarks } from '../../../shared/wording/status-marks.ts';
import type { BookingDetail, DateWording } from './booking-detail.ts';
import { DetailSection } from './detail-section.tsx';
import css from './booking-details.module.css';

/** The other days of the series, each a link to its booking; renders nothing for a single day. */
export function SeriesDays({
  booking,
  regional,
  showsStatus,
}: {
  booking: BookingDetail;
  regional: DateWording;
  showsStatus: boolean;
}) {
  const texts = bookingTexts();
  const search: BookingsSearch = useSearch();
  if (booking.dates.length < 2) return null;
  return (
    <DetailSection title={bookingDetailTexts().seriesDays(booking.dates.length)}>
      <ol className={css.list}>
        {booking.dates.map((day) => (
          <li key={day.id} className={css.line}>
            {day.id === booking.id ? (
              <strong aria-current="true">{formatDate(day.date, regional)}</strong>
            ) : (
              <Link href={bookingLink(day.id, search)}>{formatDate(day.date, regional)}</Link>
            )}
            {!showsStatus ? null : day.isTentative ? (
              <StatusMark status="tentative">{texts.states.tentative}</StatusMark>
            ) : (
              <StatusMark status={statusMarks[day.status]}>{texts.statuses[day.status]}</StatusMark>
            )}
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}
