import type { ReactNode } from 'react';
import type { BookingDraft } from '../../draft/booking-draft.ts';
import type { BookingForm } from '../state/use-booking-form.ts';
import type { BookingLocation, LocationData } from './use-location-data.ts';
import type { RegionalContext } from '../../../../../shared/wording/use-regional-context.ts';
import css from './booking-fields.module.css';

/** The form once it knows where it starts. */
export type StartedBookingForm = BookingForm & { draft: BookingDraft; location: BookingLocation };

/** What every part of the form takes. */
export type BookingPartProps = {
  form: StartedBookingForm;
  place: LocationData;
  /** The message of a field, if any. */
  problemOf: (field: string) => string | undefined;
  /** How dates and times read, and which day it is at the location. */
  regional: RegionalContext;
  onChange: (changed: Partial<BookingDraft>) => void;
};

/** Marks the place of a field, so that the list of problems finds it. */
export function FieldAnchor({ field, children }: { field: string; children: ReactNode }) {
  return (
    <div data-field={field} className={css.field}>
      {children}
    </div>
  );
}
