import type { ReactNode } from 'react';
import type { BookingDraft } from '../../draft/booking-draft.ts';
import type { BookingForm } from '../state/use-booking-form.ts';
import type { BookingLocation, LocationData } from './use-location-data.ts';
import type { RegionalContext } from '../../../../../shared/wording/use-regional-context.ts';
import css from './booking-fields.module.css';

/** The form once its starting values are known. */
export type StartedBookingForm = BookingForm & { draft: BookingDraft; location: BookingLocation };

/** Common props of the parts of the form. */
export type BookingPartProps = {
  form: StartedBookingForm;
  place: LocationData;
  /** The error message of a field, if any. */
  problemOf: (field: string) => string | undefined;
  /** The formats of dates and times, and the current date at the location. */
  regional: RegionalContext;
  onChange: (changed: Partial<BookingDraft>) => void;
};

/** Marks the element of a field, so that the list of problems can focus it. */
export function FieldAnchor({ field, children }: { field: string; children: ReactNode }) {
  return (
    <div data-field={field} className={css.field}>
      {children}
    </div>
  );
}
