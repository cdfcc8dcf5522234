import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { variants } from '@staffroom/domain/regions/testing/variants.ts';
import { maxFound } from '@staffroom/domain/bookings/read/search-limits.ts';
import { expect, it } from 'vitest';
import { resultsOf, type Found } from './booking-results.ts';

const variant = variants.AU;
const wording = {
  text: 'amara',
  foundFor: 'amara',
  showsClient: true,
  showsStatus: true,
  opensEducators: true,
  regional: {
    order: 'day-month' as const,
    clock: 12 as const,
    today: '2026-03-10',
    timeZone: 'Australia/Melbourne',
    now: Temporal.Instant.from('2026-03-10T01:00:00Z'),
    variant,
  },
};

const booking = {
  id: 'b1',
  pendingBookingId: null,
  number: 'KW74-3M8R-1',
  dateLocal: '2025-03-10',
  startTime: '08:30',
  endTime: '15:30',
  startUtc: '2025-03-09T21:30:00Z',
  timeZone: 'Australia/Melbourne',
  status: 'Filled',
  assignment: { state: 'confirmed', confirmedAtUtc: null },
  candidate: { id: 'c1', name: 'Amara Lindqvist', minutesLate: null, imageVersion: 0 },
  client: { id: 'k1', name: 'Richmond' },
  location: { id: 1, name: 'North' },
  classification: { id: 't', onlineTitle: 'Teacher' },
  covering: 'Ms Ellery',
  reasonForAbsence: 'Sick Leave Cover',
  room: '4b',
  requestedBy: null,
} as unknown as BookingCard;

const found = (parts: Partial<Found>): Found => ({
  bookings: [],
  educators: [],
  requests: [],
  ...parts,
});
const first = (parts: Partial<Found>, text = wording.text) =>
  resultsOf(found(parts), { ...wording, text, foundFor: text })[0]!;

it('says of a booking when, who, what, where and by which number', () => {
  const { label, description, act } = first({ bookings: [booking] });
  expect(label).toBe(
    'Mon 10 Mar 2025\u00A0· 8:30\u00A0am–3:30\u00A0pm\u00A0· Amara Lindqvist\u00A0· Confirmed',
  );
  expect(description).toBe(
    'Teacher\u00A0· Richmond – North\u00A0· Room 4b\u00A0· covering Ms Ellery\u00A0· Sick Leave Cover\u00A0· KW74-3M8R-1',
  );
  expect(act).toEqual({ kind: 'go', to: '/bookings/b1' });
});

it.each([
  ['Unfilled', '2026-03-12', '· No educator yet\u00A0· Unfilled'],
  ['Unfilled', '2026-03-09', '· Not filled\u00A0· Unfilled'],
  ['Cancelled', '2026-03-12', '3:30\u00A0pm\u00A0· Cancelled'],
] as const)(
  'says of a booking without an educator what the lists say: %s, %s',
  (status, dateLocal, words) => {
    const open = { ...booking, status, dateLocal, startUtc: `${dateLocal}T00:00:00Z`, assignment: null };
    const card = { ...open, candidate: null } as BookingCard;
    expect(first({ bookings: [card] }).label).toMatch(new RegExp(`${words}$`));
    const [unmarked] = resultsOf(found({ bookings: [card] }), { ...wording, showsStatus: false });
    expect(unmarked!.label).toMatch(/3:30\u00A0pm$/);
  },
);

it('says that a word stands in the notes when nothing in sight holds it', () => {
  expect(first({ bookings: [booking] }, 'swimming').description).toMatch(/\u00A0· in its notes$/);
  expect(first({ bookings: [booking] }, '4b ellery').description).not.toContain('notes');
});

it('says of the answer to an earlier text where that one stands, whatever was typed since', () => {
  const [result] = resultsOf(found({ bookings: [booking] }), { ...wording, text: 'amarant' });
  expect(result!.description).not.toContain('notes');
});

it('says nothing of notes where the number of the request found the booking', () => {
  expect(first({ bookings: [booking] }, 'k7k4 7kmk').description).not.toContain('notes');
});

it('says what became of a request that was answered, and leads to it', () => {
  const request = {
    id: 'r1',
    number: 'K7K4-7KMK',
    status: 'Rejected',
    firstDateLocal: '2026-03-12',
    days: 2,
    requestedBy: 'Asa Asker',
    client: { id: 'k1', name: 'Richmond' },
    location: { id: 1, name: 'North' },
    classification: { id: 't', onlineTitle: 'Teacher' },
  } as const;
  expect(first({ requests: [request] }, 'k7k4-7kmk')).toMatchObject({
    label: 'Request K7K4-7KMK\u00A0· Rejected',
    description:
      'Thu 12 Mar\u00A0· 2 days\u00A0· Teacher\u00A0· Richmond – North\u00A0· asked for by Asa Asker',
    act: { kind: 'go', to: '/bookings/pending-approval/r1' },
  });
});

it('names who asked for a request, and leads to it', () => {
  const request = {
    ...booking,
    id: null,
    pendingBookingId: 'r1',
    status: 'PendingApproval',
    assignment: null,
    candidate: null,
    requestedBy: 'Asa Asker',
  } as BookingCard;
  const { label, act } = first({ bookings: [request] });
  expect(label).toContain('Asa Asker\u00A0· Pending approval');
  expect(act).toEqual({ kind: 'go', to: '/bookings/pending-approval/r1' });
});

it.each([
  ['2026-03-09', '/bookings?q=Amara+Lindqvist&from=2026-03-09', 'Last here on Mon 9 Mar'],
  ['2026-03-10', '/bookings?q=Amara+Lindqvist', 'Booked up to Tue 10 Mar'],
])('leads from an educator last booked on %s to the list', (lastDateLocal, to, description) => {
  const educator = { id: 'c1', name: 'Amara Lindqvist', imageVersion: 0, lastDateLocal, lastClientId: 'k1' };
  const result = first({ educators: [educator] });
  expect(result).toMatchObject({ label: 'Amara Lindqvist', description });
  expect(result.act).toEqual({ kind: 'go', to, inClientId: 'k1' });
});

it('leads from each of two educators of one name to their own page', () => {
  const educator = {
    name: 'Amara Lindqvist',
    imageVersion: 0,
    lastDateLocal: '2026-03-09',
    lastClientId: 'k1',
  };
  const all = found({
    educators: [
      { ...educator, id: 'c1' },
      { ...educator, id: 'c2', lastClientId: 'k2' },
      { ...educator, id: 'c3', name: 'Amara Lind' },
    ],
  });
  expect(resultsOf(all, wording).map(({ act }) => act)).toEqual([
    { kind: 'go', to: '/candidates/c1', inClientId: 'k1' },
    { kind: 'go', to: '/candidates/c2', inClientId: 'k2' },
    { kind: 'go', to: '/bookings?q=Amara+Lind&from=2026-03-09', inClientId: 'k1' },
  ]);
  const list = '/bookings?q=Amara+Lindqvist&from=2026-03-09';
  expect(resultsOf(all, { ...wording, opensEducators: false })[0]!.act).toMatchObject({ to: list });
});

it('ends with the way to the list of all when as many are found as are shown', () => {
  const bookings = Array.from({ length: maxFound.bookings }, (_, day) => ({ ...booking, id: `b${day}` }));
  expect(resultsOf(found({ bookings: bookings.slice(1) }), wording).at(-1)?.isMore).toBeUndefined();
  expect(resultsOf(found({ bookings }), wording).at(-1)).toMatchObject({
    isMore: true,
    act: { kind: 'go', to: '/bookings?q=amara' },
  });
});
