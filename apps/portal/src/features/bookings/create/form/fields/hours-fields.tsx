import { plainClassification } from '@staffroom/domain/bookings/create/booking-times.rules.ts';
import { formatTime } from '@staffroom/domain/time/time-entry.ts';
import { formatDuration } from '@staffroom/domain/time/wall-time.ts';
import { bookingFormTexts } from '../../booking-form-texts.ts';
import { NumberStepper } from '../../../../../ui/forms/number-stepper.tsx';
import { TimeInput } from '../../../../../ui/dates/time-input.tsx';
import { FieldAnchor, type BookingPartProps } from './booking-field.tsx';
import css from './booking-fields.module.css';

/**
 * The number of educators, their hours and their break. The classification's time requirements are shown at the end
 * time.
 */
export function HoursFields({ form, place, problemOf, regional, onChange }: BookingPartProps) {
  const texts = bookingFormTexts();
  const { draft } = form;
  const classification = place.classifications.find((one) => one.id === draft.classificationId);
  const { shouldShowBreaks, minimumDurationInMins, earliestEndTime24hr } =
    classification?.extraValidation ?? plainClassification;
  const asks = [
    minimumDurationInMins === null ? '' : texts.atLeast(formatDuration(minimumDurationInMins)),
    earliestEndTime24hr === null
      ? ''
      : texts.notBefore(formatTime(earliestEndTime24hr.slice(0, 5), regional.clock)),
  ].filter(Boolean);
  return (
    <div className={css.row}>
      <FieldAnchor field="bookingsPerDate">
        <NumberStepper
          label={texts.educatorsPerDay}
          min={place.details.limits.bookingsPerDateMin}
          max={place.details.limits.bookingsPerDateMax}
          value={draft.bookingsPerDate}
          errorMessage={problemOf('bookingsPerDate')}
          onChange={(bookingsPerDate) => onChange({ bookingsPerDate })}
        />
      </FieldAnchor>
      <FieldAnchor field="startTime">
        <TimeInput
          label={texts.start}
          isRequired
          value={draft.startTime}
          usual={place.location.startTime}
          errorMessage={problemOf('startTime')}
          onChange={(startTime) => onChange({ startTime })}
        />
      </FieldAnchor>
      <FieldAnchor field="endTime">
        <TimeInput
          label={texts.end}
          isRequired
          value={draft.endTime}
          usual={place.location.endTime}
          description={asks.length === 0 ? undefined : asks.join(', ')}
          errorMessage={problemOf('endTime')}
          onChange={(endTime) => onChange({ endTime })}
        />
      </FieldAnchor>
      {shouldShowBreaks ? (
        <FieldAnchor field="breakMinutes">
          <NumberStepper
            label={texts.breakMinutes}
            min={0}
            max={240}
            step={5}
            value={draft.breakMinutes}
            errorMessage={problemOf('breakMinutes')}
            onChange={(breakMinutes) => onChange({ breakMinutes })}
          />
        </FieldAnchor>
      ) : null}
    </div>
  );
}
