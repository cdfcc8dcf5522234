import { amendableFields } from '../bookings/amend-booking.rules.ts';
import type { AmendableField } from '../bookings/amend-booking.rules.ts';

/** One part of a booking before and after a change, as its history has it: dates, `HH:mm`, minutes, or what was typed. */
export type PartChange = { readonly field: AmendableField; readonly from: string; readonly to: string };

/** The same of several days: each value once, in the order of the days. */
export type ChangedPart = {
  readonly field: AmendableField;
  readonly from: readonly string[];
  readonly to: readonly string[];
};

/**
 * All changes of each booking as one, from how it was before the first to how it is after the last; then those of all days
 * together, in the order of the form. What is as it was in the end is left out. `bookings` has the changes of each, oldest
 * first.
 */
export function mergeChanges(bookings: readonly (readonly PartChange[])[]): ChangedPart[] {
  const merged = bookings.flatMap(mergeOfBooking);
  return amendableFields.flatMap((field) => {
    const ofField = merged.filter((change) => change.field === field);
    if (ofField.length === 0) return [];
    const unique = (values: string[]): string[] => [...new Set(values)];
    return [
      { field, from: unique(ofField.map(({ from }) => from)), to: unique(ofField.map(({ to }) => to)) },
    ];
  });
}

function mergeOfBooking(changes: readonly PartChange[]): PartChange[] {
  return [...Map.groupBy(changes, ({ field }) => field)].flatMap(([field, ofField]) => {
    const from = ofField[0]!.from;
    const to = ofField.at(-1)!.to;
    return from === to ? [] : [{ field, from, to }];
  });
}
