import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { goTo } from '../../../../lib/navigation/go-to.ts';
import { bookingsLink, createBookingLink, type Address } from '../../../../lib/links.ts';
import { useStore } from '../../../../lib/store.ts';
import { pendingBookingTexts } from '../../pending/pending-booking-texts.ts';
import { useFeature } from '../../../../session/viewer.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { Button } from '../../../../ui/actions/button.tsx';
import { PageHeader } from '../../../../ui/navigation/page-header.tsx';
import type { BookingDetail } from '../../detail/booking-detail.ts';
import type { BookingDraft } from '../draft/booking-draft.ts';
import type { CostQuery } from '../cost/booking-cost.tsx';
import { SentCost } from '../cost/sent-cost.tsx';
import { claimForm, openWithDraft } from '../form/state/booking-form-store.ts';
import { bookingQuery } from '../../../../shared/booking/booking-queries.ts';
import { pendingBookingQuery, type PendingBookingDetail } from '../../pending/pending-booking-query.ts';
import { SaveTemplate } from '../../detail/template/save-template.tsx';
import { useViewer } from '../../../../session/viewer.ts';
import { keepDraft } from '../draft/booking-draft.ts';
import { sentTexts } from './sent-texts.ts';
import { describeBooked, describeSent, formatSearch, sentState } from './sent-words.ts';
import { takeSentDraft } from './take-sent-draft.ts';
import { UndoSent } from './undo-sent.tsx';
import { bookedIds, noteOf, sentNotes, type SentNote, type SentSearch } from './sent-note.ts';
import { useRegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import { TimeWords } from '../../../../ui/display/text/time-words.tsx';
import css from './booking-sent.module.css';
import { BlockProgress, RequestProgress } from './sent-progress.tsx';

export type BookingSentProps = { search: SentSearch };

/** After sending: the live progress for each requested educator. A reload shows it again. */
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
  const regional = useRegionalContext();
  const asked = request === undefined ? null : describeSent(request, regional);
  const sentence = note?.sentence ?? (search.asked === undefined ? describeBooked(sent, regional) : asked);
  const leaveTo = (address: Address, typed?: BookingDraft) => {
    sentNotes.set(null);
    if (typed !== undefined) openWithDraft(typed);
    goTo(address);
  };
  const [first] = ids;
  const { contact } = useViewer();
  /** Returns to the form with what was sent, as a new draft that can be sent again. */
  const reopen = () => {
    // If the person returns to this screen, it shows the current state.
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
      {sentence === null ? null : (
        <p className={css.sentence}>
          <TimeWords>{sentence}</TimeWords>
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
      <SentCost query={search.asked === undefined ? queryOfBooked(sent) : queryOfRequest(request)} />
      {first === undefined ? null : (
        <div>
          <SaveTemplate bookingId={first} />
        </div>
      )}
    </div>
  );
}

/** The uncancelled days of one block; all blocks of a request have the same days. */
function queryOfBooked(blocks: readonly (BookingDetail | undefined)[]): CostQuery | null {
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

function queryOfRequest(request: PendingBookingDetail | undefined): CostQuery | null {
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

/** Another tab sent the draft first: what was typed here can only be sent as a separate booking. */
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

/** The current state of the bookings, also after somebody undid or cancelled them. */
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

/** The current state of the request: somebody may have answered it while the page is open. */
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

/** Makes a screen reader announce the result; Tab continues from there. */
function focusHeading(screen: HTMLElement | null): void {
  const heading = screen?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
