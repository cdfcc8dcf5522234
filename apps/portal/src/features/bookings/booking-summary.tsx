import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { findDoubles } from '@staffroom/domain/bookings/create-booking.contract.ts';
import type { BookingRefusal } from '@staffroom/domain/bookings/create-booking.rules.ts';
import { checkDateOpen, parseCutOff } from '@staffroom/domain/bookings/cut-off.rules.ts';
import { describeBooking } from '@staffroom/domain/bookings/describe-booking.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import type { Verdict } from '@staffroom/domain/errors/verdict.ts';
import { sayDate } from '@staffroom/domain/time/dates-in-words.ts';
import { instantToLocal, localToInstant } from '@staffroom/domain/time/local-instant.ts';
import { formatTime, formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { sayDuration } from '@staffroom/domain/time/wall-time.ts';
import { queryFor } from '../../lib/query-for.ts';
import type { CallFailed } from '../../lib/call-result.ts';
import { bookingTexts } from '../../lib/texts/booking-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { BookingDraft } from './booking-draft.ts';
import { isDouble } from './use-create-booking.ts';
import { nameOfLocation, type BookingLocation, type BookingPlace } from './use-booking-place.ts';
import { useWording, type Wording } from './use-wording.ts';
import css from './booking-summary.module.css';

type BookingSummaryProps = {
  draft: BookingDraft;
  location: BookingLocation;
  place: BookingPlace | null;
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
  refusals,
  failure,
  mayRequest,
  isSending,
  onBookAnyway,
}: BookingSummaryProps) {
  const texts = bookingTexts();
  const wording = useWording();
  const doubles = useDoubles(draft, refusals);
  const classification = place?.classifications.find((one) => one.id === draft.classificationId)?.onlineTitle;
  const isUnanswered = failure !== null && failure.statusCode === 0;
  // What was sent may be booked by now; that is no double of it.
  const showsDoubles = !isUnanswered && (doubles.length > 0 || isDouble(failure));
  return (
    <aside className={css.summary} data-own-actions="" aria-label={texts.willBeBooked}>
      <p className={css.sentence} aria-live="polite">
        {describeBooking(
          { ...draft, locationName: nameOfLocation(location) },
          wording.variant,
          wording.today,
        )}
      </p>
      {classification === undefined ? null : <p className={css.what}>{classification}</p>}
      {place === null ? null : <CutOff draft={draft} place={place} wording={wording} />}
      {isUnanswered ? (
        <Banner tone="problem" title={texts.notSent} isLive>
          {texts.notSentWords(failure.message)}
        </Banner>
      ) : null}
      {showsDoubles ? (
        <Banner tone="warning" title={errorText({ code: 'booking_double' })} isLive>
          {doubles.slice(0, 3).map((other) => (
            <p key={other.id} className={css.double}>
              {sayDate(other.dateLocal, wording)},{' '}
              {formatTimeSpan(other.startTime, other.endTime, wording.clock)}
              {other.covering === null ? '' : `, ${texts.forWhom(other.covering)}`}
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

/** Bookings that this one would double, as soon as it can be sent and names a person or a room. */
function useDoubles(draft: BookingDraft, refusals: readonly BookingRefusal[]) {
  const { locationId, dates, startTime, endTime, covering, room } = useDeferredValue(draft);
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

/** The same-day rule when it matters: how long today can still be booked, or whom to call. */
function CutOff({ draft, place, wording }: { draft: BookingDraft; place: BookingPlace; wording: Wording }) {
  const texts = bookingTexts();
  const { timeZone } = place.location;
  const today = instantToLocal(wording.now, timeZone).dateLocal;
  const cutOff = parseCutOff(place.details.sameDayCutOffTime).slice(0, 5);
  const open = checkDateOpen(today, { now: wording.now, timeZone, cutOff: place.details.sameDayCutOffTime });
  const { representative } = place.details;
  if (open.ok && draft.dates.includes(today)) {
    const left = Math.ceil(
      wording.now.until(localToInstant(today, cutOff, timeZone, 'start')).total('minutes'),
    );
    return (
      <p className={css.rule}>
        <Icon name="clock" /> {texts.closesAt(formatTime(cutOff, wording.clock), sayDuration(left))}
      </p>
    );
  }
  if (open.ok) return null;
  return (
    <p className={`${css.rule} ${css.closed}`}>
      <Icon name="phone" />{' '}
      {texts.closedAt(representative.name, representative.phone, formatTime(cutOff, wording.clock))}
    </p>
  );
}
