import { expect, test } from 'vitest';
import type { PendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';
import { keepRequests } from './steady-requests.ts';

const request = (id: string, version = 1) => ({ id, version }) as PendingBooking;

test('what is gone stays where it stood, what changed is new, what was added waits', () => {
  const shown = [request('a'), request('b'), request('c')];
  const live = [request('new'), request('c', 2), request('a')];
  const { rows, addedCount } = keepRequests(shown, live);
  expect(rows.map((row) => [row.request.id, row.request.version, row.isGone])).toEqual([
    ['a', 1, false],
    ['b', 1, true],
    ['c', 2, false],
  ]);
  expect(addedCount).toBe(1);
});

test('what waits on in another part of the screen is not gone', () => {
  const { rows, addedCount } = keepRequests([request('own'), request('b')], [], [request('own', 2)]);
  expect(rows.map((row) => [row.request.id, row.request.version, row.isGone])).toEqual([
    ['own', 2, false],
    ['b', 1, true],
  ]);
  expect(addedCount).toBe(0);
});

test('nothing shown, nothing kept', () => {
  expect(keepRequests([], [request('a')])).toEqual({ rows: [], addedCount: 1 });
  expect(keepRequests([], [])).toEqual({ rows: [], addedCount: 0 });
});
