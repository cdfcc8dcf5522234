import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { createBooking } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import type { Verdict } from '@staffroom/domain/errors/verdict.ts';
import { checkMayRequest } from '@staffroom/domain/bookings/create/create-booking.rules.ts';
import { usePathname, useSearch } from '../../../lib/navigation/shown.ts';
import { chooseDatesLink, chooseLocationLink, homeLink, type CreateSearch } from '../../../lib/links.ts';
import { failureWords, refusalCode } from '../../../lib/calls/call-result.ts';
import { useSubmit } from '../../../lib/calls/use-submit.ts';
import { bookingFormTexts } from './booking-form-texts.ts';
import { bookingTexts } from '../../../shared/booking/booking-texts.ts';
import { formatProblem } from '../../../shared/booking/fit-texts.ts';
import { useSupportRefusal } from '../../../session/use-support-refusal.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryFailure } from '../../../shared/lists/query-failure.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.ts';
import { mediaQueries, useMediaQuery } from '../../../ui/settings/use-media-query.ts';
import { BookingFields } from './form/fields/booking-fields.tsx';
import type { StartedBookingForm } from './form/fields/booking-field.tsx';
import { isUnanswered } from './form/state/booking-form-machine.ts';
import { BookingSummary } from './form/booking-summary.tsx';
import type { BookingWarningsProps } from './form/notes/booking-warnings.tsx';
import { regionalAt } from './form/booking-words.ts';
import type { CannotSendProps } from './form/notes/cannot-send.tsx';
import type { StepScreenProps } from './form/create-step-screens.tsx';
import { isSaidAtOnce, problemsOf, formatRefusals, listUnready } from './form/problems/form-problems.ts';
import { listProblems } from './form/problems/list-problems.ts';
import { focusField } from './form/problems/focus-field.ts';
import type { ProblemListProps } from './form/problems/problem-list.tsx';
import type { BookingSentProps } from './sending/booking-sent.tsx';
import { isDouble, useDoubles } from './form/notes/use-doubles.ts';
import { useBookingForm } from './form/state/use-booking-form.ts';
import { loadSending } from './form/state/use-form-effects.ts';
import { locationsQuery, type BookingLocation } from './form/fields/use-location-data.ts';
import type { LastTime } from '../../../shared/booking/last-time.ts';
import { useRegionalContext } from '../../../shared/wording/use-regional-context.ts';
import css from './create-booking-screen.module.css';

// For a booking that waits on other screens (`../waiting`). Importing the modules there would split them from the
// form's chunk.
export { dropDraft, parseDraft, toRequest } from './draft/booking-draft.ts';
export { isUnanswered } from './form/state/booking-form-machine.ts';
export { bookingForm, dispatchToForm } from './form/state/booking-form-store.ts';
export { toSearch } from './sending/sent-note.ts';

const bookingSent = lazyComponent<BookingSentProps>(
  async () => (await import('./sending/booking-sent.tsx')).BookingSent,
);
const cannotSend = lazyComponent<CannotSendProps>(
  async () => (await import('./form/notes/cannot-send.tsx')).CannotSend,
);
const bookingWarnings = lazyComponent<BookingWarningsProps>(
  async () => (await import('./form/notes/booking-warnings.tsx')).BookingWarnings,
);
const problemList = lazyComponent<ProblemListProps>(
  async () => (await import('./form/problems/problem-list.tsx')).ProblemList,
);
const stepScreen = lazyComponent<StepScreenProps>(
  async () => (await import('./form/create-step-screens.tsx')).StepScreen,
);

/**
 * The booking form, with two separate steps on a phone. Left: what, when, where and whom to tell; right: the booking in
 * one sentence, and the button.
 */
export function CreateBookingScreen() {
  const texts = bookingFormTexts();
  const search: CreateSearch = useSearch();
  const locations = useQuery(locationsQuery());
  if (search.booked !== undefined || search.asked !== undefined) {
    return <LazyPart part={bookingSent} props={{ search }} fallback={<FormSkeleton />} />;
  }
  if (locations.isPending) return <FormSkeleton />;
  if (locations.data === undefined) {
    return <QueryFailure query={locations} title={failureTexts.locations} />;
  }
  if (locations.data.length === 0) {
    return <EmptyState title={texts.noLocationTitle}>{texts.noLocationWords}</EmptyState>;
  }
  return <BookingFormScreen search={search} locations={locations.data} />;
}

const steps: Readonly<Record<string, StepScreenProps['step']>> = {
  [chooseLocationLink]: 'location',
  [chooseDatesLink]: 'dates',
};

/** After returning from a step, focuses the field that led to it. */
function useReturnToField(step: StepScreenProps['step'] | undefined, isReady: boolean): void {
  const cameFrom = useRef(step);
  useEffect(() => {
    if (step !== undefined) cameFrom.current = step;
    else if (isReady && cameFrom.current !== undefined) {
      focusField(cameFrom.current === 'dates' ? 'dates' : 'locationId');
      cameFrom.current = undefined;
    }
  }, [step, isReady]);
}

type Locations = readonly BookingLocation[];

function BookingFormScreen({ search, locations }: { search: CreateSearch; locations: Locations }) {
  const form = useBookingForm(search, locations);
  const submission = useSubmit(focusField);
  const pathname = usePathname();
  const isMobile = useMediaQuery(mediaQueries.mobile);
  const { draft, location, placeQuery } = form;
  const { reset } = submission;
  const draftId = draft?.draftId;
  // Another draft has not been submitted yet, so it shows no errors.
  useEffect(() => reset, [draftId, reset]);
  const step = isMobile ? steps[pathname] : undefined;
  useReturnToField(step, placeQuery.state === 'ready');
  if (placeQuery.state === 'failed') {
    return (
      <ErrorState title={placeQuery.title} onRetry={placeQuery.retry}>
        {failureWords(placeQuery.error)}
      </ErrorState>
    );
  }
  if (draft === null || location === null) return <FormSkeleton />;
  if (step !== undefined)
    return <LazyPart part={stepScreen} props={{ step, form }} fallback={<FormSkeleton />} />;
  return <StartedForm form={{ ...form, draft, location }} submission={submission} />;
}

const cutOffPassed = 'same_day_cut_off_passed';

type StartedFormProps = { form: StartedBookingForm; submission: ReturnType<typeof useSubmit> };

function StartedForm({ form, submission }: StartedFormProps) {
  const texts = bookingFormTexts();
  const [lastTime, setLastTime] = useState<LastTime>('endTime');
  const { contact } = useViewer();
  const isMobile = useMediaQuery(mediaQueries.mobile);
  const { state, draft, location, placeQuery, refusals } = form;
  const { wasTried } = submission;
  // Preloads what comes after the form, so that it is there even if the connection is lost by then.
  useEffect(() => {
    void loadSending();
    for (const part of [bookingSent, bookingWarnings, problemList, ...(isMobile ? [stepScreen] : [])])
      part.load();
  }, [isMobile]);
  const regional = regionalAt(location, useRegionalContext());

  const failure = 'failure' in state ? state.failure : null;
  const isHeld = isUnanswered(state);
  const fromServer = failure === null || isDouble(failure) || isHeld ? [] : problemsOf(failure, regional);
  const serverField = fromServer[0]?.field ?? '';
  // If the server refuses a field, it takes the focus; a refusal of the whole form is announced by its banner.
  useEffect(() => {
    if (failure !== null && serverField !== '') focusField(serverField);
  }, [failure, serverField]);

  const doubles = useDoubles(draft, refusals);
  // The booking may have been made by the unanswered request; that one is not a double.
  const isDoubled = !isHeld && (doubles.length > 0 || isDouble(failure));
  const warnings =
    isHeld || isDoubled ? (
      <LazyPart
        part={bookingWarnings}
        props={{
          unanswered: isHeld ? failure : null,
          doubles: isDoubled ? doubles : null,
          regional,
          onTry: form.sendAgain,
          contactId: contact.id,
        }}
      />
    ) : null;

  const isTooLate =
    refusals.some(({ code }) => code === cutOffPassed) ||
    (failure !== null && refusalCode(failure) === cutOffPassed);

  const supportRefusal = useSupportRefusal()(createBooking);
  const mayRequest: Verdict =
    supportRefusal === null
      ? checkMayRequest({ ...location, isEmailVerified: contact.emailVerified })
      : { ok: false, code: supportRefusal };
  const words = { ...regional, lastTime, typed: draft };
  const own = formatRefusals(refusals, words);
  const listed = wasTried ? [...own, ...fromServer] : fromServer;
  const atFields = wasTried
    ? listed
    : [...formatRefusals(refusals.filter(isSaidAtOnce), words), ...fromServer];
  const submit = (bookAnyway: boolean) =>
    void submission.submit({
      problems: own.map(({ field }) => field),
      send: () => (mayRequest.ok ? form.send(bookAnyway) : undefined),
    });
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
      data-kept
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <div className={css.fields}>
        <PageHeader
          title={bookingTexts().newBooking}
          // On a phone the button takes the place of the navigation bar at the bottom.
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
          <LazyPart
            part={cannotSend}
            props={{
              code: mayRequest.code,
              representative: placeQuery.state === 'ready' ? placeQuery.place.details.representative : null,
            }}
          />
        )}
        {listed.length === 0 ? null : <LazyPart part={problemList} props={{ problems: listed }} />}
        {placeQuery.state === 'ready' ? (
          <BookingFields
            form={form}
            place={placeQuery.place}
            regional={regional}
            problems={atFields}
            onChange={(changed) => {
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
        isSending={state.name !== 'editing' && state.name !== 'held'}
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
