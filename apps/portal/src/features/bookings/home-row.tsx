import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { useLocale } from '../../lib/locale.ts';
import { useFeature, useViewer } from '../../session/viewer.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { stateOfBooking } from './booking-words.ts';
import { sayPlace, sayZone } from './place-words.ts';
import { useCandidateImage } from './use-candidate-image.ts';
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
  const image = useCandidateImage(card.candidate?.id ?? '', card.candidate?.imageVersion ?? 0);
  const { tree } = useViewer();
  const zone = sayZone(card, wording.timeZone, useLocale());
  const state = stateOfBooking(card, wording);
  return (
    <button type="button" className={css.row} onClick={onOpen} data-booking-row="">
      {card.candidate === null ? (
        <span className={css.nobody} aria-hidden="true" />
      ) : (
        <Avatar name={card.candidate.name} size="md" imageUrl={image} isDecorative />
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
