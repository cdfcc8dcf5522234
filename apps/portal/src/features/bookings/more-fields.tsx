import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { bookingTexts } from '../../lib/texts/booking-texts.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { At, type BookingPartProps } from './booking-field.tsx';
import css from './booking-fields.module.css';

/** What few bookings need: open when something stands in it. */
export function MoreFields({ form, problemOf, onChange }: Omit<BookingPartProps, 'place'>) {
  const texts = bookingTexts();
  const { draft, location } = form;
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
