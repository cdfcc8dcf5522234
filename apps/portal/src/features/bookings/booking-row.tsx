import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { formatTimeSpan, type Clock } from '@staffroom/domain/time/time-entry.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useCandidateImage } from './use-candidate-image.ts';
import { seriesWords, stateOfBooking } from './booking-words.ts';
import css from './booking-row.module.css';

export type BookingRowProps = {
  card: BookingCard;
  now: Temporal.Instant;
  clock: Clock;
  /** Off hides every word and colour of the status (feature flag showBookingStatus). */
  showsStatus: boolean;
  /** The second look: face, room and reason in a card of its own (feature flag showBookingCardV2). */
  isRich: boolean;
  /** Names the location; off where the list has one location only. */
  showsLocation: boolean;
  isSelected: boolean;
  onOpen: (card: BookingCard) => void;
};

/** One booking in a list. The whole row is one button; its words read in the order of what matters. */
export function BookingRow({
  card,
  now,
  clock,
  showsStatus,
  isRich,
  showsLocation,
  isSelected,
  onOpen,
}: BookingRowProps) {
  const state = stateOfBooking(card, now, clock);
  const series = seriesWords(card);
  return (
    <button
      type="button"
      className={classNames(
        css.row,
        isRich && css.rich,
        isSelected && css.selected,
        card.status === 'Cancelled' && css.struck,
      )}
      data-status={showsStatus ? state.mark : undefined}
      data-booking-row=""
      aria-current={isSelected ? 'true' : undefined}
      onClick={() => onOpen(card)}
    >
      <span className={css.time}>{formatTimeSpan(card.startTime, card.endTime, clock)}</span>
      <span className={css.what}>
        <span className={css.title}>{card.classification.onlineTitle}</span>
        <span className={css.more}>
          {[
            card.room,
            showsLocation ? card.location.name : '',
            isRich && card.covering ? `for ${card.covering}` : '',
            isRich ? card.reasonForAbsence : '',
            series,
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </span>
      {showsStatus ? (
        <span className={css.state}>
          <StatusMark status={state.mark} look={isRich ? 'soft' : 'plain'}>
            {state.word}
          </StatusMark>
          {state.note === '' ? null : <span className={css.note}>{state.note}</span>}
        </span>
      ) : null}
      <span className={css.who}>{card.candidate === null ? null : <Who candidate={card.candidate} />}</span>
    </button>
  );
}

function Who({ candidate }: { candidate: NonNullable<BookingCard['candidate']> }) {
  const image = useCandidateImage(candidate.id, candidate.imageVersion);
  return (
    <>
      <Avatar name={candidate.name} size="sm" imageUrl={image} isDecorative />
      <span className={css.name}>{candidate.name}</span>
    </>
  );
}
