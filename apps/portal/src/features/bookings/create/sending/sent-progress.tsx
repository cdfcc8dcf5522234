import { useQueries, useQuery } from '@tanstack/react-query';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { formatDate, formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { bookingLink, pendingBookingLink } from '../../../../lib/links.ts';
import { pendingBookingTexts } from '../../pending/pending-booking-texts.ts';
import { useFeature } from '../../../../session/viewer.ts';
import { Avatar } from '../../../../ui/display/avatar.tsx';
import { Card } from '../../../../ui/display/card.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { StatusMark } from '../../../../ui/display/status-mark.tsx';
import { StepsLine } from '../../../../ui/display/steps-line.tsx';
import type { BookingDetail } from '../../detail/booking-detail.ts';
import { bookingQuery } from '../../../../shared/booking/booking-queries.ts';
import { stateOfBooking } from '../../../../shared/wording/booking-words.ts';
import { progressSteps, requestSteps } from '../../detail/progress-steps.ts';
import { NumberToQuote } from '../../detail/number-to-quote.tsx';
import { pendingBookingQuery } from '../../pending/pending-booking-query.ts';
import { sentTexts } from './sent-texts.ts';
import { countFilled, findSlowest } from './sent-words.ts';
import { useCandidateImage } from '../../../../shared/educators/use-candidate-image.ts';
import { useRegionalContext, type RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import { TimeWords } from '../../../../ui/display/text/time-words.tsx';
import css from './booking-sent.module.css';

/** Each booking needs a call: beyond this number only the statuses are shown, not the educators. */
const maxKnownDays = 20;

type BlockProps = {
  /** The first booking of the block. */
  bookingId: string;
  title: string;
  /** The number of requested educators. */
  educators: number;
};

type Results = readonly { data: BookingDetail | undefined; isError: boolean }[];

const toData = (results: Results) => results.map(({ data, isError }) => ({ data, isError }));

/** The live progress of filling one block. */
export function BlockProgress({ bookingId, title, educators }: BlockProps) {
  const texts = sentTexts();
  const regional = useRegionalContext();
  const showsStatus = useFeature('showBookingStatus');
  const { data: booking } = useQuery(bookingQuery(bookingId));
  const dates = booking?.dates ?? [];
  const isKnown = dates.length < 2 || dates.length * educators <= maxKnownDays;
  const days = useQueries({
    queries: (isKnown ? dates : []).map(({ id }) => bookingQuery(id)),
    combine: toData,
  });
  const isWaiting = isKnown && days.some((day) => day.data === undefined && !day.isError);
  if (booking === undefined || isWaiting) return <Skeleton shape="block" />;
  const found = days.flatMap(({ data }) => data ?? []);
  const slowest = found.length === dates.length ? findSlowest(found) : null;
  const state = slowest === null ? null : stateOf(slowest, regional);
  const { filled, total } = countFilled(dates.map(({ status }) => status));
  return (
    <Card
      title={title}
      aside={
        showsStatus ? (
          <StatusMark status={state?.mark ?? (filled === total ? 'filled' : 'unfilled')} look="soft">
            {state?.word ?? texts.daysFilled(filled, total)}
          </StatusMark>
        ) : null
      }
    >
      <div className={css.block}>
        <p className={css.words}>
          {booking.details.classification.onlineTitle},{' '}
          {formatDates(
            dates.map((day) => day.date),
            regional,
          )}
          ,{' '}
          <TimeWords>
            {formatTimeSpan(booking.details.startTime, booking.details.endTime, regional.clock)}
          </TimeWords>
        </p>
        {slowest === null ? (
          <Days booking={booking} found={found} label={texts.daysOf(title)} />
        ) : (
          <>
            {showsStatus ? (
              <StepsLine label={texts.progressOf(title)} isLive steps={progressSteps(slowest, regional)} />
            ) : null}
            {slowest.candidate === null ? (
              <EducatorToCome isNamed={showsStatus} isGone={slowest.status === 'Cancelled'} />
            ) : (
              <AssignedEducator candidate={slowest.candidate} />
            )}
          </>
        )}
        <NumberToQuote number={numberOf(booking)} path={bookingLink(booking.id)} />
        <Link href={bookingLink(booking.id)}>{texts.allDetails}</Link>
      </div>
    </Card>
  );
}

type DaysProps = { booking: BookingDetail; found: readonly BookingDetail[]; label: string };

/** If the days differ, each with its educator and status. */
function Days({ booking, found, label }: DaysProps) {
  const regional = useRegionalContext();
  const showsStatus = useFeature('showBookingStatus');
  return (
    <ul className={css.days} aria-label={label}>
      {booking.dates.map((day) => {
        const known = found.find(({ id }) => id === day.id);
        const state = stateOf(known ?? { ...booking, ...day, assignment: null, candidate: null }, regional);
        return (
          <li key={day.id} className={css.day}>
            <span>
              {formatDate(day.date, regional)}
              {known?.candidate ? <>, {known.candidate.name}</> : null}
            </span>
            {showsStatus ? <StatusMark status={state.mark}>{state.word}</StatusMark> : null}
          </li>
        );
      })}
    </ul>
  );
}

function stateOf(booking: BookingDetail, regional: RegionalContext) {
  const { details, location } = booking;
  return stateOfBooking({ ...booking, endTime: details.endTime, timeZone: location.timeZone }, regional);
}

/** The block's number if it has several days. */
function numberOf({ number, total }: BookingDetail): string {
  return total > 1 ? number.replace(/-\d+$/, '') : number;
}

/** The request with its number, and a link to its details. */
export function RequestProgress({ pendingBookingId }: { pendingBookingId: string }) {
  const texts = pendingBookingTexts();
  const regional = useRegionalContext();
  const showsStatus = useFeature('showBookingStatus');
  const { data: request } = useQuery(pendingBookingQuery(pendingBookingId));
  if (request === undefined) return <Skeleton shape="block" />;
  const path = pendingBookingLink(request.id);
  return (
    <Card title={request.classification.onlineTitle}>
      <div className={css.block}>
        {showsStatus ? (
          <StepsLine label={texts.progress} isLive steps={requestSteps(request, regional)} />
        ) : null}
        <NumberToQuote number={request.number} path={path} />
        <Link href={path}>{texts.seeRequest}</Link>
      </div>
    </Card>
  );
}

/** Reserves the space of the educator, so that the layout does not shift when one is found or the search ends. */
function EducatorToCome({ isNamed, isGone }: { isNamed: boolean; isGone: boolean }) {
  return (
    <div className={css.who} data-gone={isGone || undefined}>
      <span className={css.noFace} aria-hidden="true" />
      {isNamed ? <span className={css.nobody}>{sentTexts().nobodyYet}</span> : null}
    </div>
  );
}

function AssignedEducator({ candidate }: { candidate: { id: string; name: string; imageVersion: number } }) {
  const image = useCandidateImage(candidate.id, candidate.imageVersion);
  return (
    <div className={css.who}>
      <Avatar name={candidate.name} size="lg" imageUrl={image} isDecorative />
      <strong>{candidate.name}</strong>
    </div>
  );
}
