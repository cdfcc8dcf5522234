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
  /** Off hides every word and colour of the status (feature flag showBookingStatus). */
  showsStatus: boolean;
  /** The second look: face, room and reason in a card of its own (feature flag showBookingCardV2). */
  isRich: boolean;
  /** Names the location; off where the list has one location only. */
  showsLocation: boolean;
  /** Names the client before the location; for viewers of several clients. */
  showsClient: boolean;
  /** The viewer's own zone: where a booking's clocks differ, its zone is named. */
  timeZone: string;
  isSelected: boolean;
  /** Somebody changed it while it stood here. */
  isChanged: boolean;
  /** The newest list no longer has it. */
  isGone: boolean;
  /** Stands where an educator would. */
  nobody: string;
  /** Takes the address below /bookings. */
  onOpen: (card: BookingCard) => void;
};

/**
 * One booking, or one date of a pending request, in a list. The whole row is one button. Kept while nothing of it
 * changes: neither a page more nor a minute later may draw every row of a long list again.
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

/** Its words read in the order of what matters. */
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
      <span className={css.time}>
        {formatTimeSpan(card.startTime, card.endTime, clock).replaceAll(' ', '\u00A0')}
        {zone === '' ? null : <span className={css.zone}> {zone}</span>}
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
