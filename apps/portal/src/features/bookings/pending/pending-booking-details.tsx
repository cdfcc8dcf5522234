import { contactMethods } from '@staffroom/domain/bookings/confirmations.rules.ts';
import { localToInstant } from '@staffroom/domain/time/local-instant.ts';
import { formatDate, formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { formatDuration } from '@staffroom/domain/time/wall-time.ts';
import { bookingLink, bookingsLink, pendingBookingLink } from '../../../lib/links.ts';
import { useLocale } from '../../../lib/device/locale.ts';
import { bookingFacts } from '../../../shared/booking/booking-facts.ts';
import { bookingDetailTexts } from '../detail/booking-detail-texts.ts';
import { bookingFormTexts } from '../create/booking-form-texts.ts';
import { pendingBookingTexts } from './pending-booking-texts.ts';
import { useAdditionalDetails } from '../../../session/client-choice.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { StepsLine } from '../../../ui/display/steps-line.tsx';
import { CallLink } from '../../../shared/contact/call-link.tsx';
import { DetailSection } from '../detail/detail-section.tsx';
import { requestSteps } from '../detail/progress-steps.ts';
import { NumberToQuote } from '../detail/number-to-quote.tsx';
import type { PendingBookingDetail } from './pending-booking-query.ts';
import { formatPlace, formatZone } from '../../../shared/wording/place-words.ts';
import type { RegionalContext } from '../../../shared/wording/use-regional-context.ts';
import { formatMoment } from '../../../shared/wording/format-moment.ts';
import { decideRequestTexts } from './decide/decide-request-texts.ts';
import { UnsentText } from '../../../shared/wording/unsent-text.tsx';
import { reasonKey } from './decide/decision-form.tsx';
import { formatDeciders } from './decide/decider-words.ts';
import { DayAtLocation } from './decide/day-at-location.tsx';
import { filledIn } from '../detail/filled-in.tsx';
import css from '../detail/booking-details.module.css';
import own from './pending-booking-details.module.css';

type DetailsProps = { request: PendingBookingDetail; regional: RegionalContext };

/** Who asks for what and why, until when it can be approved, and the outcome. */
export function PendingBookingDetails({
  request,
  regional,
  showsStatus,
}: DetailsProps & { showsStatus: boolean }) {
  const texts = pendingBookingTexts();
  return (
    <div className={own.wide}>
      <div className={own.parts}>
        <div className={css.details}>
          {showsStatus && !request.isBookedAtOnce ? (
            <StepsLine label={texts.progress} isLive steps={requestSteps(request, regional)} />
          ) : null}
          <Outcome request={request} regional={regional} />
          {request.status === 'PendingApproval' ? null : (
            <UnsentText
              textKey={reasonKey(request)}
              title={decideRequestTexts().unsentReason}
              written={request.decision?.reason}
            />
          )}
          <RequestFacts request={request} regional={regional} />
        </div>
        <div className={own.day}>
          <DayAtLocation request={request} regional={regional} />
        </div>
        <div className={css.details}>
          <Days request={request} regional={regional} />
          <WhoIsTold request={request} />
          <NumberToQuote number={request.number} path={pendingBookingLink(request.id)} />
          <p className={css.soft}>
            <span className={css.number}>{texts.requestId(request.id)}</span>
          </p>
        </div>
      </div>
    </div>
  );
}

/** The time left, or the outcome. */
function Outcome({ request, regional }: DetailsProps) {
  const texts = pendingBookingTexts();
  const { status, decision } = request;
  if (request.isBookedAtOnce) {
    return (
      <Banner tone="info" title={texts.bookedAtOnce}>
        {texts.bookedAtOnceWords} <Link href={bookingsLink()}>{texts.seeBookings}</Link>
      </Banner>
    );
  }
  switch (status) {
    case 'PendingApproval':
      return <Waiting request={request} regional={regional} />;
    case 'Rejected':
      return (
        <Banner tone="problem" title={texts.rejected}>
          {decision?.by === null ? decideRequestTexts().nobodyAnswered : decision?.reason || texts.noReason}
          <WhoDecided request={request} regional={regional} />
        </Banner>
      );
    case 'Cancelled':
      return (
        <Banner tone="warning" title={texts.withdrawn}>
          <WhoDecided request={request} regional={regional} />
        </Banner>
      );
    case 'Accepted':
      return (
        <Banner tone="success" title={texts.accepted}>
          {texts.acceptedWords(request.days * request.bookingsPerDate)}
          <WhoDecided request={request} regional={regional} />
        </Banner>
      );
  }
}

/**
 * 'Olive Officer for Ann Approver, Tue 24 Nov, 8:00 am': the second of two people who decide at once sees here who was
 * first.
 */
function WhoDecided({ request, regional }: DetailsProps) {
  const { decision, location } = request;
  if (decision === null) return null;
  const texts = decideRequestTexts();
  const moment = formatMoment(decision.atUtc, location.timeZone, regional);
  const deciders = formatDeciders(decision);
  return <div className={css.moment}>{deciders === null ? moment : texts.decidedBy(deciders, moment)}</div>;
}

function Waiting({ request, regional }: DetailsProps) {
  const texts = pendingBookingTexts();
  const representative = useAdditionalDetails(request.client.id)?.representative;
  // At the exact instant it is already too late.
  if (Temporal.Instant.compare(regional.now, request.approveBeforeUtc) >= 0) {
    return (
      <Banner tone="warning" title={texts.tooLate}>
        {representative === undefined ? null : (
          <>
            {texts.callInstead} <CallLink {...representative} />
          </>
        )}
      </Banner>
    );
  }
  const minutes = Math.floor(regional.now.until(request.approveBeforeUtc).total('minutes'));
  const until = formatMoment(request.approveBeforeUtc, request.location.timeZone, regional);
  return (
    <Banner tone="info" title={texts.approveUntil(until)}>
      {minutes < 24 * 60 ? `${texts.timeLeft(formatDuration(minutes))} ` : ''}
      {decideRequestTexts().whyNot[request.actions.accept.code ?? ''] ?? texts.nextWords}
    </Banner>
  );
}

export function RequestFacts({ request, regional }: DetailsProps) {
  const texts = pendingBookingTexts();
  const detail = bookingDetailTexts();
  const names = bookingFacts();
  const form = bookingFormTexts();
  const { details, location } = request;
  const startUtc = localToInstant(
    details.earliestDate,
    details.startTime,
    location.timeZone,
    'start',
  ).toString();
  const zone = formatZone({ startUtc, timeZone: location.timeZone }, regional.timeZone, useLocale());
  const asker = request.isOwn ? texts.you(request.createdBy.name) : request.createdBy.name;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [
      texts.facts.askedBy,
      texts.askedOn(asker, formatMoment(request.createdOnUtc, location.timeZone, regional)),
    ],
    [names.reason, details.reasonForAbsence],
    [names.covering, details.covering?.name ?? ''],
    [
      texts.facts.when,
      `${formatDates(request.dates, regional)}, ${formatTimeSpan(details.startTime, details.endTime, regional.clock)} ${zone}`.trim(),
    ],
    [texts.facts.perDay, texts.perDay(request.bookingsPerDate, request.days)],
    [names.break, details.breakMinutes === 0 ? detail.noBreak : formatDuration(details.breakMinutes)],
    [names.where, formatPlace(request, { showsClient: true })],
    [names.room, request.room],
    [names.classification, request.classification.onlineTitle],
    [names.grades, request.grades.map(({ title }) => title).join(', ')],
    [names.certifications, request.certifications.map(({ name }) => name).join(', ')],
    [names.notes, request.notes],
    [names.type, request.source === 'booking' ? '' : detail.types[request.source]],
    [form.submittedBy, request.submittedBy ?? ''],
    [form.purchaseOrder, request.purchaseOrder ?? ''],
    [form.costCentre, request.costCentre ?? ''],
    [form.reference, request.reference ?? ''],
  ];
  return <Facts facts={filledIn(facts)} />;
}

/** The dates if there are several; for an approved request its bookings. */
function Days({ request, regional }: DetailsProps) {
  const texts = pendingBookingTexts();
  if (request.bookings.length > 0) {
    return (
      <DetailSection title={texts.bookings}>
        <ol className={css.list}>
          {request.bookings.map((booking) => (
            <li key={booking.id} className={css.line}>
              <Link href={bookingLink(booking.id)}>{formatDate(booking.dateLocal, regional)}</Link>
              <span className={css.soft}>{booking.number}</span>
            </li>
          ))}
        </ol>
      </DetailSection>
    );
  }
  if (request.days < 2) return null;
  return (
    <DetailSection title={texts.allDays(request.days)}>
      <ol className={css.list}>
        {request.dates.map((date) => (
          <li key={date}>{formatDate(date, regional)}</li>
        ))}
      </ol>
    </DetailSection>
  );
}

function WhoIsTold({ request }: Pick<DetailsProps, 'request'>) {
  const texts = bookingDetailTexts();
  if (request.confirmations.length === 0) return null;
  return (
    <DetailSection title={texts.whoIsTold}>
      <ul className={css.list}>
        {request.confirmations.map((contact) => (
          <li key={contact.id} className={css.line}>
            <span>{contact.name}</span>
            <span className={css.soft}>
              {contactMethods.flatMap((method) => (contact[method] ? [texts.toldBy[method]] : [])).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
