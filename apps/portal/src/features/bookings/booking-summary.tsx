import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findDoubles } from '@staffroom/domain/bookings/create-booking.contract.ts';
import type { BookingRefusal } from '@staffroom/domain/bookings/create-booking.rules.ts';
import { describeBooking } from '@staffroom/domain/bookings/describe-booking.ts';
import { bookingErrorText } from '@staffroom/domain/errors/booking-error-texts.ts';
import type { Verdict } from '@staffroom/domain/errors/verdict.ts';
import { sayDate } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { queryFor } from '../../lib/query-for.ts';
import type { CallFailed } from '../../lib/call-result.ts';
import { bookingFormTexts } from '../../lib/texts/booking-form-texts.ts';
import { bookingTexts } from '../../lib/texts/booking-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { BookingDraft } from './booking-draft.ts';
import { ClosedToday, ClosesToday } from './cut-off-note.tsx';
import { keepTogether } from './sent-words.ts';
import { isDouble } from './use-create-booking.ts';
import type { BookingLocation, BookingPlace } from './use-booking-place.ts';
import type { Wording } from './use-wording.ts';
import css from './booking-summary.module.css';

type BookingSummaryProps = {
  draft: BookingDraft;
  location: BookingLocation;
  place: BookingPlace | null;
  wording: Wording;
  refusals: readonly BookingRefusal[];
  failure: CallFailed | null;
  mayRequest: Verdict;
  isSending: boolean;
  onBookAnyway: () => void;
};

/** In words what will be booked, the rules that apply now, and the button. On a phone it stands at the lower edge. */
export function BookingSummary({
  draft,
  location,
  place,
  wording,
  refusals,
  failure,
  mayRequest,
  isSending,
  onBookAnyway,
}: BookingSummaryProps) {
  const texts = bookingFormTexts();
  const doubles = useDoubles(draft, refusals);
  const classification = place?.classifications.find((one) => one.id === draft.classificationId)?.onlineTitle;
  const isUnanswered = failure !== null && failure.statusCode === 0;
  // What was sent may be booked by now; that is no double of it.
  const showsDoubles = !isUnanswered && (doubles.length > 0 || isDouble(failure));
  return (
    <aside className={css.summary} data-own-actions="" aria-label={texts.willBeBooked}>
      <p className={css.sentence} aria-live="polite">
        {sayBooking(draft, location, wording)}
      </p>
      {classification === undefined ? null : <p className={css.what}>{classification}</p>}
      {place === null ? null : (
        <>
          <ClosesToday place={place} wording={wording} dates={draft.dates} />
          <div className={css.closed}>
            <ClosedToday place={place} wording={wording} />
          </div>
        </>
      )}
      {isUnanswered ? (
        <Banner tone="problem" title={texts.notSent} isLive>
          {texts.notSentWords(failure.message)}
        </Banner>
      ) : null}
      {showsDoubles ? (
        <Banner tone="warning" title={bookingErrorText({ code: 'booking_double' })} isLive>
          {doubles.slice(0, 3).map((other) => (
            <p key={other.id} className={css.double}>
              {sayDate(other.dateLocal, wording)},{' '}
              {formatTimeSpan(other.startTime, other.endTime, wording.clock)}
              {other.covering === null ? '' : `, ${bookingTexts().forWhom(other.covering)}`}
              {other.room === '' ? '' : `, ${other.room}`}
              {texts.byCreator(other.createdBy)}
            </p>
          ))}
        </Banner>
      ) : null}
      {showsDoubles ? (
        <Button
          variant="primary"
          size="large"
          isWide
          isPending={isSending}
          isDisabled={!mayRequest.ok}
          onPress={onBookAnyway}
        >
          {texts.bookAnyway}
        </Button>
      ) : (
        <Button
          type="submit"
          variant="primary"
          size="large"
          icon="send"
          isWide
          isPending={isSending}
          isDisabled={!mayRequest.ok}
        >
          {location.canCreate || !location.canAsk
            ? texts.book(draft.bookingsPerDate, draft.dates.length)
            : texts.askForApproval}
        </Button>
      )}
    </aside>
  );
}

/** The booking in one sentence. */
export function sayBooking(draft: BookingDraft, { locationName }: BookingLocation, wording: Wording): string {
  const sentence = describeBooking({ ...draft, locationName }, wording.variant, wording.today);
  return keepTogether(sentence);
}

/** So long a pause in typing means that a name or a room may be whole. */
const askAfterMs = 300;

/** Bookings that this one would double, as soon as it can be sent and names a person or a room. */
function useDoubles(draft: BookingDraft, refusals: readonly BookingRefusal[]) {
  const { locationId, dates, startTime, endTime, covering, room } = useSettled(draft, askAfterMs);
  const isAsked =
    locationId !== null &&
    (covering !== null || room.trim() !== '') &&
    !refusals.some(({ field }) =>
      ['dates', 'startTime', 'endTime', 'locationId', 'covering', 'room'].includes(field),
    );
  const body = {
    locationId: locationId ?? 1,
    dates: [...dates],
    startTime,
    endTime,
    covering:
      covering === null
        ? null
        : covering.contactId === undefined
          ? { name: covering.name ?? '' }
          : { contactId: covering.contactId },
    room: room.trim(),
  };
  return (
    useQuery({
      ...queryFor('bookings', findDoubles, { body }),
      enabled: isAsked,
      retry: false,
      placeholderData: (before) => (isAsked ? before : undefined),
    }).data ?? []
  );
}

/** The value once it has stood still for a while. */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
