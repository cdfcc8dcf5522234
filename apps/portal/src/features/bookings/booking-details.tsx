import type { ReactNode } from 'react';
import type { ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import type { getBooking } from '@staffroom/domain/bookings/get-booking.contract.ts';
import { sayDate, sayDates, type DateOrder } from '@staffroom/domain/time/dates-in-words.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { formatTime, formatTimeSpan, type Clock } from '@staffroom/domain/time/time-entry.ts';
import { sayDuration } from '@staffroom/domain/time/wall-time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Facts } from '../../ui/facts.tsx';
import { StepsLine } from '../../ui/steps-line.tsx';
import { liveSteps } from './live-steps.ts';
import { useCandidateImage } from './use-candidate-image.ts';
import css from './booking-details.module.css';

export type BookingDetail = ReplyOf<typeof getBooking>;

export type DateWording = { order: DateOrder; clock: Clock; today: string };

/** Every field of a booking, its live line, whom it tells, and what happened to it. */
export function BookingDetails({
  booking,
  wording,
  showsStatus,
}: {
  booking: BookingDetail;
  wording: DateWording;
  showsStatus: boolean;
}) {
  const { details } = booking;
  return (
    <div className={css.details}>
      {showsStatus ? (
        <StepsLine
          label="Progress"
          isLive
          steps={liveSteps({ ...booking, timeZone: booking.location.timeZone }, wording.clock)}
        />
      ) : null}
      {booking.status === 'Cancelled' ? (
        <Banner tone="warning" title="This booking was cancelled">
          {booking.cancelReason}
        </Banner>
      ) : null}
      {booking.candidate === null ? null : <Educator candidate={booking.candidate} />}
      <Facts
        facts={filledIn([
          [
            'When',
            `${sayDate(booking.dateLocal, wording)}, ${formatTimeSpan(details.startTime, details.endTime, wording.clock)}`,
          ],
          ['Break', details.breakMinutes === 0 ? 'None' : sayDuration(details.breakMinutes)],
          ['Series', seriesOf(booking, wording)],
          [
            'Where',
            `${booking.client.name === booking.location.name ? '' : `${booking.client.name} – `}${booking.location.name}`,
          ],
          ['Address', booking.location.fullAddress],
          ['Type', booking.type === 'standard' ? '' : typeWords[booking.type]],
          ['Room', details.room],
          ['Classification', details.classification.onlineTitle],
          ['Grades', details.grades.map((grade) => grade.title).join(', ')],
          ['Certifications', details.certifications.map((certification) => certification.name).join(', ')],
          ['Reason for absence', details.reasonForAbsence],
          ['Covering', details.covering?.name ?? ''],
          ['Notes', details.notes],
          ['Submitted by', details.submittedBy ?? ''],
          ['Purchase order', details.purchaseOrder ?? ''],
          ['Cost centre', details.costCentre ?? ''],
          ['Reference', details.reference ?? ''],
          [
            'Policies agreed',
            details.policiesAgreed.map((policy) => `${policy.name} (${policy.version})`).join(', '),
          ],
        ])}
      />
      {booking.feedback === null ? null : (
        <Section title="Feedback">
          <p className={css.soft}>
            {feedbackWords[booking.feedback.wantedBack]} {booking.feedback.comment}
          </p>
        </Section>
      )}
      <Section title="Who is told">
        <ul className={css.list}>
          {details.confirmations.map((contact) => (
            <li key={contact.contactId} className={css.line}>
              <span>{contact.name}</span>
              <span className={css.soft}>{methodsOf(contact)}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="History">
        <ol className={css.list}>
          {booking.history.map((entry) => (
            <li key={`${entry.atUtc} ${entry.what} ${entry.who}`} className={css.line}>
              <span>
                {historyWords[entry.what] ?? entry.what} <span className={css.soft}>by {entry.who}</span>
              </span>
              <span className={css.moment}>{sayMoment(entry.atUtc, booking.location.timeZone, wording)}</span>
            </li>
          ))}
        </ol>
      </Section>
      <p className={css.soft}>
        Booked by {booking.createdBy.name},{' '}
        {sayMoment(booking.createdOnUtc, booking.location.timeZone, wording)}
      </p>
    </div>
  );
}

function Educator({ candidate }: { candidate: NonNullable<BookingDetail['candidate']> }) {
  const image = useCandidateImage(candidate.id, candidate.imageVersion);
  return (
    <div className={css.educator}>
      <Avatar name={candidate.name} size="xl" imageUrl={image} isDecorative />
      <div>
        <div className={css.educatorName}>{candidate.name}</div>
        {candidate.minutesLate ? (
          <div className={css.late}>Running {candidate.minutesLate} minutes late</div>
        ) : null}
      </div>
    </div>
  );
}

/** What is empty is left out. */
function filledIn(facts: readonly (readonly [label: string, value: string])[]) {
  return facts.flatMap(([label, value]) => (value === '' ? [] : [{ label, value }]));
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h3 className={css.heading}>{title}</h3>
      {children}
    </section>
  );
}

function seriesOf(booking: BookingDetail, wording: DateWording): string {
  if (booking.total < 2) return '';
  const dates = sayDates(
    booking.dates.map((day) => day.date),
    { ...wording, bridgeWeekends: true },
  );
  return `${booking.position} of ${booking.total}, ${dates}`;
}

function sayMoment(instant: string, timeZone: string, wording: DateWording): string {
  const local = instantToLocal(instant, timeZone);
  return `${sayDate(local.dateLocal, wording)}, ${formatTime(local.timeLocal, wording.clock)}`;
}

const methodNames = [
  ['email', 'email'],
  ['sms', 'SMS'],
  ['voice', 'voice call'],
  ['push', 'notification'],
] as const;

function methodsOf(contact: BookingDetail['details']['confirmations'][number]): string {
  return methodNames.flatMap(([method, name]) => (contact[method] ? [name] : [])).join(', ');
}

const typeWords = { standard: 'Standard', replaceMe: 'Replace Me', extension: 'Extension' } as const;
const feedbackWords = { yes: 'Wanted back.', no: 'Not wanted back.', preferred: 'Preferred.' } as const;

const historyWords: Readonly<Record<string, string>> = {
  created: 'Booked',
  offered: 'Offered',
  accepted: 'Accepted',
  confirmed: 'Confirmed',
  arrived: 'Arrived',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  late: 'Reported late',
  cancelled: 'Cancelled',
};
