import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import { noFilters } from '../../shared/booking/booking-filters.ts';
import { bookingQuery, listQuery, summaryQuery } from '../../shared/booking/booking-queries.ts';
import { applyBookingEvent } from './apply-booking-event.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const event: StreamEvent = {
  kind: 'booking',
  clientId: null,
  locationId: null,
  entityIds: ['0190c0de-0000-7000-8000-000000000001'],
  datesLocal: [],
  requestId: null,
};
const list = listQuery([], '2026-03-09', { ...noFilters, from: null }).queryKey;
const summary = summaryQuery([], '2026-03-09').queryKey;
const touched = bookingQuery('0190c0de-0000-7000-8000-000000000001').queryKey;
const other = bookingQuery('0190c0de-0000-7000-8000-000000000002').queryKey;

function cacheOf(pages: number) {
  const client = new QueryClient();
  const page = { items: [], nextCursor: null };
  client.setQueryData(list, { pages: Array.from({ length: pages }, () => page), pageParams: [] });
  for (const key of [summary, touched, other]) client.setQueryData(key as readonly unknown[], {});
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  return { client, isStale };
}

it('fetches lists, counts and the named booking again, and no other booking', () => {
  const { client, isStale } = cacheOf(4);
  applyBookingEvent(client, event);
  expect([list, summary, touched, other].map(isStale)).toEqual([true, true, true, false]);
});

it('fetches a booking again when another day of its series changes: it shows how they stand', () => {
  const { client, isStale } = cacheOf(1);
  const dates = [{ id: '0190c0de-0000-7000-8000-000000000002' }, { id: event.entityIds[0] }];
  client.setQueryData(other as readonly unknown[], { dates });
  applyBookingEvent(client, event);
  expect(isStale(other)).toBe(true);
});

it('lets a long list rest and fetches it once for all events that came meanwhile', () => {
  const { client, isStale } = cacheOf(5);
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  for (let events = 0; events < 20; events += 1) applyBookingEvent(client, event);
  expect([isStale(list), isStale(summary)]).toEqual([false, true]);
  invalidated.mockClear();
  vi.advanceTimersByTime(9_999);
  expect(isStale(list)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isStale(list)).toBe(true);
  expect(invalidated).toHaveBeenCalledOnce();
});

it('fetches a long list at once after a change of one’s own', () => {
  const { client, isStale } = cacheOf(5);
  applyBookingEvent(client, { ...event, requestId: '0190c0de-0000-7000-8000-000000000009' });
  expect([list, summary, touched, other].map(isStale)).toEqual([true, true, true, false]);
});
