import * as z from 'zod/mini';
import { formMessages } from '../errors/form-messages.ts';
import { isCalendarDate } from '../time/calendar-date.ts';
import { hasControlCharacters } from '../text/control-characters.ts';
import { isBlank } from '../text/is-blank.ts';

/** Shapes that many contracts share. Lengths count code points (product.md 19). */

export const id = z.uuid();
/** An integer of at least 1 in every call, assigned in no particular order. */
export const locationId = z.int().check(z.gte(1), z.lte(2_147_483_647));
/** Calendar date, no zone, `YYYY-MM-DD`, accepted by `isCalendarDate`. */
export const localDate = z.iso
  .date({ error: formMessages.date, abort: true })
  .check(z.refine(isCalendarDate, { error: formMessages.date }));
/** Wall time at the location, 24 hour, `HH:mm`. */
export const localTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, formMessages.time));
/** Instant, ISO 8601 with Z. */
export const instant = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/, 'Please use an instant that ends in Z'),
  );
/** An IANA time zone name, such as `Australia/Melbourne`. */
export const timeZone = z
  .string()
  .check(
    z.maxLength(64),
    z.refine(isTimeZone, { error: 'Please use the name of a time zone, such as Australia/Melbourne' }),
    z.meta({ format: 'time-zone' }),
  );
export const version = z.int().check(z.gte(1));
/** To be read out on the phone, such as `KW74-3M8R` for a request and `KW74-3M8R-2` for a booking (product.md 37). */
export const shortNumber = z.string().check(z.regex(/^[2346789KMRWY]{4}-[2346789KMRWY]{4}(-\d{1,3})?$/));
export const minutes = z.int().check(z.gte(0), z.lte(600));

/** Text of at most `length` code points; control characters other than tab and line feed are refused. */
export function text(length: number) {
  const tooLong = `This field must be ${length} characters or less`;
  return z.string().check(
    z.maxLength(length * 2, { error: tooLong, abort: true }),
    z.refine((value) => [...value].length <= length, { error: tooLong }),
    z.refine((value) => !hasControlCharacters(value), {
      error: 'This field contains characters that cannot be used',
    }),
  );
}

/** As `text`, on one line; a blank text stands for none, whatever it consists of. */
export function lineOfText(length: number) {
  return text(length).check(
    z.refine((value) => !lineEnd.test(value) || isBlank(value), {
      error: 'This field contains characters that cannot be used',
    }),
  );
}
const lineEnd = /[\n\u0085\u2028\u2029]/;

/** As `text`, and not empty after trimming. */
export function requiredText(length: number) {
  return text(length).check(z.refine((value) => !isBlank(value), { error: 'This field is required' }));
}

/** A list in a query, sent as `name[]=a&name[]=b`; left out means everything the viewer may see. */
export function queryList<T extends z.ZodMiniType>(item: T) {
  return z.optional(z.array(item).check(z.maxLength(5000)));
}

/** A whole number that arrives as text in a query or a path. */
export const queryInteger = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,10}$/, formMessages.number)),
    z.transform((value) => Number(value)),
  ),
  z.int(),
);
/** A location id in a query or path. */
export const queryLocationId = z.pipe(queryInteger, locationId);

export const address = z.strictObject({
  line1: z.string(),
  line2: z.string(),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  fullAddress: z.string(),
});

export const named = z.strictObject({ id, name: z.string() });
export const namedLocation = z.strictObject({ id: locationId, name: z.string() });

/** Allowed, or a refusal code. */
export const actionVerdict = z.strictObject({ ok: z.boolean(), code: z.optional(z.string()) });

export type LocalDate = string;
export type LocalTime = string;

function isTimeZone(name: string): boolean {
  try {
    const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    // Must be spelled exactly, because it is stored, compared and shown.
    return timeZoneId === name && /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
