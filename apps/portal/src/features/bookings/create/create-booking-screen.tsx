import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { checkMayRequest } from '@staffroom/domain/bookings/create-booking.rules.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { goTo } from '../../../lib/navigation/go-to.ts';
import {
  chooseDatesLink,
  chooseLocationLink,
  createBookingLink,
  homeLink,
  type CreateSearch,
} from '../../../lib/links.ts';
import { failureWords, refusalCode } from '../../../lib/calls/call-result.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { bookingFormTexts } from '../../../shared/texts/booking-form-texts.ts';
import { bookingTexts } from '../../../shared/texts/booking-texts.ts';
import { formatProblem } from '../../../shared/texts/fit-texts.ts';
import { toastSuccess } from '../../../session/outcome-toasts.ts';
import { countReturns, onSessionPhase } from '../../../session/session-state.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { mediaQueries, useMediaQuery } from '../../../ui/settings/use-media-query.ts';
import { toRequest, type BookingDraft } from './draft/booking-draft.ts';
import { BookingFields } from './form/booking-fields.tsx';
import type { BookingMade } from '../../../shared/booking/booking-intent.ts';
import { BookingSummary, formatBooking } from './form/booking-summary.tsx';
import { CannotSend } from './form/cannot-send.tsx';
import {
  isSaidAtOnce,
  problemsOf,
  formatRefusals,
  listUnready,
  type LastTime,
} from './form/form-problems.ts';
import { listProblems } from './form/list-problems.ts';
import { focusField } from './form/focus-field.ts';
import { sentNotes, toSearch } from './sending/sent-note.ts';
import { isDouble, useCreateBooking } from './sending/use-create-booking.ts';
import { useDoubles } from './form/use-doubles.ts';
import { useBookingForm, type BookingForm } from './form/use-booking-form.ts';
import { locationsQuery, type BookingLocation } from './form/use-booking-place.ts';
import { useRegionalContext } from '../../../shared/wording/use-regional-context.ts';
import css from './create-booking-screen.module.css';

const loadSent = () => import('./sending/booking-sent.tsx');
const loadSteps = () => import('./form/create-step-screens.tsx');
const loadWarnings = () => import('./form/booking-warnings.tsx');
const loadProblems = () => import('./form/problem-list.tsx');
const BookingWarnings = lazy(async () => ({ default: (await loadWarnings()).BookingWarnings }));
const ProblemList = lazy(async () => ({ default: (await loadProblems()).ProblemList }));
const BookingSent = lazy(async () => ({ default: (await loadSent()).BookingSent }));
const LocationStep = lazy(async () => ({ default: (await loadSteps()).LocationStep }));
const DatesStep = lazy(async () => ({ default: (await loadSteps()).DatesStep }));

/** Booking, with its two steps on a phone: left what, when, where and whom to tell; right the sentence of what will be booked, and the button. */
export function CreateBookingScreen() {
  const texts = bookingFormTexts();
  const search: CreateSearch = useSearch({ strict: false });
  const locations = useQuery(locationsQuery());
  if (search.booked !== undefined || search.asked !== undefined) {
    return (
      <Suspense fallback={<FormSkeleton />}>
        <BookingSent search={search} />
      </Suspense>
    );
  }
  if (locations.isPending) return <FormSkeleton />;
  if (locations.isError) {
    return (
      <ErrorState
        title={failureTexts.locations}
        onRetry={() => void locations.refetch()}
        isRetrying={locations.isRefetching}
      >
        {failureWords(locations.error)}
      </ErrorState>
    );
  }
  if (locations.data.length === 0) {
    return <EmptyState title={texts.noLocationTitle}>{texts.noLocationWords}</EmptyState>;
  }
  return <BookingFormScreen search={search} locations={locations.data} />;
}

const steps: Readonly<Record<string, typeof DatesStep>> = {
  [chooseLocationLink]: LocationStep,
  [chooseDatesLink]: DatesStep,
};

/** Back from a step the focus stands at the field that led to it. `step`: '' is the form. */
function useReturnToField(step: string, isReady: boolean): void {
  const cameFrom = useRef('');
  useEffect(() => {
    if (step !== '') cameFrom.current = step;
    else if (isReady && cameFrom.current !== '') {
      focusField(cameFrom.current.endsWith('dates') ? 'dates' : 'locationId');
      cameFrom.current = '';
    }
  }, [step, isReady]);
}

type Locations = readonly BookingLocation[];

function BookingFormScreen({ search, locations }: { search: CreateSearch; locations: Locations }) {
  const form = useBookingForm(search, locations);
  const { pathname } = useLocation();
  const isMobile = useMediaQuery(mediaQueries.mobile);
  const { draft, location, placeQuery } = form;
  const Step = isMobile ? steps[pathname] : undefined;
  useReturnToField(Step === undefined ? '' : pathname, placeQuery.state === 'ready');
  if (placeQuery.state === 'failed') {
    return (
      <ErrorState title={placeQuery.title} onRetry={placeQuery.retry}>
        {failureWords(placeQuery.error)}
      </ErrorState>
    );
  }
  if (draft === null || location === null) return <FormSkeleton />;
  if (Step !== undefined) {
    return (
      <Suspense fallback={<FormSkeleton />}>
        <Step form={form} />
      </Suspense>
    );
  }
  return <OpenForm form={form} draft={draft} location={location} />;
}

const cutOffPassed = 'same_day_cut_off_passed';

/** The draft that somebody tried to send: from then on it says what is missing, on the way back from a step too. */
const triedDraft = createStore('');

type OpenFormProps = { form: BookingForm; draft: BookingDraft; location: BookingLocation };

function OpenForm({ form, draft, location }: OpenFormProps) {
  const texts = bookingFormTexts();
  const wasTried = useStore(triedDraft) === draft.draftId;
  const [lastTime, setLastTime] = useState<LastTime>('endTime');
  const { contact } = useViewer();
  const isMobile = useMediaQuery(mediaQueries.mobile);
  const { placeQuery, refusals } = form;
  // What comes after this form is there before it is wanted, also when the line is gone by then.
  useEffect(() => {
    for (const load of [loadSent, loadWarnings, loadProblems, ...(isMobile ? [loadSteps] : [])])
      void load().catch(() => undefined);
  }, [isMobile]);
  const shownWording = useRegionalContext();
  const regional = {
    ...shownWording,
    timeZone: location.timeZone,
    today: instantToLocal(shownWording.now, location.timeZone).dateLocal,
  };

  const showSent = (made: BookingMade, isElsewhere: boolean) => {
    sentNotes.set({
      key: toSearch(made),
      sentence: formatBooking(draft, location, regional),
      locationName: location.locationName,
      typedHere: isElsewhere ? draft : null,
    });
    form.finish();
    goTo(createBookingLink(toSearch(made)), { replaces: true });
    globalThis.scrollTo({ top: 0 });
  };
  const { send, isSending, failure, forgetFailure } = useCreateBooking({
    contactId: contact.id,
    draftId: draft.draftId,
    onMade: (made) => {
      toastSuccess(made.status === 'pending' ? texts.sentForApproval : texts.booked);
      showSent(made, false);
    },
    onMadeElsewhere: (made) => showSent(made, true),
  });

  const isUnanswered = failure !== null && failure.statusCode === 0;
  const fromServer =
    failure === null || isDouble(failure) || isUnanswered ? [] : problemsOf(failure, regional);
  const serverField = fromServer[0]?.field ?? '';
  // Where the server refuses a field, the focus goes there; a refusal as a whole is read out by its banner.
  useEffect(() => {
    if (failure !== null && serverField !== '') focusField(serverField);
  }, [failure, serverField]);

  const doubles = useDoubles(draft, refusals);
  // What was sent may be booked by now; that is no double of it.
  const isDoubled = !isUnanswered && (doubles.length > 0 || isDouble(failure));
  const warnings =
    isUnanswered || isDoubled ? (
      <Suspense>
        <BookingWarnings
          unanswered={isUnanswered ? failure : null}
          doubles={isDoubled ? doubles : null}
          regional={regional}
        />
      </Suspense>
    ) : null;

  const isTooLate =
    refusals.some(({ code }) => code === cutOffPassed) ||
    (failure !== null && refusalCode(failure) === cutOffPassed);

  const mayRequest = checkMayRequest({ ...location, isEmailVerified: contact.emailVerified });
  const words = { ...regional, lastTime, typed: draft };
  const own = formatRefusals(refusals, words);
  const listed = wasTried ? [...own, ...fromServer] : fromServer;
  const atFields = wasTried
    ? listed
    : [...formatRefusals(refusals.filter(isSaidAtOnce), words), ...fromServer];
  const returnsAtSend = useRef(0);
  const submit = (bookAnyway: boolean) => {
    triedDraft.set(draft.draftId);
    const request = toRequest({ ...draft, bookAnyway });
    if (refusals.length > 0 || request === null) {
      focusField(own[0]?.field ?? 'locationId');
      return;
    }
    if (!mayRequest.ok) return;
    returnsAtSend.current = countReturns();
    send(request);
  };
  // What could not be sent goes out when the line is back, or the person: unless the form was changed meanwhile.
  const isExpired = failure?.statusCode === 401;
  const sendAgain = useEffectEvent(() => submit(draft.bookAnyway));
  useEffect(() => {
    if (!isUnanswered) return;
    const again = () => sendAgain();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isUnanswered]);
  useEffect(() => {
    if (!isExpired) return;
    const again = () => {
      if (countReturns() > returnsAtSend.current) sendAgain();
    };
    // Whoever is quick is back before the refusal is read.
    again();
    return onSessionPhase(again);
  }, [isExpired]);
  const sendByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
    event.preventDefault();
    submit(false);
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => sendByKey(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <form
      className={css.screen}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <div className={css.fields}>
        <PageHeader
          title={bookingTexts().newBooking}
          // The bar at the lower edge, with its ways, gives its place to the button.
          back={isMobile ? <Link href={homeLink}>{texts.backHome}</Link> : null}
        />
        {form.isRestored ? (
          <Banner
            tone="info"
            title={texts.restoredTitle}
            actions={
              <Button size="small" onPress={form.startAgain}>
                {texts.startAgain}
              </Button>
            }
          />
        ) : null}
        {form.problems.length > 0 ? (
          <Banner tone="warning" title={texts.notAllFits(location.locationName)} isLive>
            <ul className={css.problems}>
              {form.problems.map((code) => (
                <li key={code}>{formatProblem(code)}</li>
              ))}
            </ul>
          </Banner>
        ) : null}
        {mayRequest.ok ? null : (
          <CannotSend
            code={mayRequest.code}
            representative={placeQuery.state === 'ready' ? placeQuery.place.details.representative : null}
          />
        )}
        {listed.length === 0 ? null : (
          <Suspense>
            <ProblemList problems={listed} />
          </Suspense>
        )}
        {placeQuery.state === 'ready' ? (
          <BookingFields
            form={{ ...form, draft, location }}
            place={placeQuery.place}
            regional={regional}
            problems={atFields}
            onChange={(changed) => {
              if (failure !== null) forgetFailure();
              if (changed.startTime !== undefined) setLastTime('startTime');
              if (changed.endTime !== undefined) setLastTime('endTime');
              form.change(changed);
            }}
          />
        ) : (
          <FieldsSkeleton />
        )}
        {isMobile ? warnings : null}
      </div>
      <BookingSummary
        draft={draft}
        location={location}
        place={placeQuery.state === 'ready' ? placeQuery.place : null}
        regional={regional}
        unready={listUnready(refusals, words)}
        listedCount={listProblems(listed).length}
        isTooLate={isTooLate}
        mayRequest={mayRequest}
        isSending={isSending}
        onBookAnyway={isDoubled ? () => submit(true) : null}
      >
        {isMobile ? null : warnings}
      </BookingSummary>
    </form>
  );
}

export function FormSkeleton() {
  return (
    <div>
      <PageHeader title={bookingTexts().newBooking} />
      <FieldsSkeleton />
    </div>
  );
}

function FieldsSkeleton() {
  const texts = bookingFormTexts();
  return (
    <SkeletonGroup label={texts.loadingForm}>
      <Skeleton shape="row" count={2} />
      <Skeleton shape="block" />
      <Skeleton shape="row" count={4} />
    </SkeletonGroup>
  );
}
