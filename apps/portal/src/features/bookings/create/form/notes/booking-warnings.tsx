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
  /** The request that got no response; null if there is none. */
  unanswered: CallFailed | null;
  /** Null without a double; empty if only the server knows what is doubled. */
  doubles: readonly DoubleBooking[] | null;
  regional: RegionalContext;
  /** Sends the request again. */
  onTry: () => void;
  contactId: string;
};

/** What a person must know before pressing the button again. */
export function BookingWarnings({ unanswered, doubles, regional, onTry, contactId }: BookingWarningsProps) {
  const texts = bookingFormTexts();
  const box = useRef<HTMLDivElement>(null);
  // The warning is at the end of the form, perhaps far from where the button was pressed.
  useEffect(() => {
    if (unanswered !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [unanswered]);
  const isUnsent = unanswered !== null;
  const send = useEffectEvent(onTry);
  // Outside the form it waits in `features/bookings/waiting`, if it could be stored.
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
