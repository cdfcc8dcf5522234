import { amendableFields } from '../bookings/change/amend-booking.rules.ts';
import type { AmendableField } from '../bookings/change/amend-booking.rules.ts';

/** One part of a booking before and after a change, as its history has it: dates, `HH:mm`, minutes, or what was typed. */
export type PartChange = { readonly field: AmendableField; readonly from: string; readonly to: string };

/** The changes of one day, oldest first; its date is the one that it has now. */
export type ChangesOfDay = { readonly dateLocal: string; readonly changes: readonly PartChange[] };

/** The same of several days: each value once, in the order of the days. */
export type ChangedPart = {
  readonly field: AmendableField;
  /** Of the days on which it is another one now. */
  readonly datesLocal: readonly string[];
  readonly from: readonly string[];
  readonly to: readonly string[];
};

/**
 * All changes of each day as one, from how it was before the first to how it is after the last; then those of all days
 * together, in the order of the form. What is as it was in the end is left out.
 */
export function mergeChanges(days: readonly ChangesOfDay[]): ChangedPart[] {
  const merged = days.flatMap(({ dateLocal, changes }) =>
    mergeOfDay(changes).map((change) => ({ ...change, dateLocal })),
  );
  return amendableFields.flatMap((field) => {
    const ofField = merged.filter((change) => change.field === field);
    if (ofField.length === 0) return [];
    const unique = (values: string[]): string[] => [...new Set(values)];
    return [
      {
        field,
        datesLocal: unique(ofField.map(({ dateLocal }) => dateLocal)),
        from: unique(ofField.map(({ from }) => from)),
        to: unique(ofField.map(({ to }) => to)),
      },
    ];
  });
}

function mergeOfDay(changes: readonly PartChange[]): PartChange[] {
  return [...Map.groupBy(changes, ({ field }) => field)].flatMap(([field, ofField]) => {
    const from = ofField[0]!.from;
    const to = ofField.at(-1)!.to;
    return from === to ? [] : [{ field, from, to }];
  });
}
