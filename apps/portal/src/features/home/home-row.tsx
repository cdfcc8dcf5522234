import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { useLocale } from '../../lib/device/locale.ts';
import { useFeature, useViewer } from '../../session/viewer.ts';
import { bookingTexts } from '../../shared/booking/booking-texts.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { StatusMark } from '../../ui/display/status-mark.tsx';
import { VisuallyHidden } from '../../ui/display/text/visually-hidden.tsx';
import { CandidateFace } from '../../shared/educators/candidate-face.tsx';
import { nobodyWords, stateOfBooking } from '../../shared/wording/booking-words.ts';
import { formatPlace, formatZone } from '../../shared/wording/place-words.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import css from './home-row.module.css';

/** Who comes, when and for what; or that nobody has been found yet. */
export function HomeRow({
  card,
  regional,
  showsPlace,
  isChanged,
  onOpen,
}: {
  card: BookingCard;
  regional: RegionalContext;
  showsPlace: boolean;
  /** Somebody changed it while it was shown. */
  isChanged: boolean;
  onOpen: () => void;
}) {
  const showsStatus = useFeature('showBookingStatus');
  const { tree } = useViewer();
  const zone = formatZone(card, regional.timeZone, useLocale());
  const state = stateOfBooking(card, regional);
  return (
    <button
      type="button"
      className={classNames(css.row, isChanged && css.changed)}
      onClick={onOpen}
      data-booking-row=""
    >
      {card.candidate === null ? (
        <span className={css.nobody} aria-hidden="true" />
      ) : (
        <CandidateFace candidate={card.candidate} size="md" />
      )}
      <span className={css.words}>
        <span className={css.name}>{card.candidate?.name ?? nobodyWords(card, regional.now)}</span>
        <span className={css.more}>
          <span data-times="">
            {formatTimeSpan(card.startTime, card.endTime, regional.clock).replaceAll(' ', '\u00A0')}
            {zone && ` ${zone}`}
            {'\u00A0·'}
          </span>{' '}
          {[
            card.classification.onlineTitle,
            card.room,
            showsPlace ? formatPlace(card, { showsClient: tree.clients.size > 1 }) : '',
          ]
            .filter(Boolean)
            .join('\u00A0· ')}
        </span>
      </span>
      {showsStatus ? (
        <span className={css.state}>
          <StatusMark status={state.mark}>{state.word}</StatusMark>
          {state.note === '' ? null : <span className={css.more}>{state.note}</span>}
          {isChanged ? <VisuallyHidden>{bookingTexts().updated}</VisuallyHidden> : null}
        </span>
      ) : null}
    </button>
  );
}
