import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const api = join(import.meta.dirname, '../../..');

/** Computed by a statement, or a member of a JSON column, although some column has the same name. */
const computed = new Set([
  'src/features/bookings/cancel/cancel-booking.sql.ts datesLocal',
  'src/features/bookings/create/create-booking.sql.ts certification_ids',
  'src/features/bookings/create/create-booking.sql.ts covering_name',
  'src/features/bookings/create/create-booking.sql.ts datesLocal',
  'src/features/bookings/create/create-booking.sql.ts email',
  'src/features/bookings/create/create-booking.sql.ts grade_ids',
  'src/features/bookings/create/create-booking.sql.ts name',
  'src/features/bookings/detail/get-booking.sql.ts has_feedback',
  'src/features/bookings/detail/known-candidate.sql.ts id',
  'src/features/bookings/doubles/find-booked-dates.sql.ts dateLocal',
  'src/features/bookings/doubles/find-doubles.sql.ts name',
  'src/features/candidates/get-profile-image.route.ts content',
  'src/features/invoices/invoices.sql.ts email',
  'src/features/locations/list-booking-contacts.sql.ts email',
  'src/features/notifications/claim-notice.sql.ts candidateId',
  'src/features/notifications/claim-notice.sql.ts datesLocal',
  'src/features/notifications/claim-notice.sql.ts minutesLate',
  'src/features/notifications/later-news.sql.ts candidateId',
  'src/features/notifications/notice-facts.sql.ts address',
  'src/features/notifications/notice-facts.sql.ts number',
  'src/features/notifications/choices/notification-choices.sql.ts email',
  'src/features/overviews/get-client-group-overview.route.ts isEnabled',
  'src/features/overviews/location-counts.sql.ts total',
  'src/features/profile/standard-bookings.sql.ts email',
  'src/features/overviews/location-counts.sql.ts total',
  'src/features/pending-bookings/delegation/approval-delegations.sql.ts name',
  'src/features/provider/candidates/suitable-candidates.sql.ts name',
  'src/features/provider/timesheets/provider-timesheets.sql.ts id',
  'src/features/provider/timesheets/provider-timesheets.sql.ts text',
  'src/features/replace-me/replace-me.sql.ts askedAt',
  'src/features/replace-me/replace-me.sql.ts is_enabled',
  'src/features/timesheets/timesheets.sql.ts answer',
  'src/features/timesheets/timesheets.sql.ts id',
  'src/features/timesheets/timesheets.sql.ts number',
  'src/features/timesheets/timesheets.sql.ts submitted_by',
  'src/features/timesheets/timesheets.sql.ts text',
  'src/server/demo/demo-leftovers.ts keys',
]);

const tablesText = readFileSync(join(import.meta.dirname, 'tables.ts'), 'utf8');
const columns = new Set(
  [...tablesText.slice(0, tablesText.indexOf('export type Tables =')).matchAll(/^ {2}([a-z_\d]+): /gm)].map(
    ([, name]) => name!,
  ),
);

const sources = new Map(
  globSync(['src/**/*.ts', 'seed/**/*.ts'], { cwd: api })
    .filter((path) => !path.endsWith('.test.ts') && !path.split(/[/\\]/).includes('testing'))
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(api, path), 'utf8')]),
);

/** From the bracket at `start` to the matching one, inclusive. */
function bracketed(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if ('<{('.includes(text[at]!)) depth++;
    else if ('>})'.includes(text[at]!) && text[at - 1] !== '=' && --depth === 0)
      return text.slice(start, at + 1);
  }
  throw new Error(`Nothing closes ${text.slice(start, start + 40)}`);
}

/** A type's declaration in the text, without comments; null when it is not declared there. */
function declared(name: string, text: string): string | null {
  const start = text.search(new RegExp(`\\btype ${name} =`));
  if (start < 0) return null;
  let depth = 0;
  for (let at = text.indexOf('=', start); at < text.length; at++) {
    if ('<{('.includes(text[at]!)) depth++;
    else if ('>})'.includes(text[at]!)) depth--;
    else if (text[at] === ';' && depth === 0) return text.slice(start, at).replaceAll(/\/\*.*?\*\//gs, '');
  }
  return null;
}

/** The type with the texts of all our types it refers to, wherever they are declared. */
function written(type: string, path: string, seen = new Set<string>()): string {
  const names = [...type.matchAll(/\b[A-Z]\w+\b(?!\[')/g)]
    .map(([name]) => name)
    .filter((name) => !seen.has(name));
  return names.reduce((text, name) => {
    if (seen.has(name)) return text;
    seen.add(name);
    const places = [
      sources.get(path)!,
      ...(sources.get(path)!.includes(`type ${name} =`) ? [] : sources.values()),
    ];
    const found = places.map((place) => declared(name, place)).find((one) => one !== null);
    return found ? `${text} ${written(found, path, seen)}` : text;
  }, type);
}

/** Fields typed by hand although a column has their name. */
function handWritten(type: string): string[] {
  let rest = type;
  for (let at = rest.search(/\b(?:Columns|Renamed)</); at >= 0; at = rest.search(/\b(?:Columns|Renamed)</)) {
    const open = rest.indexOf('<', at);
    rest = rest.slice(0, at) + rest.slice(open + bracketed(rest, open).length);
  }
  return [...rest.matchAll(/\b(\w+)\??: (?:string|number|boolean|Buffer)(?:\[\])?(?: \| null)?[;,\s]/g)]
    .map(([, name]) => name!)
    .filter((name) => columns.has(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)));
}

test('no row type of a statement writes the type of a column by hand', () => {
  const found: string[] = [];
  for (const [path, text] of sources) {
    for (const { index } of text.matchAll(/\bsql</g)) {
      const type = bracketed(text, index + 3);
      found.push(...handWritten(written(type, path)).map((field) => `${path} ${field}`));
    }
  }
  expect([...new Set(found)].toSorted(), 'take those of columns from row.ts').toEqual(
    [...computed].toSorted(),
  );
});

test('finds what is written by hand, and nothing else', () => {
  expect(handWritten('{ booking_id: string; dateLocal: string | null; total_sum: number }')).toEqual([
    'booking_id',
    'dateLocal',
  ]);
  expect(
    handWritten("Renamed<'bookings', { bookingId: 'booking_id' }> & { status: BookingStatusName }"),
  ).toEqual([]);
});
