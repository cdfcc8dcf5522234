import { amendableFields } from '../bookings/change/amend-booking.rules.ts';
import type { AmendableField } from '../bookings/change/amend-booking.rules.ts';

/** One part of a booking before and after a change, as in its history: dates, `HH:mm`, minutes, or typed text. */
export type PartChange = { readonly field: AmendableField; readonly from: string; readonly to: string };

/** The changes of one day, oldest first; its date is the present one. */
export type ChangesOfDay = { readonly dateLocal: string; readonly changes: readonly PartChange[] };

/** The same for several days: each value once, in the order of the days. */
export type ChangedPart = {
  readonly field: AmendableField;
  /** The days on which it has changed. */
  readonly datesLocal: readonly string[];
  readonly from: readonly string[];
  readonly to: readonly string[];
};

/**
 * Merges all changes of each day, from the state before the first to the state after the last, then those of all days,
 * in the order of the form. A part that ends up unchanged is left out.
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
