import type { ReactNode } from 'react';
import { closesOn } from '@staffroom/domain/bookings/create/restriction.rules.ts';
import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { plainClassification } from '@staffroom/domain/bookings/create/booking-times.rules.ts';
import { reasonsForAbsence } from '@staffroom/domain/bookings/create/reasons-for-absence.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { DateField } from '../../../../ui/dates/date-field.tsx';
import { TimeInput } from '../../../../ui/dates/time-input.tsx';
import { NumberStepper } from '../../../../ui/forms/number-stepper.tsx';
import { TextArea } from '../../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { MultiSelect } from '../../../../ui/pickers/multi-select.tsx';
import { Select } from '../../../../ui/pickers/select.tsx';
import { FieldAnchor } from '../../create/form/fields/booking-field.tsx';
import type { LocationData } from '../../create/form/fields/use-location-data.ts';
import { CoveringField } from '../../create/form/fields/covering-field.tsx';
import { ClosedDays } from '../actions/closed-days.tsx';
import { Representative } from '../actions/representative.tsx';
import { changeBookingTexts } from './change-booking-texts.ts';
import type { BookingChange, ChangeProps } from './use-change-booking.ts';
import css from '../actions/booking-dialog.module.css';

type Props = Omit<ChangeProps, 'onClose'> & { form: BookingChange };

/** Fields for everything that can be changed, and the other facts of the booking. */
export function ChangeFields({ booking, regional, place, form }: Props) {
  const texts = changeBookingTexts();
  const { scope, values, change, problemOf } = form;
  const classificationId = booking.details.classification.id;
  const { shouldShowBreaks } =
    place.classifications.find(({ id }) => id === classificationId)?.extraValidation ?? plainClassification;
  const anchored = (field: string, control: ReactNode) => <FieldAnchor field={field}>{control}</FieldAnchor>;
  const today = instantToLocal(regional.now, booking.location.timeZone).dateLocal;
  return (
    <>
      {/* If the date was chosen before somebody accepted the booking, the field stays and says that the date cannot
          change any more. */}
      {(booking.status === 'Unfilled' || form.fields.includes('dateLocal')) && scope === 'day'
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
      {form.fields.includes('dateLocal') ? (
        <ClosedDays restrictions={closedOn(values.dateLocal, place.restrictions)} regional={regional} />
      ) : null}
      <div className={css.row}>
        {anchored(
          'startTime',
          <TimeInput
            label={texts.fields.startTime}
            isRequired
            value={values.startTime}
            usual={booking.details.startTime}
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
            usual={booking.details.endTime}
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
        {booking.type === 'replaceMe' ? (
          <p className={css.soft}>{texts.coveringFixed(booking.details.covering?.name ?? '')}</p>
        ) : (
          <CoveringField draft={values} place={place} problemOf={problemOf} onChange={change} />
        )}
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
      <div className={css.soft}>
        <p>
          {texts.notHere} {booking.actions.cancel.ok ? texts.bookAgain : ''}
        </p>
        <Representative
          clientId={booking.client.id}
          lead={booking.actions.cancel.ok ? texts.orCall : texts.call}
        />
      </div>
    </>
  );
}

/** The provider's messages about a date. */
function closedOn(dateLocal: string, restrictions: LocationData['restrictions']) {
  return restrictions
    .filter((restriction) => closesOn(restriction, dateLocal))
    .map(({ messageMarkDown }) => ({ datesLocal: [dateLocal], messageMarkDown }));
}
