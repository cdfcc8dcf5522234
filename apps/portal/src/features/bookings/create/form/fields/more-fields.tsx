import { useState } from 'react';
import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { bookingFormTexts } from '../../booking-form-texts.ts';
import { TextInput } from '../../../../../ui/forms/text-input.tsx';
import { FieldAnchor, type BookingPartProps } from './booking-field.tsx';
import css from './booking-fields.module.css';

const recordFields = ['submittedBy', 'purchaseOrder', 'costCentre', 'reference'] as const;

/** Fields that few bookings need; expanded if one of them is filled in. */
export function MoreFields({ form, problemOf, onChange }: Omit<BookingPartProps, 'place'>) {
  const texts = bookingFormTexts();
  const { draft, location } = form;
  const isRequired = location.submittedByTemplateRequired;
  const isFilled = isRequired || recordFields.some((name) => (draft[name] ?? '') !== '');
  const isRefused = recordFields.some((name) => problemOf(name) !== undefined);
  // Stays expanded even if the last filled field is cleared.
  const [isOpen, setOpen] = useState(isFilled);
  const field = (name: (typeof recordFields)[number], label: string, required = false) => (
    <FieldAnchor field={name}>
      <TextInput
        label={label}
        isRequired={required}
        maxLength={textLengths.name}
        value={draft[name] ?? ''}
        errorMessage={problemOf(name)}
        onChange={(text) => onChange({ [name]: text === '' ? null : text })}
      />
    </FieldAnchor>
  );
  return (
    <details
      className={css.more}
      open={isOpen || isFilled || isRefused}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
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
