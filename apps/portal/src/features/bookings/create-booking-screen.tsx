import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { checkMayRequest } from '@staffroom/domain/bookings/create-booking.rules.ts';
import { failureWords } from '../../lib/call-result.ts';
import { bookingTexts } from '../../lib/texts/booking-texts.ts';
import { toastSuccess } from '../../session/outcome-toasts.ts';
import { useViewer } from '../../session/viewer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { toRequest } from './booking-draft.ts';
import { BookingFields } from './booking-fields.tsx';
import { BookingSent } from './booking-sent.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { DatesStep, LocationStep } from './create-step-screens.tsx';
import { focusField, ProblemList } from './problem-list.tsx';
import {
  isDouble,
  problemsOf,
  useCreateBooking,
  type BookingMade,
  type FieldProblem,
} from './use-create-booking.ts';
import { useBookingForm, type CreateSearch } from './use-booking-form.ts';
import { locationsQuery, type BookingLocation } from './use-booking-place.ts';
import css from './create-booking-screen.module.css';

/** Booking, with its two steps on a phone: left what, when, where and whom to tell; right the sentence of what will be booked, and the button. */
export function CreateBookingScreen() {
  const texts = bookingTexts();
  const locations = useQuery(locationsQuery());
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
  return <BookingFormScreen locations={locations.data} />;
}

function BookingFormScreen({ locations }: { locations: readonly BookingLocation[] }) {
  const texts = bookingTexts();
  const search = useSearch({ strict: false }) as CreateSearch;
  const form = useBookingForm(search, locations);
  const [wasTried, setTried] = useState(false);
  const [made, setMade] = useState<{ booking: BookingMade; location: BookingLocation } | null>(null);
  const { contact } = useViewer();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { send, isSending, failure, forgetFailure } = useCreateBooking((booking) => {
    if (form.location !== null) setMade({ booking, location: form.location });
    toastSuccess(booking.status === 'pending' ? texts.sentForApproval : texts.booked);
    form.startAgain();
    globalThis.scrollTo({ top: 0 });
  });

  // Where the server refuses a field, the focus goes there; a refusal as a whole is read out by its banner.
  useEffect(() => {
    if (failure === null || isDouble(failure)) return;
    const field = problemsOf(failure)[0]?.field ?? '';
    if (field !== '') focusField(field);
  }, [failure]);

  if (made !== null) {
    return (
      <BookingSent
        made={made.booking}
        location={made.location}
        onAnother={() => {
          setMade(null);
          setTried(false);
        }}
        onClose={() => void navigate({ to: '/bookings' })}
      />
    );
  }
  const { draft, location, placeQuery } = form;
  if (placeQuery.state === 'failed') {
    return (
      <ErrorState title={texts.formNotLoaded} onRetry={placeQuery.retry}>
        {failureWords(placeQuery.error)}
      </ErrorState>
    );
  }
  if (draft === null || location === null) return <FormSkeleton />;
  if (pathname === '/bookings/create/location') return <LocationStep form={form} />;
  if (pathname === '/bookings/create/dates') return <DatesStep form={form} />;

  const mayRequest = checkMayRequest({ ...location, isEmailVerified: contact.emailVerified });
  const own: FieldProblem[] = form.refusals.map((refusal) => ({
    field: refusal.field,
    message: errorText(refusal),
  }));
  const fromServer = failure === null || isDouble(failure) ? [] : problemsOf(failure);
  const shown = wasTried ? [...own, ...fromServer] : fromServer;
  const submit = (bookAnyway: boolean) => {
    setTried(true);
    const request = toRequest({ ...draft, bookAnyway });
    if (form.refusals.length > 0 || request === null) {
      focusField(form.refusals[0]?.field ?? 'locationId');
      return;
    }
    if (mayRequest.ok) send(request);
  };

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
        <PageHeader title={texts.newBooking} />
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
          <Banner tone="warning" title={texts.notAllFits(location.locationName)}>
            {form.problems.map((code) => errorText({ code })).join('. ')}
          </Banner>
        ) : null}
        {mayRequest.ok ? null : <CannotSend code={mayRequest.code} />}
        <ProblemList problems={shown} />
        {placeQuery.state === 'ready' ? (
          <BookingFields
            form={{ ...form, draft, location }}
            place={placeQuery.place}
            problems={shown}
            onChange={(changed) => {
              if (failure !== null) forgetFailure();
              form.change(changed);
            }}
          />
        ) : (
          <FieldsSkeleton />
        )}
      </div>
      <BookingSummary
        draft={draft}
        location={location}
        place={placeQuery.state === 'ready' ? placeQuery.place : null}
        refusals={form.refusals}
        failure={failure}
        mayRequest={mayRequest}
        isSending={isSending}
        onBookAnyway={() => submit(true)}
      />
    </form>
  );
}

/** Why the form cannot be sent, and who can. */
function CannotSend({ code }: { code: 'email_unverified' | string }) {
  const texts = bookingTexts();
  if (code === 'email_unverified')
    return <Banner tone="warning" title={errorText({ code: 'email_unverified' })} />;
  return (
    <Banner tone="info" title={texts.lookOnlyTitle}>
      {texts.lookOnlyWords}
    </Banner>
  );
}

export function FormSkeleton() {
  const texts = bookingTexts();
  return (
    <div>
      <PageHeader title={texts.newBooking} />
      <FieldsSkeleton />
    </div>
  );
}

function FieldsSkeleton() {
  const texts = bookingTexts();
  return (
    <SkeletonGroup label={texts.loadingForm}>
      <Skeleton shape="row" count={2} />
      <Skeleton shape="block" />
      <Skeleton shape="row" count={4} />
    </SkeletonGroup>
  );
}
