import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { useLocale } from '../../lib/locale.ts';
import { useFeature, useViewer } from '../../session/viewer.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { CandidateFace } from './candidate-face.tsx';
import { stateOfBooking } from './booking-words.ts';
import { sayPlace, sayZone } from './place-words.ts';
import type { Wording } from './use-wording.ts';
import css from './home-row.module.css';

/** Who comes, when and for what; or that nobody does yet. */
export function HomeRow({
  card,
  wording,
  showsPlace,
  onOpen,
}: {
  card: BookingCard;
  wording: Wording;
  showsPlace: boolean;
  onOpen: () => void;
}) {
  const showsStatus = useFeature('showBookingStatus');
  const { tree } = useViewer();
  const zone = sayZone(card, wording.timeZone, useLocale());
  const state = stateOfBooking(card, wording);
  return (
    <button type="button" className={css.row} onClick={onOpen} data-booking-row="">
      {card.candidate === null ? (
        <span className={css.nobody} aria-hidden="true" />
      ) : (
        <CandidateFace candidate={card.candidate} size="md" />
      )}
      <span className={css.words}>
        <span className={css.name}>{card.candidate?.name ?? card.classification.onlineTitle}</span>
        <span className={css.more}>
          {formatTimeSpan(card.startTime, card.endTime, wording.clock)}
          {zone === '' ? null : ` ${zone}`}
          {[
            card.candidate === null ? '' : card.classification.onlineTitle,
            card.room,
            showsPlace ? sayPlace(card, { showsClient: tree.clients.size > 1 }) : '',
          ]
            .filter(Boolean)
            .map((part) => ` · ${part}`)}
        </span>
      </span>
      {showsStatus ? (
        <span className={css.state}>
          <StatusMark status={state.mark}>{state.word}</StatusMark>
          {state.note === '' ? null : <span className={css.more}>{state.note}</span>}
        </span>
      ) : null}
    </button>
  );
}
