import { expect, test } from 'vitest';
import { replaceMeStatuses } from '@staffroom/domain/replace-me/replace-me-status.ts';
import type { ReplaceMeRequest } from './replace-me-queries.ts';
import { replaceMeQuery } from './replace-me-queries.ts';
import { stepsOf } from '../../features/replace-me/replace-me-steps.ts';
import { formatDay, statusWords } from './replace-me-words.ts';

const request: ReplaceMeRequest = {
  id: '01890000-0000-7000-8000-000000000001',
  number: 'KW74-3M8R',
  status: 'PendingApproval',
  dateLocal: '2026-03-09',
  startTime: '08:30',
  endTime: '15:30',
  candidate: null,
  rejection: null,
  withdraw: { ok: true },
  undo: null,
  version: 1,
};
const candidate = { id: request.id, name: 'Cara Candidate' };

test.each([
  ['PendingApproval', {}, 'Waiting for approval'],
  ['BookingCreated', {}, 'Booking created. We are looking for someone'],
  ['ReplacementFound', { candidate }, 'Replacement found: Cara Candidate'],
  [
    'Rejected',
    { rejection: { by: 'Olive Officer', reason: 'We manage' } },
    'Olive Officer rejected it: We manage',
  ],
  ['Rejected', { rejection: { by: null, reason: '' } }, 'Nobody answered in time. Please phone instead'],
  ['Cancelled', {}, 'The booking was cancelled'],
] as const)('%s is told in one sentence', (status, changes, words) => {
  expect(statusWords({ ...request, ...changes, status })).toBe(words);
});

test.each([
  ['PendingApproval', ['Pending approval current', 'Booking created next', 'Replacement found next']],
  ['BookingCreated', ['Pending approval done', 'Booking created current', 'Replacement found next']],
  ['ReplacementFound', ['Pending approval done', 'Booking created done', 'Replacement found done']],
  ['Rejected', ['Rejected failed']],
  ['Cancelled', ['Pending approval done', 'Cancelled failed']],
] as const)('the line of %s ends where it ends', (status, expected) => {
  expect(stepsOf({ ...request, status }).map(({ label, state }) => `${label} ${state}`)).toEqual(expected);
});

test('every status has words and steps', () => {
  for (const status of replaceMeStatuses) {
    expect(statusWords({ ...request, status })).not.toBe('');
    expect(stepsOf({ ...request, status })).not.toEqual([]);
  }
});

test('a day is named without its year, in the order of the region', () => {
  expect(formatDay('2026-03-09', 'day-month')).toMatch(/^Monday,? 9 March$/);
  expect(formatDay('2026-03-09', 'month-day')).toMatch(/^Monday,? March 9$/);
});

test('a status is kept for five minutes', () => {
  expect(replaceMeQuery(request.id).staleTime).toBe(300_000);
});
