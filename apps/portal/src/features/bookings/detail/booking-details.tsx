import { contactMethods } from '@staffroom/domain/bookings/confirmations.rules.ts';
import { formatDate, formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { formatDuration } from '@staffroom/domain/time/wall-time.ts';
import { bookingLink } from '../../../lib/links.ts';
import { useLocale } from '../../../lib/device/locale.ts';
import { bookingFormTexts } from '../create/booking-form-texts.ts';
import { bookingDetailTexts } from './booking-detail-texts.ts';
import { bookingFacts } from '../../../shared/booking/booking-facts.ts';
import { bookingTexts } from '../../../shared/booking/booking-texts.ts';
import { nobodyWords } from '../../../shared/wording/booking-words.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { StepsLine } from '../../../ui/display/steps-line.tsx';
import type { BookingDetail, DateWording } from './booking-detail.ts';
import { UndoCancellationButton } from './cancel/undo-cancellation-button.tsx';
import { BookingHistory } from './booking-history.tsx';
import { DetailSection } from './detail-section.tsx';
import { minutesLate } from '../../../shared/wording/booking-words.ts';
import { formatMoment } from '../../../shared/wording/format-moment.ts';
import { MessageLog } from './message-log.tsx';
import { progressSteps } from './progress-steps.ts';
import { NumberToQuote } from './number-to-quote.tsx';
import { formatZone } from '../../../shared/wording/place-words.ts';
import { SeriesDays } from './series-days.tsx';
import { useCandidateImage } from '../../../shared/educators/use-candidate-image.ts';
import { filledIn } from './filled-in.tsx';
import css from './booking-details.module.css';

/** Every field of a booking, its live progress, whom it notifies, and its history. */
export function BookingDetails({
  booking,
  regional,
  showsStatus,
}: {
  booking: BookingDetail;
  regional: DateWording;
  showsStatus: boolean;
}) {
  const texts = bookingDetailTexts();
  const names = bookingFacts();
  const { details } = booking;
  const canUndo = booking.status === 'Cancelled' && booking.undoSecondsLeft !== null;
  const isTakenBack = booking.history.at(-1)?.what === 'undone';
  const zone = formatZone(
    { startUtc: booking.startUtc, timeZone: booking.location.timeZone },
    regional.timeZone,
    useLocale(),
  );
  return (
    <div className={css.details}>
      {showsStatus ? (
        <StepsLine label={texts.progress} isLive steps={progressSteps(booking, regional)} />
      ) : null}
      {booking.status === 'Cancelled' ? (
        <Banner
          tone="warning"
          title={isTakenBack ? texts.wasTakenBack : texts.wasCancelled}
          actions={canUndo ? <UndoCancellationButton booking={booking} regional={regional} /> : null}
        >
          {booking.cancelReason}
        </Banner>
      ) : null}
      {booking.candidate !== null ? (
        <Educator candidate={booking.candidate} late={minutesLate(booking)} />
      ) : showsStatus && booking.status === 'Unfilled' ? (
        <NoEducator booking={booking} regional={regional} />
      ) : null}
      <NumberToQuote number={booking.number} path={bookingLink(booking.id)} />
      <Facts
        facts={filledIn([
          [
            names.when,
            `${formatDate(booking.dateLocal, regional)}, ${formatTimeSpan(details.startTime, details.endTime, regional.clock)} ${zone}`.trim(),
          ],
          [names.break, details.breakMinutes === 0 ? texts.noBreak : formatDuration(details.breakMinutes)],
          [names.series, seriesOf(booking, regional)],
          [
            names.where,
            `${booking.client.name === booking.location.name ? '' : `${booking.client.name} – `}${booking.location.name}`,
          ],
          [names.address, booking.location.fullAddress],
          [
            names.clientGroup,
            booking.clientGroup.name === booking.client.name ? '' : booking.clientGroup.name,
          ],
          [names.type, booking.type === 'standard' ? '' : texts.types[booking.type]],
          [names.room, details.room],
          [names.classification, details.classification.onlineTitle],
          [names.grades, details.grades.map((grade) => grade.title).join(', ')],
          [
            names.certifications,
            details.certifications.map((certification) => certification.name).join(', '),
          ],
          [names.reason, details.reasonForAbsence],
          [names.covering, details.covering?.name ?? ''],
          [names.notes, details.notes],
          [bookingFormTexts().submittedBy, details.submittedBy ?? ''],
          [bookingFormTexts().purchaseOrder, details.purchaseOrder ?? ''],
          [bookingFormTexts().costCentre, details.costCentre ?? ''],
          [bookingFormTexts().reference, details.reference ?? ''],
          [
            names.policies,
            details.policiesAgreed.map((policy) => `${policy.name} (${policy.version})`).join(', '),
          ],
        ])}
      />
      <SeriesDays booking={booking} regional={regional} showsStatus={showsStatus} />
      {booking.feedback === null ? null : (
        <DetailSection title={texts.feedback}>
          <p className={css.soft}>
            {texts.wantedBack[booking.feedback.wantedBack]} {booking.feedback.comment}
          </p>
          <p className={css.soft}>
            {texts.feedbackBy(
              booking.feedback.by.name,
              formatMoment(booking.feedback.givenAtUtc, booking.location.timeZone, regional),
            )}
          </p>
        </DetailSection>
      )}
      <DetailSection title={texts.whoIsTold}>
        <ul className={css.list}>
          {details.confirmations.map((contact) => (
            <li key={contact.id} className={css.line}>
              <span>{contact.name}</span>
              <span className={css.soft}>{methodsOf(contact)}</span>
            </li>
          ))}
        </ul>
      </DetailSection>
      <MessageLog booking={booking} regional={regional} />
      <BookingHistory booking={booking} regional={regional} canUndo={canUndo} />
      <p className={css.soft}>
        <span className={css.number}>{texts.bookingId(booking.id)}</span>
        <span className={css.number}>{texts.block(booking)}</span>
      </p>
    </div>
  );
}

function Educator({
  candidate,
  late,
}: {
  candidate: NonNullable<BookingDetail['candidate']>;
  /** In minutes. */
  late: number;
}) {
  const texts = bookingDetailTexts();
  const image = useCandidateImage(candidate.id, candidate.imageVersion);
  return (
    <div className={css.educator}>
      <Avatar name={candidate.name} size="xl" imageUrl={image} isDecorative />
      <div>
        <div className={css.educatorName}>{candidate.name}</div>
        {late > 0 ? <div className={css.late}>{texts.runningLate(late)}</div> : null}
      </div>
    </div>
  );
}

/** As high as an educator, so that the layout does not shift when somebody accepts. */
function NoEducator({ booking, regional }: { booking: BookingDetail; regional: DateWording }) {
  const { dateLocal, details, location } = booking;
  const times = { dateLocal, endTime: details.endTime, timeZone: location.timeZone };
  return (
    <div className={css.educator}>
      <span className={css.nobody} aria-hidden="true" />
      <div className={css.soft}>{nobodyWords(times, regional.now)}</div>
    </div>
  );
}

function seriesOf(booking: BookingDetail, regional: DateWording): string {
  if (booking.total < 2) return '';
  const dates = formatDates(
    booking.dates.map((day) => day.date),
    { ...regional, isCounted: true, isWhole: true },
  );
  return `${bookingTexts().ofSeries(booking.position, booking.total)}, ${dates}`;
}

function methodsOf(contact: BookingDetail['details']['confirmations'][number]): string {
  const texts = bookingDetailTexts();
  return contactMethods.flatMap((method) => (contact[method] ? [texts.toldBy[method]] : [])).join(', ');
}
