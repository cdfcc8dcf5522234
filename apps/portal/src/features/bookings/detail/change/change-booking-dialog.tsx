import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { amendBooking } from '@staffroom/domain/bookings/amend-booking.contract.ts';
import {
  amendedFields,
  checkAmendedValues,
  educatorAfter,
  type AmendableField,
} from '@staffroom/domain/bookings/amend-booking.rules.ts';
import { isForRepresentative } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { plainClassification } from '@staffroom/domain/bookings/booking-times.rules.ts';
import { reasonsForAbsence } from '@staffroom/domain/bookings/reasons-for-absence.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { call } from '../../../../lib/calls/call.ts';
import { failureWords, refusalCode, type CallFailed } from '../../../../lib/calls/call-result.ts';
import { useLocale } from '../../../../lib/device/locale.ts';
import { useSubmit } from '../../../../lib/calls/use-submit.ts';
import { useAdditionalDetails } from '../../../../session/client-choice.ts';
import { toastSuccess } from '../../../../session/outcome-toasts.ts';
import { sendThroughExpiry } from '../../../../session/send-through-expiry.ts';
import { bookingQuery } from '../../../../shared/booking/booking-queries.ts';
import { bookingTexts } from '../../../../shared/booking/booking-texts.ts';
import { CallLink } from '../../../../shared/contact/call-link.tsx';
import { Button } from '../../../../ui/actions/button.tsx';
import { DateField } from '../../../../ui/dates/date-field.tsx';
import { TimeInput } from '../../../../ui/dates/time-input.tsx';
import { Facts } from '../../../../ui/display/facts.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../../ui/feedback/skeleton.tsx';
import { NumberStepper } from '../../../../ui/forms/number-stepper.tsx';
import { TextArea } from '../../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { ModalDialog } from '../../../../ui/overlay/modal-dialog.tsx';
import { MultiSelect } from '../../../../ui/pickers/multi-select.tsx';
import { Select } from '../../../../ui/pickers/select.tsx';
import { FieldAnchor } from '../../create/form/booking-field.tsx';
import { CoveringField } from '../../create/form/covering-field.tsx';
import { focusField } from '../../create/form/focus-field.ts';
import {
  locationsQuery,
  toFacts,
  useLocationData,
  type LocationData,
} from '../../create/form/use-location-data.ts';
import type { BookingActionProps } from '../booking-action.ts';
import type { BookingDetail } from '../booking-detail.ts';
import { changeBookingTexts } from './change-booking-texts.ts';
import { changesOf, contestedFields, formatValue, valuesOf, type Typed } from './changed-values.ts';
import css from './change-booking-dialog.module.css';

/** Changes one booking: says beforehand what changes and who is told, keeps what was typed when somebody else was faster. */
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
  place,
}: BookingActionProps & { place: LocationData }) {
  const texts = changeBookingTexts();
  const queryClient = useQueryClient();
  const standing = valuesOf(booking);
  const [opened] = useState(standing);
  const [version, setVersion] = useState(booking.version);
  const [typed, setTyped] = useState<Typed>({});
  const intent = useRef<{ wish: string; key: string } | null>(null);
  const { submit, isPending, wasTried, refused } = useSubmit(focusField);

  const values = { ...standing, ...typed };
  const fields = amendedFields(standing, values);
  const contested = contestedFields(opened, standing, typed);
  const classificationId = booking.details.classification.id;
  const refusals = checkAmendedValues(standing, values, {
    ...toFacts(place, regional.now),
    status: booking.status === 'PendingApproval' ? 'Unfilled' : booking.status,
    locationId: booking.location.id,
    classificationId,
    otherDatesLocal: booking.dates
      .filter((day) => day.id !== booking.id && day.status !== 'Cancelled')
      .map((day) => day.date),
  });
  const fromServer = refused?.error.kind === 'code' ? refused.error : null;
  const problemOf = (field: string) => {
    const own = refusals.find((refusal) => refusal.field === field);
    if (own !== undefined) return errorText(own);
    const isNamed = fromServer !== null && fromServer.param === field && fields.length > 0;
    return wasTried && isNamed ? refused?.message : undefined;
  };
  const doubles = doublesIn(refused);
  const isStale = refused !== null && refusalCode(refused) === 'stale_version';
  const change = (changed: Typed) => setTyped((before) => ({ ...before, ...changed }));

  const send = async (bookAnyway: boolean) => {
    const body = { ...changesOf(standing, typed), ...(bookAnyway && { bookAnyway }) };
    const wish = JSON.stringify([body, version]);
    // Without an answer it may have been done: pressed again, it is the same wish.
    if (intent.current?.wish !== wish) intent.current = { wish, key: crypto.randomUUID() };
    const options = { idempotencyKey: intent.current.key, ifMatch: version };
    const result = await sendThroughExpiry(() =>
      call(amendBooking, { params: { bookingId: booking.id }, body }, options),
    );
    if (result.statusCode !== 0) intent.current = null;
    if (!result.isSuccess) {
      const current = standingIn(result);
      if (current !== null) {
        queryClient.setQueryData(bookingQuery(booking.id).queryKey, current);
        setVersion(current.version);
      }
      return result;
    }
    void queryClient.invalidateQueries({ queryKey: ['bookings'] });
    const { educator } = result.data;
    toastSuccess(
      educator === 'askedAgain'
        ? texts.askedAgainToast
        : educator === 'released'
          ? texts.releasedToast
          : texts.changedToast,
    );
    onClose();
    return null;
  };
  const press = (bookAnyway: boolean) =>
    void submit({
      problems: refusals.map(({ field }) => field),
      send: () => send(bookAnyway),
      fieldOf: (failure) => (failure.error.kind === 'code' ? (failure.error.param ?? null) : null),
    });

  const words = {
    ...regional,
    nothing: texts.nothing,
    gradeTitles: new Map([...place.grades, ...booking.details.grades].map(({ id, title }) => [id, title])),
  };
  const { shouldShowBreaks } =
    place.classifications.find(({ id }) => id === classificationId)?.extraValidation ?? plainClassification;
  const isOver = refused !== null && endCodes.has(refusalCode(refused) ?? '');
  const anchored = (field: string, control: ReactNode) => <FieldAnchor field={field}>{control}</FieldAnchor>;
  const today = instantToLocal(regional.now, booking.location.timeZone).dateLocal;
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      keepsOnOutsidePress
      footer={
        isOver ? (
          <Button variant="primary" onPress={onClose}>
            {texts.close}
          </Button>
        ) : (
          <>
            <Button onPress={onClose}>{texts.discard}</Button>
            <Button
              variant="primary"
              isPending={isPending}
              isDisabled={fields.length === 0}
              onPress={() => press(doubles !== null)}
            >
              {doubles === null ? texts.change : texts.changeAnyway}
            </Button>
          </>
        )
      }
    >
      <div className={css.form}>
        {isOver ? (
          <CannotChange refused={refused} clientId={booking.client.id} />
        ) : (
          <>
            {isStale || contested.length > 0 ? (
              <Banner tone="warning" title={texts.changedMeanwhile} isLive>
                <p className={css.words}>{texts.changedMeanwhileWords}</p>
                <ul className={css.list}>
                  {amendedFields(opened, standing).map((field) => (
                    <li key={field}>
                      {texts.theirs(texts.fields[field], formatValue(field, standing, words))}
                      {field in typed ? `, ${texts.yours(formatValue(field, values, words))}` : ''}
                    </li>
                  ))}
                </ul>
              </Banner>
            ) : refused !== null && doubles === null && fromServer?.param == null ? (
              <Banner tone="problem" title={refused.message} isLive />
            ) : null}
            {booking.total > 1 ? (
              <p className={css.soft}>{texts.onlyThisDay(booking.position, booking.total)}</p>
            ) : null}
            {booking.status === 'Unfilled'
              ? anchored(
                  'dates',
                  <DateField
                    label={texts.fields.dateLocal}
                    value={values.dateLocal}
                    today={today}
                    min={today}
                    max={addDays(today, place.details.limits.daysAheadMax)}
                    errorMessage={problemOf('dates')}
                    onChange={(dateLocal) => change({ dateLocal })}
                  />,
                )
              : null}
            <div className={css.row}>
              {anchored(
                'startTime',
                <TimeInput
                  label={texts.fields.startTime}
                  isRequired
                  value={values.startTime}
                  errorMessage={problemOf('startTime')}
                  onChange={(startTime) => change({ startTime })}
                />,
              )}
              {anchored(
                'endTime',
                <TimeInput
                  label={texts.fields.endTime}
                  isRequired
                  value={values.endTime}
                  errorMessage={problemOf('endTime')}
                  onChange={(endTime) => change({ endTime })}
                />,
              )}
              {shouldShowBreaks
                ? anchored(
                    'breakMinutes',
                    <NumberStepper
                      label={texts.fields.breakMinutes}
                      min={0}
                      max={240}
                      step={5}
                      value={values.breakMinutes}
                      errorMessage={problemOf('breakMinutes')}
                      onChange={(breakMinutes) => change({ breakMinutes })}
                    />,
                  )
                : null}
            </div>
            <div className={css.row}>
              {anchored(
                'room',
                <TextInput
                  label={texts.fields.room}
                  maxLength={textLengths.room}
                  value={values.room}
                  errorMessage={problemOf('room')}
                  onChange={(room) => change({ room })}
                />,
              )}
              <CoveringField draft={values} place={place} problemOf={problemOf} onChange={change} />
            </div>
            {anchored(
              'reasonForAbsence',
              <Select
                label={texts.fields.reasonForAbsence}
                isRequired
                options={reasonsForAbsence.map((reason) => ({ id: reason, label: reason }))}
                value={values.reasonForAbsence}
                errorMessage={problemOf('reasonForAbsence')}
                onChange={(reasonForAbsence) => change({ reasonForAbsence })}
              />,
            )}
            {place.grades.length === 0
              ? null
              : anchored(
                  'gradeIds',
                  <MultiSelect
                    label={texts.fields.gradeIds}
                    allLabel={texts.allGrades}
                    placeholder={texts.anyGrade}
                    options={place.grades.map(({ id, title }) => ({ id, label: title }))}
                    value={[...values.gradeIds]}
                    errorMessage={problemOf('gradeIds')}
                    onChange={(gradeIds) => change({ gradeIds })}
                  />,
                )}
            {anchored(
              'notes',
              <TextArea
                label={texts.fields.notes}
                maxLength={textLengths.notes}
                value={values.notes}
                errorMessage={problemOf('notes')}
                onChange={(notes) => change({ notes })}
              />,
            )}
            {doubles === null ? null : (
              <Banner tone="warning" title={errorText({ code: 'booking_double' })} isLive>
                {doubles.map((other) => (
                  <p key={other.id} className={css.words}>
                    {formatDate(other.dateLocal, regional)},{' '}
                    {formatTimeSpan(other.startTime, other.endTime, regional.clock)}
                    {other.room === '' ? '' : `, ${other.room}`}
                    {other.covering === null ? '' : `, ${bookingTexts().forWhom(other.covering)}`}
                  </p>
                ))}
              </Banner>
            )}
            <section className={css.summary} aria-label={texts.whatChanges}>
              <h3 className={css.heading}>{texts.whatChanges}</h3>
              {fields.length === 0 ? (
                <p className={css.soft}>{texts.nothingYet}</p>
              ) : (
                <>
                  <Facts
                    facts={fields.map((field) => ({
                      label: texts.fields[field],
                      value: texts.fromTo(
                        formatValue(field, standing, words),
                        formatValue(field, values, words),
                      ),
                    }))}
                  />
                  <WhoIsTold booking={booking} fields={fields} />
                </>
              )}
            </section>
          </>
        )}
      </div>
    </ModalDialog>
  );
}

function WhoIsTold({ booking, fields }: { booking: BookingDetail; fields: readonly AmendableField[] }) {
  const texts = changeBookingTexts();
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  const educator = educatorAfter(booking.assignment?.state ?? null, fields);
  const name = booking.candidate?.name;
  const names = [texts.yourProvider, ...booking.details.confirmations.map((one) => one.name)];
  return (
    <p className={css.words}>
      {educator === 'nobody'
        ? null
        : name === undefined
          ? texts.offerTold
          : educator === 'askedAgain'
            ? texts.askedAgain(name)
            : texts.educatorTold(name)}{' '}
      {texts.alsoTold(list.format(names))}
    </p>
  );
}

function CannotChange({ refused, clientId }: { refused: CallFailed; clientId: string }) {
  const representative = useAdditionalDetails(clientId)?.representative;
  const code = refusalCode(refused) ?? '';
  const mayCall = isForRepresentative(code) || code === 'booking_already_commenced';
  return (
    <Banner tone="problem" isLive title={refused.message}>
      {mayCall && representative !== undefined ? (
        <p className={css.words}>
          {changeBookingTexts().callInstead} <CallLink {...representative} />
        </p>
      ) : null}
    </Banner>
  );
}

/** Refusals that no other wish can change. */
const endCodes: ReadonlySet<string> = new Set([
  'booking_already_cancelled',
  'booking_already_invoiced',
  'booking_already_commenced',
  'same_day_cut_off_passed',
  'permission_missing',
  'email_unverified',
]);

type Double = {
  id: string;
  dateLocal: string;
  startTime: string;
  endTime: string;
  room: string;
  covering: string | null;
};

/** The bookings that this one would double; null where it was not refused for that. */
function doublesIn(refused: CallFailed | null): readonly Double[] | null {
  if (refused?.error.kind !== 'code' || refused.error.code !== 'booking_double') return null;
  return (refused.error.current as { doubles?: Double[] } | undefined)?.doubles ?? [];
}

/** How the booking stands, as a conflict tells it; null where the answer tells nothing. */
function standingIn({ error }: CallFailed): BookingDetail | null {
  if (error.kind !== 'code') return null;
  return (error.current as { booking?: BookingDetail } | undefined)?.booking ?? null;
}
