import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { checkBookingRequest } from '@staffroom/domain/bookings/create-booking.rules.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { sayDates } from '@staffroom/domain/time/dates-in-words.ts';
import { bookingTexts } from '../../lib/texts/booking-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { FieldMessages } from '../../ui/field.tsx';
import { MultiDateCalendar } from '../../ui/multi-date-calendar.tsx';
import { NumberStepper } from '../../ui/number-stepper.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { mediaQueries, useMediaQuery } from '../../ui/use-media-query.ts';
import type { BookingDraft } from './booking-draft.ts';
import { At, type BookingPartProps, type OpenForm } from './booking-field.tsx';
import { RestrictionMessage } from './restriction-message.tsx';
import {
  nameOfLocation,
  restrictionsQuery,
  toFacts,
  type BookingLocation,
  type BookingPlace,
} from './use-booking-place.ts';
import { useWording } from './use-wording.ts';
import css from './booking-fields.module.css';

type Change = BookingPartProps['onChange'];

/** The location, the dates, how many educators, and their hours. */
export function WhereAndWhenFields({ form, place, problemOf, onChange }: BookingPartProps) {
  const texts = bookingTexts();
  const { draft } = form;
  const classification = place.classifications.find((one) => one.id === draft.classificationId);
  const showsBreaks = classification?.extraValidation.shouldShowBreaks ?? true;
  return (
    <Card title={texts.whereAndWhen}>
      <div className={css.grid}>
        <WhereField form={form} problem={problemOf('locationId')} onChange={onChange} />
        <RestrictionMessage restrictions={place.restrictions} dates={draft.dates} />
        <WhenField draft={draft} place={place} problem={problemOf('dates')} onChange={onChange} />
        <div className={css.row}>
          <At field="bookingsPerDate">
            <NumberStepper
              label={texts.educatorsPerDay}
              min={place.details.limits.bookingsPerDateMin}
              max={place.details.limits.bookingsPerDateMax}
              value={draft.bookingsPerDate}
              errorMessage={problemOf('bookingsPerDate')}
              onChange={(bookingsPerDate) => onChange({ bookingsPerDate })}
            />
          </At>
          <At field="startTime">
            <TimeInput
              label={texts.start}
              isRequired
              value={draft.startTime}
              errorMessage={problemOf('startTime')}
              onChange={(startTime) => onChange({ startTime })}
            />
          </At>
          <At field="endTime">
            <TimeInput
              label={texts.end}
              isRequired
              value={draft.endTime}
              errorMessage={problemOf('endTime')}
              onChange={(endTime) => onChange({ endTime })}
            />
          </At>
          {showsBreaks ? (
            <At field="breakMinutes">
              <NumberStepper
                label={texts.breakMinutes}
                min={0}
                max={240}
                step={5}
                value={draft.breakMinutes}
                errorMessage={problemOf('breakMinutes')}
                onChange={(breakMinutes) => onChange({ breakMinutes })}
              />
            </At>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

function WhereField({
  form,
  problem,
  onChange,
}: {
  form: OpenForm;
  problem: string | undefined;
  onChange: Change;
}) {
  const texts = bookingTexts();
  const isMobile = useMediaQuery(mediaQueries.mobile);
  const navigate = useNavigate();
  const { locations, location } = form;
  const { data: restrictions = [] } = useQuery(restrictionsQuery());
  const closed = new Set(
    restrictions.filter(({ datesLocal }) => datesLocal.length === 0).map((one) => one.locationId),
  );
  const noteOf = (one: BookingLocation) => {
    if (!one.tags.includes('confirmed')) return texts.awaitingConfirmation;
    return closed.has(one.locationId) ? errorText({ code: 'location_restricted' }) : one.suburb;
  };
  if (isMobile && locations.length > 1) {
    return (
      <At field="locationId">
        <div className={css.choice}>
          <span>
            <span className={css.label}>{texts.location}</span>
            <strong>{nameOfLocation(location)}</strong>
          </span>
          <Button size="small" onPress={() => void navigate({ to: '/bookings/create/location' })}>
            {texts.changeLocation}
          </Button>
        </div>
        <FieldMessages errorMessage={problem} descriptionId="location-description" errorId="location-error" />
      </At>
    );
  }
  return (
    <At field="locationId">
      <ComboBox
        label={texts.location}
        isRequired
        icon="pin"
        options={locations.map((one) => ({
          id: String(one.locationId),
          label: nameOfLocation(one),
          description: noteOf(one),
          group: one.clientName === one.locationName ? undefined : one.clientName,
        }))}
        value={String(location.locationId)}
        errorMessage={problem}
        onChange={(id) => id !== null && onChange({ locationId: Number(id) })}
      />
    </At>
  );
}

function WhenField({
  draft,
  place,
  problem,
  onChange,
}: {
  draft: BookingDraft;
  place: BookingPlace;
  problem: string | undefined;
  onChange: Change;
}) {
  const texts = bookingTexts();
  const isMobile = useMediaQuery(mediaQueries.mobile);
  const navigate = useNavigate();
  const wording = useWording();
  if (!isMobile) return <DatesCalendar draft={draft} place={place} problem={problem} onChange={onChange} />;
  return (
    <At field="dates">
      <div className={css.choice}>
        <span>
          <span className={css.label}>{texts.dates}</span>
          <strong>{draft.dates.length === 0 ? texts.noDates : sayDates(draft.dates, wording)}</strong>
        </span>
        <Button size="small" onPress={() => void navigate({ to: '/bookings/create/dates' })}>
          {texts.changeDates}
        </Button>
      </div>
      <FieldMessages errorMessage={problem} descriptionId="dates-description" errorId="dates-error" />
    </At>
  );
}

/** The calendar of the dates, where a day that cannot be booked says why. */
export function DatesCalendar({
  draft,
  place,
  problem,
  onChange,
}: {
  draft: BookingDraft;
  place: BookingPlace;
  problem: string | undefined;
  onChange: Change;
}) {
  const texts = bookingTexts();
  const { now, today } = useWording();
  const facts = toFacts(place, now);
  return (
    <At field="dates">
      <MultiDateCalendar
        label={texts.dates}
        isRequired
        today={today}
        min={today}
        value={draft.dates}
        errorMessage={problem}
        disabledReason={(date) => {
          const refusal = checkBookingRequest({ ...draft, dates: [date] }, facts).find(
            ({ field }) => field === 'dates',
          );
          return refusal === undefined ? undefined : errorText(refusal);
        }}
        onChange={(dates) => onChange({ dates })}
      />
    </At>
  );
}
