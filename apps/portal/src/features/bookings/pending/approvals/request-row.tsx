import type { RequestStatusName } from '@staffroom/domain/bookings/booking-status.ts';
import type { PendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';
import { formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { formatDuration } from '@staffroom/domain/time/wall-time.ts';
import { bookingTexts } from '../../../../shared/booking/booking-texts.ts';
import { formatPlace } from '../../../../shared/wording/place-words.ts';
import type { RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import { TimeWords } from '../../../../ui/display/text/time-words.tsx';
import { useFeature } from '../../../../session/viewer.ts';
import { classNames } from '../../../../ui/styles/class-names.ts';
import { StatusMark } from '../../../../ui/display/status-mark.tsx';
import { approvalsTexts } from './approvals-texts.ts';
import { pendingBookingTexts } from '../pending-booking-texts.ts';
import { formatMoment } from '../../../../shared/wording/format-moment.ts';
import { statusMarks } from '../../../../shared/wording/status-marks.ts';
import css from './request-row.module.css';

export type RequestRowProps = {
  request: PendingBooking;
  regional: RegionalContext;
  /** Shows the client before the location, for viewers of several clients. */
  showsClient: boolean;
  isSelected: boolean;
  /** Its outcome while the list is shown, as far as it is known; null while it is pending. */
  outcome?: RequestStatusName | 'unknown' | null;
  onOpen: () => void;
};

/** Who asks for what, when, and until when it can be approved. The whole row is one button. */
export function RequestRow(props: RequestRowProps) {
  const { request, regional, showsClient, isSelected, outcome = null, onOpen } = props;
  const texts = approvalsTexts();
  const { details } = request;
  const isReplaceMe = request.source === 'replaceMe';
  const time = formatTimeSpan(details.startTime, details.endTime, regional.clock);
  return (
    <button
      type="button"
      className={classNames(css.row, isSelected && css.selected, outcome !== null && css.over)}
      data-booking-row=""
      aria-current={isSelected ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className={css.when}>
        <strong>{formatDates(request.dates, regional)}</strong>, <TimeWords>{time}</TimeWords>
      </span>
      <span className={css.state}>
        <State request={request} regional={regional} outcome={outcome} />
      </span>
      <span className={css.what}>
        {request.bookingsPerDate > 1 ? `${request.bookingsPerDate} × ` : ''}
        {request.classification.onlineTitle}
        {[request.room, formatPlace(request, { showsClient })]
          .filter(Boolean)
          .map((part) => `\u00A0· ${part}`)}
      </span>
      <span className={css.who}>
        {isReplaceMe ? `${texts.replaceMe}\u00A0· ` : ''}
        {texts.asks(
          request.createdBy.name,
          details.reasonForAbsence,
          // The requester is the covered person.
          isReplaceMe ? null : (details.covering?.name ?? null),
        )}
      </span>
    </button>
  );
}

function State({ request, regional, outcome }: Pick<RequestRowProps, 'request' | 'regional' | 'outcome'>) {
  const texts = approvalsTexts();
  const showsStatus = useFeature('showBookingStatus');
  const { status, approveBeforeUtc, location } = request;
  const { statuses } = pendingBookingTexts();
  if (outcome === 'unknown') return <StatusMark status="cancelled">{bookingTexts().answered}</StatusMark>;
  if (outcome) return <StatusMark status={statusMarks[outcome]}>{statuses[outcome]}</StatusMark>;
  if (status !== 'PendingApproval') {
    const word = statuses[status];
    return showsStatus ? <StatusMark status={statusMarks[status]}>{word}</StatusMark> : word;
  }
  // At the exact instant it is already too late.
  if (Temporal.Instant.compare(regional.now, approveBeforeUtc) >= 0)
    return <span className={css.late}>{texts.tooLate}</span>;
  const minutes = Math.floor(regional.now.until(approveBeforeUtc).total('minutes'));
  if (minutes < 24 * 60) {
    return (
      <span className={minutes < urgentMinutes ? css.urgent : css.left}>
        {texts.left(formatDuration(minutes))}
      </span>
    );
  }
  return (
    <span className={css.left}>
      <TimeWords>{texts.answerBy(formatMoment(approveBeforeUtc, location.timeZone, regional))}</TimeWords>
    </span>
  );
}

const urgentMinutes = 3 * 60;
