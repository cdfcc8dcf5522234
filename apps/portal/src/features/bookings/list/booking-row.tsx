import { memo } from 'react';
import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { formatTimeSpan, type Clock } from '@staffroom/domain/time/time-entry.ts';
import { useStore } from '../../../lib/store.ts';
import { useLocale } from '../../../lib/device/locale.ts';
import { bookingTexts } from '../../../shared/booking/booking-texts.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { StatusMark } from '../../../ui/display/status-mark.tsx';
import { VisuallyHidden } from '../../../ui/display/text/visually-hidden.tsx';
import { requestOutcomes } from '../../../shared/lists/request-outcomes.ts';
import { statusMarks } from '../../../shared/wording/status-marks.ts';
import { CandidateFace } from '../../../shared/educators/candidate-face.tsx';
import { formatPlace, formatZone } from '../../../shared/wording/place-words.ts';
import { seriesWords, type BookingState } from '../../../shared/wording/booking-words.ts';
import css from './booking-row.module.css';

export type BookingRowProps = BookingState & {
  card: BookingCard;
  clock: Clock;
  /** False hides every text and colour of the status (feature flag showBookingStatus). */
  showsStatus: boolean;
  /** The second design: portrait, room and reason in a card (feature flag showBookingCardV2). */
  isRich: boolean;
  /** Shows the location; false if the list has only one location. */
  showsLocation: boolean;
  /** Shows the client before the location, for viewers of several clients. */
  showsClient: boolean;
  /** The viewer's time zone: a booking in a zone with another local time names its zone. */
  timeZone: string;
  isSelected: boolean;
  /** Somebody changed it while it was shown. */
  isChanged: boolean;
  /** The newest list no longer contains it. */
  isGone: boolean;
  /** Shown in place of an educator. */
  nobody: string;
  /** Opens the address below /bookings. */
  onOpen: (card: BookingCard) => void;
};

/**
 * One booking, or one date of a pending request, in a list. The whole row is one button. Memoised, so that neither
 * another page nor the passing of a minute rerenders every row of a long list.
 */
export const BookingRow = memo(function BookingRow(props: BookingRowProps) {
  const { card, isRich, isSelected, isChanged, onOpen } = props;
  return (
    <button
      type="button"
      className={classNames(
        css.row,
        isRich && css.rich,
        isSelected && css.selected,
        isChanged && css.changed,
        card.status === 'Cancelled' && css.struck,
      )}
      data-status={props.showsStatus && !props.isGone ? props.mark : undefined}
      data-booking-row=""
      aria-current={isSelected ? 'true' : undefined}
      onClick={() => onOpen(card)}
    >
      <RowWords {...props} />
    </button>
  );
});

/** Its texts are read in order of importance. */
function RowWords({
  card,
  clock,
  showsStatus,
  isRich,
  showsLocation,
  showsClient,
  timeZone,
  mark,
  word,
  note,
  nobody,
  isChanged,
  isGone,
}: BookingRowProps) {
  const texts = bookingTexts();
  const zone = formatZone(card, timeZone, useLocale());
  const look = isRich ? 'soft' : 'plain';
  return (
    <>
      <span className={css.time} data-times="">
        {formatTimeSpan(card.startTime, card.endTime, clock).replaceAll(' ', '\u00A0')}
        {zone && <span className={css.zone}> {zone}</span>}
      </span>
      <span className={css.what}>
        <span className={css.title}>{card.classification.onlineTitle}</span>
        <span className={css.more}>
          {[
            card.room,
            showsLocation ? formatPlace(card, { showsClient }) : '',
            isRich && card.covering ? texts.forWhom(card.covering) : '',
            isRich ? card.reasonForAbsence : '',
            isRich && card.id === null && card.bookingsPerDate > 1
              ? texts.educators(card.bookingsPerDate)
              : '',
            seriesWords(card).replaceAll(' ', '\u00A0'),
          ]
            .filter((part) => part !== '')
            .join('\u00A0· ')}
        </span>
      </span>
      {showsStatus ? (
        <span className={css.state}>
          {isGone ? (
            <GoneMark card={card} look={look} />
          ) : (
            <StatusMark status={mark} look={look}>
              {word}
            </StatusMark>
          )}
          {note === '' || isGone ? null : <span className={css.note}>{note}</span>}
          {isChanged ? <VisuallyHidden>{texts.updated}</VisuallyHidden> : null}
        </span>
      ) : null}
      <span className={css.who}>
        {card.candidate !== null ? (
          <Who candidate={card.candidate} />
        ) : showsStatus && card.status === 'Unfilled' ? (
          <Nobody>{nobody}</Nobody>
        ) : null}
      </span>
    </>
  );
}

function GoneMark({ card, look }: { card: BookingCard; look: 'plain' | 'soft' }) {
  const texts = bookingTexts();
  const answered = useStore(requestOutcomes)[card.pendingBookingId ?? ''];
  const outcome = card.status === 'PendingApproval' ? answered : undefined;
  return (
    <StatusMark status={outcome === undefined ? 'cancelled' : statusMarks[outcome.status]} look={look}>
      {outcome?.word ?? (card.status === 'PendingApproval' ? texts.answered : texts.movedOn)}
    </StatusMark>
  );
}

function Nobody({ children }: { children: string }) {
  return (
    <>
      <span className={css.nobody} aria-hidden="true" />
      <span className={css.more}>{children}</span>
    </>
  );
}

function Who({ candidate }: { candidate: NonNullable<BookingCard['candidate']> }) {
  return (
    <>
      <CandidateFace candidate={candidate} size="sm" />
      <span className={css.name}>{candidate.name}</span>
    </>
  );
}
