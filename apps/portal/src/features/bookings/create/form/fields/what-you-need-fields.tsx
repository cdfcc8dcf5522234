import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { plainClassification } from '@staffroom/domain/bookings/create/booking-times.rules.ts';
import { reasonsForAbsence } from '@staffroom/domain/bookings/create/reasons-for-absence.ts';
import { bookingErrorText } from '@staffroom/domain/errors/booking-error-texts.ts';
import { bookingFacts } from '../../../../../shared/booking/booking-facts.ts';
import { bookingFormTexts } from '../../booking-form-texts.ts';
import { Card } from '../../../../../ui/display/card.tsx';
import { ComboBox } from '../../../../../ui/pickers/combo-box.tsx';
import { MultiSelect } from '../../../../../ui/pickers/multi-select.tsx';
import { Select } from '../../../../../ui/pickers/select.tsx';
import { TextArea } from '../../../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../../../ui/forms/text-input.tsx';
import { FieldAnchor, type BookingPartProps } from './booking-field.tsx';
import { CallLink } from '../../../../../shared/contact/call-link.tsx';
import { CoveringField } from './covering-field.tsx';
import { PreferredField } from './preferred-field.tsx';
import type { BookingDraft } from '../../draft/booking-draft.ts';
import type { Classification, LocationData } from './use-location-data.ts';
import css from './booking-fields.module.css';

/** The kind of educator, the reason, and their requirements. */
export function WhatYouNeedFields(part: BookingPartProps) {
  const { form, place, problemOf, onChange } = part;
  const texts = bookingFormTexts();
  const { draft } = form;
  return (
    <Card title={texts.whatYouNeed}>
      <div className={css.grid}>
        <FieldAnchor field="classificationId">
          {place.classifications.length === 0 ? (
            <NoClassifications place={place} />
          ) : (
            <ComboBox
              label={bookingFacts().classification}
              isRequired
              options={place.classifications.map(({ id, onlineTitle }) => ({ id, label: onlineTitle }))}
              value={draft.classificationId}
              errorMessage={problemOf('classificationId')}
              onChange={(classificationId) => {
                const chosen = place.classifications.find((one) => one.id === classificationId);
                onChange({ classificationId, ...ownBreakOf(chosen) });
              }}
            />
          )}
        </FieldAnchor>
        <FieldAnchor field="reasonForAbsence">
          <Select
            label={bookingFacts().reason}
            isRequired
            options={reasonsForAbsence.map((reason) => ({ id: reason, label: reason }))}
            value={draft.reasonForAbsence === '' ? null : draft.reasonForAbsence}
            errorMessage={problemOf('reasonForAbsence')}
            onChange={(reasonForAbsence) => onChange({ reasonForAbsence })}
          />
        </FieldAnchor>
        <div className={css.pair}>
          <CoveringField draft={draft} place={place} problemOf={problemOf} onChange={onChange} />
          <FieldAnchor field="room">
            <TextInput
              label={bookingFacts().room}
              maxLength={textLengths.room}
              value={draft.room}
              errorMessage={problemOf('room')}
              onChange={(room) => onChange({ room })}
            />
          </FieldAnchor>
        </div>
        {place.grades.length > 0 ? (
          <FieldAnchor field="gradeIds">
            <MultiSelect
              label={bookingFacts().grades}
              allLabel={texts.allGrades}
              placeholder={texts.anyGrade}
              options={place.grades.map(({ id, title }) => ({ id, label: title }))}
              value={[...draft.gradeIds]}
              errorMessage={problemOf('gradeIds')}
              onChange={(gradeIds) => onChange({ gradeIds })}
            />
          </FieldAnchor>
        ) : null}
        {place.certifications.length > 0 ? (
          <FieldAnchor field="certificationIds">
            <MultiSelect
              label={bookingFacts().certifications}
              allLabel={texts.allCertifications}
              placeholder={texts.noCertifications}
              options={place.certifications.map(({ id, name }) => ({ id, label: name }))}
              value={[...draft.certificationIds]}
              errorMessage={problemOf('certificationIds')}
              onChange={(certificationIds) => onChange({ certificationIds })}
            />
          </FieldAnchor>
        ) : null}
        <FieldAnchor field="notes">
          <TextArea
            label={texts.notesForEducator}
            maxLength={textLengths.notes}
            value={draft.notes}
            errorMessage={problemOf('notes')}
            onChange={(notes) => onChange({ notes })}
          />
        </FieldAnchor>
        <PreferredField {...part} />
      </div>
    </Card>
  );
}

/**
 * The classification's default break. If the form does not ask for a break, a typed one is reset: nobody could see or
 * fix it.
 */
function ownBreakOf(chosen: Classification | undefined): Partial<Pick<BookingDraft, 'breakMinutes'>> {
  const { defaultBreakInMins, shouldShowBreaks } = chosen?.extraValidation ?? plainClassification;
  if (defaultBreakInMins !== null) return { breakMinutes: defaultBreakInMins };
  return shouldShowBreaks ? {} : { breakMinutes: 0 };
}

function NoClassifications({ place }: { place: LocationData }) {
  return (
    <p className={css.none} role="alert">
      {bookingErrorText({ code: 'classifications_missing' })}: <CallLink {...place.details.representative} />
    </p>
  );
}
