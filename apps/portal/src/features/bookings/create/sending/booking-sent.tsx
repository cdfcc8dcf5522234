import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { formatDate, formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { goTo } from '../../../../lib/navigation/go-to.ts';
import {
  bookingLink,
  bookingsLink,
  createBookingLink,
  pendingBookingLink,
  type Address,
} from '../../../../lib/links.ts';
import { useStore } from '../../../../lib/store.ts';
import { pendingBookingTexts } from '../../pending/pending-booking-texts.ts';
import { useFeature } from '../../../../session/viewer.ts';
import { Avatar } from '../../../../ui/display/avatar.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { Button } from '../../../../ui/actions/button.tsx';
import { Card } from '../../../../ui/display/card.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { PageHeader } from '../../../../ui/navigation/page-header.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { StatusMark } from '../../../../ui/display/status-mark.tsx';
import { StepsLine } from '../../../../ui/display/steps-line.tsx';
import type { BookingDetail } from '../../detail/booking-detail.ts';
import type { BookingDraft } from '../draft/booking-draft.ts';
import type { CostWish } from '../cost/booking-cost.tsx';
import { SentCost } from '../cost/sent-cost.tsx';
import { claimForm, openWithDraft } from '../form/booking-form-store.ts';
import { bookingQuery } from '../../../../shared/booking/booking-queries.ts';
import { stateOfBooking } from '../../../../shared/wording/booking-words.ts';
import { progressSteps, requestSteps } from '../../detail/progress-steps.ts';
import { NumberToQuote } from '../../detail/number-to-quote.tsx';
import { pendingBookingQuery, type PendingBookingDetail } from '../../pending/pending-booking-query.ts';
import { SaveTemplate } from '../../detail/save-template.tsx';
import { useViewer } from '../../../../session/viewer.ts';
import { keepDraft } from '../draft/booking-draft.ts';
import { sentTexts } from './sent-texts.ts';
import { countFilled, findSlowest, formatSearch, sentState } from './sent-words.ts';
import { takeSentDraft } from './take-sent-draft.ts';
import { UndoSent } from './undo-sent.tsx';
import { bookedIds, noteOf, sentNotes, type SentNote, type SentSearch } from './sent-note.ts';
import { useCandidateImage } from '../../../../shared/educators/use-candidate-image.ts';
import { useRegionalContext, type RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import { TimeWords } from '../../../../ui/display/time-words.tsx';
import css from './booking-sent.module.css';

export type BookingSentProps = { search: SentSearch };

/** After sending: the live line of each educator that was asked for, changing under the eyes. A reload comes back to it. */
export function BookingSent({ search }: BookingSentProps) {
  const texts = sentTexts();
  const note = noteOf(useStore(sentNotes), search);
  const showsStatus = useFeature('showBookingStatus');
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => focusHeading(screen.current), []);
  const ids = bookedIds(search.booked);
  const queryClient = useQueryClient();
  const sent = useQueries({ queries: ids.map(bookingQuery), combine: toBookings });
  const request = useQuery({
    ...pendingBookingQuery(search.asked ?? ''),
    enabled: search.asked !== undefined,
  }).data;
  const leaveTo = (address: Address, typed?: BookingDraft) => {
    sentNotes.set(null);
    if (typed !== undefined) openWithDraft(typed);
    goTo(address);
  };
  const [first] = ids;
  const { contact } = useViewer();
  /** Back to the form, with what was sent: as a draft of its own, so that it can be sent again. */
  const reopen = () => {
    // Whoever comes back here sees how it stands now.
    for (const id of ids) queryClient.removeQueries({ queryKey: bookingQuery(id).queryKey });
    const sentDraft = takeSentDraft(contact.id, search);
    const draft = note?.draft ?? sentDraft;
    if (draft === null) return leaveTo(createBookingLink(first === undefined ? {} : { copy: first }));
    const typed = { ...draft, draftId: crypto.randomUUID(), origin: '', isTyped: true };
    claimForm(contact.id);
    keepDraft(contact.id, typed);
    leaveTo(createBookingLink(), typed);
  };
  return (
    <div className={css.sent} ref={screen}>
      <PageHeader
        {...(search.asked === undefined
          ? wordsOfBooked(sent, { isJustSent: note !== null, showsStatus })
          : wordsOfRequest(request, note))}
        actions={
          <>
            <Button onPress={() => leaveTo(createBookingLink())}>{texts.bookAnother}</Button>
            <Button variant="primary" onPress={() => leaveTo(bookingsLink())}>
              {texts.seeBookings}
            </Button>
          </>
        }
      />
      {first === undefined && search.asked === undefined ? null : (
        <UndoSent
          sent={
            first === undefined ? { kind: 'request', id: search.asked ?? '' } : { kind: 'booking', id: first }
          }
          isJustSent={note !== null}
          onUndone={reopen}
        />
      )}
      {note === null ? null : (
        <p className={css.sentence}>
          <TimeWords>{note.sentence}</TimeWords>
        </p>
      )}
      {search.asked === undefined ? null : <RequestProgress pendingBookingId={search.asked} />}
      {note?.typedHere ? (
        <SentElsewhere typed={note.typedHere} onBook={(typed) => leaveTo(createBookingLink(), typed)} />
      ) : null}
      {ids.map((id, index) => (
        <BlockProgress
          key={id}
          bookingId={id}
          educators={ids.length}
          title={ids.length === 1 ? texts.yourEducator : texts.educatorOf(index + 1, ids.length)}
        />
      ))}
      <SentCost wish={search.asked === undefined ? wishOfBooked(sent) : wishOfRequest(request)} />
      {first === undefined ? null : (
        <div>
          <SaveTemplate bookingId={first} />
        </div>
      )}
    </div>
  );
}

/** Of each educator's days those that stand; all blocks of what was sent have the same. */
function wishOfBooked(blocks: readonly (BookingDetail | undefined)[]): CostWish | null {
  const [block] = blocks;
  if (block === undefined) return null;
  const { startTime, endTime, breakMinutes, classification } = block.details;
  const dates = block.dates.filter(({ status }) => status !== 'Cancelled').map(({ date }) => date);
  if (dates.length === 0) return null;
  return {
    locationId: block.location.id,
    classificationId: classification.id,
    dates,
    bookingsPerDate: blocks.length,
    startTime,
    endTime,
    breakMinutes,
  };
}

function wishOfRequest(request: PendingBookingDetail | undefined): CostWish | null {
  if (request === undefined || request.status === 'Rejected' || request.status === 'Cancelled') return null;
  const { location, classification, dates, bookingsPerDate, details } = request;
  const { startTime, endTime, breakMinutes } = details;
  return {
    locationId: location.id,
    classificationId: classification.id,
    dates,
    bookingsPerDate,
    startTime,
    endTime,
    breakMinutes,
  };
}

/** Another tab was first: what was typed here goes out only as a booking of its own. */
function SentElsewhere({ typed, onBook }: { typed: BookingDraft; onBook: (typed: BookingDraft) => void }) {
  const texts = sentTexts();
  return (
    <Banner
      tone="info"
      title={texts.sentElsewhere}
      actions={
        <Button size="small" onPress={() => onBook({ ...typed, draftId: crypto.randomUUID() })}>
          {texts.bookTypedHere}
        </Button>
      }
    >
      {texts.sentElsewhereWords}
    </Banner>
  );
}

type Results = readonly { data: BookingDetail | undefined; isError: boolean }[];

const toBookings = (results: Results) => results.map(({ data }) => data);

type Heading = { title: string; subtitle: string };

/** What is true of the bookings now, also after somebody took them back or cancelled them. */
function wordsOfBooked(
  bookings: readonly (BookingDetail | undefined)[],
  { isJustSent, showsStatus }: { isJustSent: boolean; showsStatus: boolean },
): Heading {
  const texts = sentTexts();
  const state = sentState(bookings, { isJustSent });
  const statuses = bookings.map((booking) => booking?.dates.map(({ status }) => status) ?? null);
  const subtitles = {
    unknown: '',
    booked: showsStatus ? formatSearch(statuses) : texts.providerTold,
    takenBack: texts.nothingBooked,
    cancelled: texts.sentCancelled,
  };
  return { title: texts.bookedTitles[state], subtitle: subtitles[state] };
}

/** What is true of the request now: somebody may have answered it while the page is open. */
function wordsOfRequest(request: PendingBookingDetail | undefined, note: SentNote | null): Heading {
  const texts = sentTexts();
  const status = request?.status ?? (note === null ? 'unknown' : 'PendingApproval');
  const subtitles = {
    unknown: '',
    PendingApproval: texts.approverTold(note?.locationName ?? request?.location.name ?? ''),
    Accepted: pendingBookingTexts().acceptedWords((request?.days ?? 1) * (request?.bookingsPerDate ?? 1)),
    Rejected: request?.decision?.by === null ? texts.nobodyAnswered : texts.nothingBooked,
    Cancelled: texts.nothingBooked,
  };
  return { title: texts.askedTitles[status], subtitle: subtitles[status] };
}

const toData = (results: Results) => results.map(({ data, isError }) => ({ data, isError }));

/** What was just made is read out; the next Tab goes on from there. */
function focusHeading(screen: HTMLElement | null): void {
  const heading = screen?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** Each booking is a call: of more than these only the statuses are shown, not who comes. */
const maxKnownDays = 20;

type BlockProps = {
  /** The first of the block. */
  bookingId: string;
  title: string;
  /** How many were asked for. */
  educators: number;
};

function BlockProgress({ bookingId, title, educators }: BlockProps) {
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

/** Where the days do not stand alike: each with who comes, and how it stands. */
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

/** Of several days the number of them all. */
function numberOf({ number, total }: BookingDetail): string {
  return total > 1 ? number.replace(/-\d+$/, '') : number;
}

/** What was asked for, under its number, with the way to all of it. */
function RequestProgress({ pendingBookingId }: { pendingBookingId: string }) {
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

/** Keeps the room of whoever will come, so that nothing moves when they are found, or when nobody is looked for any more. */
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
