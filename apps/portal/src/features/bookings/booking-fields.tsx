import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { checkBookingRequest } from '@staffroom/domain/bookings/create-booking.rules.ts';
import { reasonsForAbsence } from '@staffroom/domain/bookings/reasons-for-absence.ts';
import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { sayDates } from '@staffroom/domain/time/dates-in-words.ts';
import { bookingTexts } from '../../lib/texts/booking-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { FieldMessages } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { MultiDateCalendar } from '../../ui/multi-date-calendar.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { NumberStepper } from '../../ui/number-stepper.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { mediaQueries, useMediaQuery } from '../../ui/use-media-query.ts';
import type { BookingDraft } from './booking-draft.ts';
import { ConfirmationFields } from './confirmation-fields.tsx';
import { messageOf } from './problem-list.tsx';
import { RestrictionMessage } from './restriction-message.tsx';
import type { FieldProblem } from './use-create-booking.ts';
import type { BookingForm } from './use-booking-form.ts';
import { restrictionsQuery, toFacts, type BookingLocation, type BookingPlace } from './use-booking-place.ts';
import { useWording } from './use-wording.ts';
import css from './booking-fields.module.css';

type OpenForm = BookingForm & { draft: BookingDraft; location: BookingLocation };
type Change = (changed: Partial<BookingDraft>) => void;

type BookingFieldsProps = {
  form: OpenForm;
  place: BookingPlace;
  problems: readonly FieldProblem[];
  onChange: Change;
};

/** The fields in the order in which an officer thinks: where, when, what, whom to tell. */
export function BookingFields({ form, place, problems, onChange }: BookingFieldsProps) {
  const texts = bookingTexts();
  const { draft } = form;
  const problemOf = (field: string) => messageOf(problems, field);
  const classification = place.classifications.find((one) => one.id === draft.classificationId);
  const showsBreaks = classification?.extraValidation.shouldShowBreaks ?? true;
  const agreed = new Set(draft.policiesAgreed.map((policy) => policy.policyId));
  const toAgree = place.details.policies.filter((policy) => !policy.agreed);
  return (
    <>
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

      <Card title={texts.whatYouNeed}>
        <div className={css.grid}>
          <At field="classificationId">
            {place.classifications.length === 0 ? (
              <NoClassifications place={place} />
            ) : (
              <ComboBox
                label={texts.facts.classification}
                isRequired
                options={place.classifications.map(({ id, onlineTitle }) => ({ id, label: onlineTitle }))}
                value={draft.classificationId}
                errorMessage={problemOf('classificationId')}
                onChange={(classificationId) => {
                  const chosen = place.classifications.find((one) => one.id === classificationId);
                  const ownBreak = chosen?.extraValidation.defaultBreakInMins;
                  onChange({ classificationId, ...(ownBreak == null ? {} : { breakMinutes: ownBreak }) });
                }}
              />
            )}
          </At>
          <At field="reasonForAbsence">
            <Select
              label={texts.facts.reason}
              isRequired
              options={reasonsForAbsence.map((reason) => ({ id: reason, label: reason }))}
              value={draft.reasonForAbsence === '' ? null : draft.reasonForAbsence}
              errorMessage={problemOf('reasonForAbsence')}
              onChange={(reasonForAbsence) => onChange({ reasonForAbsence })}
            />
          </At>
          <div className={css.pair}>
            <At field="covering">
              <TextInput
                label={texts.coveringFor}
                maxLength={textLengths.name}
                value={draft.covering?.name ?? ''}
                errorMessage={problemOf('covering')}
                onChange={(name) => onChange({ covering: name === '' ? null : { name } })}
              />
            </At>
            <At field="room">
              <TextInput
                label={texts.facts.room}
                maxLength={textLengths.room}
                value={draft.room}
                errorMessage={problemOf('room')}
                onChange={(room) => onChange({ room })}
              />
            </At>
          </div>
          {place.grades.length > 0 ? (
            <At field="gradeIds">
              <MultiSelect
                label={texts.facts.grades}
                allLabel={texts.allGrades}
                placeholder={texts.anyGrade}
                options={place.grades.map(({ id, title }) => ({ id, label: title }))}
                value={[...draft.gradeIds]}
                errorMessage={problemOf('gradeIds')}
                onChange={(gradeIds) => onChange({ gradeIds })}
              />
            </At>
          ) : null}
          {place.certifications.length > 0 ? (
            <At field="certificationIds">
              <MultiSelect
                label={texts.facts.certifications}
                allLabel={texts.allCertifications}
                placeholder={texts.noCertifications}
                options={place.certifications.map(({ id, name }) => ({ id, label: name }))}
                value={[...draft.certificationIds]}
                errorMessage={problemOf('certificationIds')}
                onChange={(certificationIds) => onChange({ certificationIds })}
              />
            </At>
          ) : null}
          <At field="notes">
            <TextArea
              label={texts.notesForEducator}
              maxLength={textLengths.notes}
              value={draft.notes}
              errorMessage={problemOf('notes')}
              onChange={(notes) => onChange({ notes })}
            />
          </At>
        </div>
      </Card>

      <Card title={texts.whoToTell}>
        <At field="confirmations">
          <ConfirmationFields
            contacts={place.contacts}
            dates={draft.dates}
            value={draft.confirmations}
            errorMessage={problemOf('confirmations')}
            onChange={(confirmations) => onChange({ confirmations })}
          />
        </At>
      </Card>

      <MoreFields draft={draft} location={form.location} problemOf={problemOf} onChange={onChange} />

      {toAgree.length > 0 ? (
        <Card title={texts.policies}>
          <At field="policiesAgreed">
            <div className={css.grid}>
              {toAgree.map((policy) => (
                <div key={policy.id} className={css.policy}>
                  <Checkbox
                    isSelected={agreed.has(policy.id)}
                    isInvalid={problemOf('policiesAgreed') !== undefined && !agreed.has(policy.id)}
                    isRequired
                    onChange={(isAgreed) =>
                      onChange({
                        policiesAgreed: isAgreed
                          ? [...draft.policiesAgreed, { policyId: policy.id, version: policy.version }]
                          : draft.policiesAgreed.filter((one) => one.policyId !== policy.id),
                      })
                    }
                  >
                    {texts.agree(policy.name)}
                  </Checkbox>
                  <Link href={policy.url}>{texts.readIt}</Link>
                </div>
              ))}
              <FieldMessages
                errorMessage={problemOf('policiesAgreed')}
                descriptionId="policies-description"
                errorId="policies-error"
              />
            </div>
          </At>
        </Card>
      ) : null}
    </>
  );
}

/** Marks the place of a field, so that the list of problems finds it. */
function At({ field, children }: { field: string; children: ReactNode }) {
  return (
    <div data-field={field} className={css.field}>
      {children}
    </div>
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

export function nameOfLocation(location: BookingLocation): string {
  return location.clientName === location.locationName
    ? location.clientName
    : `${location.clientName} – ${location.locationName}`;
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

function NoClassifications({ place }: { place: BookingPlace }) {
  const { name, phone } = place.details.representative;
  return (
    <p className={css.none} role="alert">
      {errorText({ code: 'classifications_missing' })}: {name},{' '}
      <Link href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</Link>
    </p>
  );
}

type MoreFieldsProps = {
  draft: BookingDraft;
  location: BookingLocation;
  problemOf: (field: string) => string | undefined;
  onChange: Change;
};

/** What few bookings need: open when something stands in it. */
function MoreFields({ draft, location, problemOf, onChange }: MoreFieldsProps) {
  const texts = bookingTexts();
  const isRequired = location.submittedByTemplateRequired;
  const isUsed =
    isRequired ||
    [draft.submittedBy, draft.purchaseOrder, draft.costCentre, draft.reference].some(
      (text) => (text ?? '') !== '',
    );
  const field = (
    name: 'submittedBy' | 'purchaseOrder' | 'costCentre' | 'reference',
    label: string,
    required = false,
  ) => (
    <At field={name}>
      <TextInput
        label={label}
        isRequired={required}
        maxLength={textLengths.name}
        value={draft[name] ?? ''}
        errorMessage={problemOf(name)}
        onChange={(text) => onChange({ [name]: text === '' ? null : text })}
      />
    </At>
  );
  return (
    <details className={css.more} open={isUsed || undefined}>
      <summary className={css.moreTitle}>{texts.forYourRecords}</summary>
      <div className={css.pair}>
        {field('submittedBy', texts.submittedBy, isRequired)}
        {field('purchaseOrder', texts.purchaseOrder)}
        {field('costCentre', texts.costCentre)}
        {field('reference', texts.reference)}
      </div>
    </details>
  );
}
