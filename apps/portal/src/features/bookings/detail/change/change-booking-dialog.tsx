import { useQuery } from '@tanstack/react-query';
import { isForRepresentative } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { failureWords } from '../../../../lib/calls/call-result.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { IntoView } from '../../../../ui/feedback/into-view.tsx';
import { Skeleton, SkeletonGroup } from '../../../../ui/feedback/skeleton.tsx';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';
import { ModalDialog } from '../../../../ui/overlay/modal-dialog.tsx';
import { Unsent } from '../../../../shared/wording/unsent-text.tsx';
import {
  locationsQuery,
  useLocationData,
  type LocationData,
} from '../../create/form/fields/use-location-data.ts';
import { endByVerdict, followsBooking, type ActionEnd } from '../actions/action-end.ts';
import type { BookingActionProps } from '../actions/booking-action.ts';
import { KeptNote } from '../actions/kept-draft.tsx';
import { keptTexts } from '../actions/kept-texts.ts';
import { RefusedDays } from '../actions/refusals.tsx';
import { Representative } from '../actions/representative.tsx';
import { changeBookingTexts } from './change-booking-texts.ts';
import { ChangeFields } from './change-fields.tsx';
import { ChangedMeanwhile, ChangeSummary } from './change-summary.tsx';
import { DoublesFound } from '../actions/refusals.tsx';
import { useChangeBooking } from './use-change-booking.ts';
import css from '../actions/booking-dialog.module.css';

/** Changes a booking. Shows the changes and who is notified before sending, and keeps the draft after a conflict. */
export function ChangeBookingDialog(props: BookingActionProps) {
  const texts = changeBookingTexts();
  const { booking, isOpen, onClose } = props;
  const locations = useQuery(locationsQuery());
  const location = locations.data?.find(({ locationId }) => locationId === booking.location.id) ?? null;
  const placeQuery = useLocationData(location);
  if (placeQuery.state === 'ready') return <ChangeForm {...props} place={placeQuery.place} />;
  const failed =
    placeQuery.state === 'failed'
      ? placeQuery
      : locations.isError
        ? {
            title: failureWords(locations.error),
            error: locations.error,
            retry: () => void locations.refetch(),
          }
        : null;
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title={texts.title}>
      {failed === null ? (
        <SkeletonGroup label={texts.loading}>
          <Skeleton shape="row" count={5} />
        </SkeletonGroup>
      ) : (
        <ErrorState title={failed.title} onRetry={failed.retry} isCompact>
          {failureWords(failed.error)}
        </ErrorState>
      )}
    </ModalDialog>
  );
}

function ChangeForm({
  isOpen,
  onClose,
  booking,
  regional,
  owner,
  place,
}: BookingActionProps & { place: LocationData }) {
  const texts = changeBookingTexts();
  const form = useChangeBooking({ onClose, booking, regional, owner, place });
  const { fields, scope, scopes, datesOf, refused, doubles, partly, isPending, press } = form;
  const dates = datesOf[scope];
  const currentEnd = followsBooking({ isOpen, isPending, refused })
    ? endByVerdict(booking.actions.amend)
    : null;
  const end = form.end ?? currentEnd;
  const words = {
    ...regional,
    nothing: texts.nothing,
    gradeTitles: new Map([...place.grades, ...booking.details.grades].map(({ id, title }) => [id, title])),
  };
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      keepsOnOutsidePress
      footer={
        end !== null || partly !== null ? (
          <Button variant="primary" onPress={onClose}>
            {texts.close}
          </Button>
        ) : (
          <>
            <Button onPress={form.discard}>{texts.discard}</Button>
            <Button
              variant="primary"
              isPending={isPending}
              isDisabled={fields.length === 0}
              onPress={() => press(doubles !== null)}
            >
              {doubles !== null
                ? texts.changeAnyway
                : dates.length === 1
                  ? texts.change
                  : texts.changeDays(dates.length)}
            </Button>
          </>
        )
      }
    >
      <div className={css.form}>
        {partly !== null ? (
          <RefusedDays title={texts.notChanged} days={partly.days} regional={regional}>
            <Representative clientId={booking.client.id} lead={texts.callAbout} />
          </RefusedDays>
        ) : end !== null ? (
          <>
            <IntoView>
              <CannotChange {...end} clientId={booking.client.id} />
            </IntoView>
            <Unsent text={form.typed.notes ?? ''} title={keptTexts().unsent} />
          </>
        ) : (
          <>
            <KeptNote isBack={form.isBack} />
            {form.isStale ? (
              <IntoView>
                <ChangedMeanwhile form={form} words={words} />
              </IntoView>
            ) : form.contested.length > 0 ? (
              <ChangedMeanwhile form={form} words={words} />
            ) : null}
            {refused !== null && !form.isStale && doubles === null && !form.isSaidAtField ? (
              <IntoView>
                <Banner tone="problem" title={refused.message} isLive />
              </IntoView>
            ) : null}
            {scopes.length > 1 ? (
              <RadioGroup
                label={texts.scope}
                value={scope}
                onChange={(value) => form.setScope(scopes.find((one) => one === value) ?? 'day')}
                options={scopes.map((one) => ({
                  value: one,
                  label: {
                    day: texts.thisDay,
                    following: texts.following(form.laterDates.length),
                    block: texts.wholeSeries(form.seriesDates.length),
                  }[one],
                  description: formatDates(datesOf[one], { ...regional, isCounted: true }),
                }))}
              />
            ) : null}
            <ChangeFields booking={booking} regional={regional} place={place} form={form} />
            {doubles === null ? null : <DoublesFound doubles={doubles} regional={regional} />}
            <ChangeSummary booking={booking} form={form} place={place} words={words} />
          </>
        )}
      </div>
    </ModalDialog>
  );
}

function CannotChange({ code, message, clientId }: ActionEnd & { clientId: string }) {
  const mayCall = isForRepresentative(code) || code === 'booking_already_commenced';
  return (
    <Banner tone="problem" isLive title={message}>
      {mayCall ? <Representative clientId={clientId} lead={changeBookingTexts().callInstead} /> : null}
    </Banner>
  );
}
