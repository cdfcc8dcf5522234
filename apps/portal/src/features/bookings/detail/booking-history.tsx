import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTime } from '@staffroom/domain/time/time-entry.ts';
import { formatMoment } from '../../../shared/wording/format-moment.ts';
import { bookingDetailTexts } from './booking-detail-texts.ts';
import type { BookingDetail, DateWording } from './booking-detail.ts';
import { UndoCancellationButton } from './cancel/undo-cancellation-button.tsx';
import { DetailSection } from './detail-section.tsx';
import { joinChanges } from './grouped-entries.ts';
import css from './booking-details.module.css';

type Props = { booking: BookingDetail; regional: DateWording; canUndo: boolean };

/** What happened to the booking, by whom and when; the last cancellation with its undo button while it can be undone. */
export function BookingHistory({ booking, regional, canUndo }: Props) {
  const texts = bookingDetailTexts();
  const momentOf = (instant: string) => formatMoment(instant, booking.location.timeZone, regional);
  const entries = joinChanges(booking.history, momentOf);
  const lastCancelled = entries.findLastIndex(({ what }) => what === 'cancelled');
  return (
    <DetailSection title={texts.history}>
      <ol className={css.list}>
        {entries.map(({ what, who, atUtc, changes }, index) => (
          <li key={`${atUtc} ${what} ${who}`} className={css.entry}>
            <div className={css.line}>
              <span>
                {texts.happened[what]}{' '}
                {who === '' ? null : <span className={css.soft}>{texts.byWhom(who)}</span>}
              </span>
              <span className={css.moment}>{momentOf(atUtc)}</span>
            </div>
            {changes == null ? null : <Changes changes={changes} regional={regional} />}
            {canUndo && index === lastCancelled ? (
              <UndoCancellationButton booking={booking} regional={regional} />
            ) : null}
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}

type Change = NonNullable<BookingDetail['history'][number]['changes']>[number];

/** Each changed field before and after the change. */
function Changes({ changes, regional }: { changes: readonly Change[]; regional: DateWording }) {
  const { amended, nothingThere } = bookingDetailTexts();
  return (
    <ul className={css.changes}>
      {changes.map(({ field, from, to }, index) => (
        <li key={`${index} ${field}`}>
          {amended[field]}: {formatChanged(field, from, regional) || nothingThere} →{' '}
          {formatChanged(field, to, regional) || nothingThere}
        </li>
      ))}
    </ul>
  );
}

function formatChanged(field: Change['field'], value: string, regional: DateWording): string {
  if (field === 'dateLocal' || field === 'seriesEnd') return formatDate(value, regional);
  return field === 'startTime' || field === 'endTime' ? formatTime(value, regional.clock) : value;
}
