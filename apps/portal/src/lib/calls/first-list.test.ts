import { listBookings, listBookingSummary } from '@staffroom/domain/bookings/read/list-bookings.contract.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { readBookingFilters } from '../../shared/booking/booking-filters.ts';
import { listQuery, summaryQuery } from '../../shared/booking/booking-queries.ts';
import { buildAddress } from './build-request.ts';
import type { PlainInput } from './build-request.ts';
import { firstListAddress, forgetFirstList, readFirstList, rememberFirstList } from './first-list.ts';
import type { FirstList } from './first-list.ts';

const today = '2026-03-09';
const everywhere: FirstList = { clientIds: ['a', 'b'], locationId: null, timeZone: 'Australia/Melbourne' };
const atOneSite: FirstList = { ...everywhere, clientIds: ['a'], locationId: 41 };
const unfiltered = readBookingFilters({});
const inputOf = (query: { queryKey: readonly unknown[] }) => query.queryKey[2] as PlainInput;

test('asks for the summary as the home screen does', () => {
  const asked = inputOf(summaryQuery(everywhere.clientIds, today));
  expect(firstListAddress('summary', everywhere, today)).toBe(buildAddress(listBookingSummary, asked));
});

test.each([
  ['all sites', everywhere, unfiltered],
  ['one site', atOneSite, { ...unfiltered, locations: [41] }],
])('asks at the bookings of %s for what the list asks for', (_place, list, filters) => {
  const asked = inputOf(listQuery(list.clientIds, today, filters));
  expect(firstListAddress('list', list, today)).toBe(buildAddress(listBookings, asked));
});

const readFrom = (text: string | null) => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('localStorage', { getItem: () => text });
  return readFirstList();
};

test('recalls what was remembered', () => {
  expect(readFrom(JSON.stringify(atOneSite))).toEqual(atOneSite);
});

/** Two tabs of a device. */
function openTabs() {
  const shelf = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    };
  };
  vi.stubGlobal('localStorage', shelf());
  const [first, second] = [shelf(), shelf()];
  return {
    inFirst: () => vi.stubGlobal('sessionStorage', first),
    inSecond: () => vi.stubGlobal('sessionStorage', second),
  };
}
afterEach(() => vi.unstubAllGlobals());

test('a tab asks for the list of its own clients, whichever are chosen in another one', () => {
  const { inFirst, inSecond } = openTabs();
  inFirst();
  rememberFirstList(everywhere);
  inSecond();
  expect(readFirstList()).toEqual(everywhere);
  rememberFirstList(atOneSite);
  inFirst();
  expect(readFirstList()).toEqual(everywhere);
  forgetFirstList();
  expect(readFirstList()).toBeNull();
});

test.each([null, '', '7', '{}', '{"clientIds":"a","timeZone":"UTC"}', '{"clientIds":[]}'])(
  'recalls nothing from %j',
  (text) => {
    expect(readFrom(text)).toBeNull();
  },
);
