import type { ReactNode } from 'react';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { bookingTexts } from '../../../../shared/booking/booking-texts.ts';
import { TimeWords } from '../../../../ui/display/text/time-words.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { IntoView } from '../../../../ui/feedback/into-view.tsx';
import type { CallFailed } from '../../../../lib/calls/call-result.ts';
import type { DoubleBooking } from '../../create/form/notes/use-doubles.ts';
import type { DateWording } from '../booking-detail.ts';
import css from './booking-dialog.module.css';

type Day = {
  bookingId: string;
  dateLocal: string;
  result: string;
  code: string | null;
  params?: Readonly<Record<string, string | number>>;
};

type RefusedDaysProps = {
  title: (count: number) => string;
  /** The days of a series; the refused ones are listed. */
  days: readonly Day[];
  regional: DateWording;
  children?: ReactNode;
};

/** The days of a series that the rules refused, each with its reason. */
export function RefusedDays({ title, days, regional, children }: RefusedDaysProps) {
  const left = days.filter(({ result }) => result === 'refused');
  return (
    <Banner tone="warning" isLive title={title(left.length)}>
      <ul className={css.refused}>
        {left.map(({ bookingId, dateLocal, code, params = {} }) => (
          <li key={bookingId}>
            {formatDate(dateLocal, regional)}: {errorText({ code: code ?? '', params })}
          </li>
        ))}
      </ul>
      {children}
    </Banner>
  );
}

type DoublesFoundProps = { doubles: readonly DoubleBooking[]; regional: DateWording };

/** The bookings that the request would double. */
export function DoublesFound({ doubles, regional }: DoublesFoundProps) {
  return (
    <IntoView>
      <Banner tone="warning" title={errorText({ code: 'booking_double' })} isLive>
        {doubles.map(({ id, dateLocal, startTime, endTime, room, covering }) => (
          <p key={`${id} ${dateLocal}`} className={css.words}>
            {formatDate(dateLocal, regional)},{' '}
            <TimeWords>{formatTimeSpan(startTime, endTime, regional.clock)}</TimeWords>
            {room === '' ? '' : `, ${room}`}
            {covering === null ? '' : `, ${bookingTexts().forWhom(covering)}`}
          </p>
        ))}
      </Banner>
    </IntoView>
  );
}

/** The bookings that the request would double; null if it was not refused for that. */
export function doublesIn(refused: CallFailed | null): readonly DoubleBooking[] | null {
  if (refused?.error.kind !== 'code' || refused.error.code !== 'booking_double') return null;
  return (refused.error.current as { doubles?: DoubleBooking[] } | undefined)?.doubles ?? [];
}
