import { useEffect, useEffectEvent, useRef } from 'react';
import { bookingErrorText } from '@staffroom/domain/errors/booking-error-texts.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import type { CallFailed } from '../../../../../lib/calls/call-result.ts';
import { bookingFormTexts } from '../../booking-form-texts.ts';
import { bookingTexts } from '../../../../../shared/booking/booking-texts.ts';
import { Banner } from '../../../../../ui/feedback/banner.tsx';
import { isBookingForm } from '../../../../../lib/links.ts';
import { showUnsent } from '../state/show-unsent.ts';
import { keepTrying } from '../../../../../lib/calls/keep-trying.ts';
import { goesByItself } from '../../sending/send-booking.ts';
import { unsentTexts } from '../state/unsent-texts.ts';
import type { DoubleBooking } from './use-doubles.ts';
import type { RegionalContext } from '../../../../../shared/wording/use-regional-context.ts';

export type BookingWarningsProps = {
  /** The call that no answer came to; null when there is none. */
  unanswered: CallFailed | null;
  /** Null where nothing is doubled; empty where only the server knows what is. */
  doubles: readonly DoubleBooking[] | null;
  regional: RegionalContext;
  /** Sends it again. */
  onTry: () => void;
  contactId: string;
};

/** What a person must know before pressing the button again. */
export function BookingWarnings({ unanswered, doubles, regional, onTry, contactId }: BookingWarningsProps) {
  const texts = bookingFormTexts();
  const box = useRef<HTMLDivElement>(null);
  // It stands at the end of the form, which may be far from where the button was pressed.
  useEffect(() => {
    if (unanswered !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [unanswered]);
  const isUnsent = unanswered !== null;
  const send = useEffectEvent(onTry);
  // Away from the form it goes on waiting (`features/bookings/waiting`), where it could be kept.
  const leave = useEffectEvent(() => {
    if (!isBookingForm(location.pathname) && !goesByItself(contactId)) showUnsent();
  });
  useEffect(() => {
    if (!isUnsent) return;
    const stop = keepTrying(() => send());
    return () => {
      stop();
      leave();
    };
  }, [isUnsent]);
  return (
    <div ref={box}>
      {unanswered === null ? null : (
        <Banner tone={goesByItself(contactId) ? 'warning' : 'problem'} title={unsentTexts().notSent} isLive>
          {unsentTexts().notSentWords(unanswered.message, goesByItself(contactId))}
        </Banner>
      )}
      {doubles === null ? null : (
        <Banner tone="warning" title={bookingErrorText({ code: 'booking_double' })} isLive>
          {doubles.slice(0, 3).map((other) => (
            <p key={other.id}>
              {formatDate(other.dateLocal, regional)},{' '}
              <span data-times="">
                {formatTimeSpan(other.startTime, other.endTime, regional.clock).replaceAll(' ', '\u00A0')}
              </span>
              {other.covering === null ? '' : `, ${bookingTexts().forWhom(other.covering)}`}
              {other.room === '' ? '' : `, ${other.room}`}
              {texts.byCreator(other.createdBy)}
            </p>
          ))}
        </Banner>
      )}
    </div>
  );
}
