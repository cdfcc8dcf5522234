import { expect, it } from 'vitest';
import { assignmentStates, statusOfAssignment } from '@staffroom/domain/bookings/assignment-state.ts';
import { bookingStatuses } from '@staffroom/domain/bookings/booking-status.ts';
import { stateOfBooking } from '../../../shared/wording/booking-words.ts';
import { statusMarks } from '../../../shared/wording/status-marks.ts';
import { progressSteps, requestSteps } from './progress-steps.ts';

const facts = {
  createdOnUtc: '2026-03-08T19:40:00Z',
  dateLocal: '2026-03-09',
  startUtc: '2026-03-08T21:30:00Z',
  location: { timeZone: 'Australia/Melbourne' },
  details: { endTime: '15:30' },
  history: [],
};
const now = Temporal.Instant.from('2026-03-08T19:45:00Z');
const regional = { now, clock: 12, order: 'day-month', today: '2026-03-09' } as const;
const nothing = { offeredAtUtc: null, acceptedAtUtc: null, confirmedAtUtc: null, arrivedAtUtc: null };

it('waits for an offer right after it was sent', () => {
  const steps = progressSteps({ ...facts, status: 'Unfilled', assignment: null }, regional);
  expect(steps.map((step) => step.state)).toEqual(['done', 'current', 'next', 'next', 'next']);
  expect(steps[0]).toMatchObject({ label: 'Sent', time: '6:40 am' });
});

it('shows each step with its time at the location', () => {
  const assignment = {
    ...nothing,
    state: 'accepted' as const,
    offeredAtUtc: '2026-03-08T19:41:00Z',
    acceptedAtUtc: '2026-03-08T19:42:30Z',
  };
  const steps = progressSteps({ ...facts, status: 'Filled', assignment }, { ...regional, clock: 24 });
  expect(steps.map((step) => step.state)).toEqual(['done', 'done', 'done', 'current', 'next']);
  expect(steps[2]?.time).toBe('06:42');
});

it('goes back to waiting when the educator declined', () => {
  const assignment = { ...nothing, state: 'declined' as const, offeredAtUtc: '2026-03-08T19:41:00Z' };
  expect(progressSteps({ ...facts, status: 'Unfilled', assignment }, regional)[1]).toMatchObject({
    label: 'Waiting for an offer',
    state: 'current',
  });
});

it('ends a cancelled booking where it was cancelled, with the time', () => {
  const history = [
    { atUtc: '2026-03-08T19:41:00Z', what: 'offered' as const, who: '' },
    { atUtc: '2026-03-08T19:44:00Z', what: 'withdrawn' as const, who: '' },
    { atUtc: '2026-03-08T19:44:00Z', what: 'cancelled' as const, who: 'Ann Lee' },
  ];
  const steps = progressSteps({ ...facts, status: 'Cancelled', assignment: null, history }, regional);
  expect(steps.map(({ label, state, time }) => [label, state, time])).toEqual([
    ['Sent', 'done', '6:40 am'],
    ['Offered', 'done', '6:41 am'],
    ['Cancelled', 'failed', '6:44 am'],
  ]);
});

it.each([
  ['Cancelled', '2026-03-09', 'cancelled'],
  ['Unfilled', '2026-03-08', 'unfilled'],
] as const)('ends a booking that is %s, of %s, in the tone of that status', (status, dateLocal, tone) => {
  const steps = progressSteps({ ...facts, status, dateLocal, assignment: null }, regional);
  expect(steps.at(-1)).toMatchObject({ state: 'failed', ending: tone });
  expect(statusMarks[status]).toBe(tone);
});

it.each([
  ['Rejected', 'problem'],
  ['Cancelled', 'cancelled'],
] as const)('ends a request that is %s in the tone of that status', (status, tone) => {
  const request = { ...facts, status, decision: { atUtc: '2026-03-08T19:44:00Z' } };
  expect(requestSteps(request, regional).at(-1)).toMatchObject({ state: 'failed', ending: tone });
  expect(statusMarks[status]).toBe(tone);
});

it("names the day of a step that was not on the booking's day, by the location's clock", () => {
  const assignment = {
    state: 'arrived' as const,
    offeredAtUtc: '2026-03-07T08:30:00Z',
    // After midnight in Melbourne, but not yet in UTC.
    acceptedAtUtc: '2026-03-07T13:13:00Z',
    confirmedAtUtc: '2026-03-08T13:13:00Z',
    arrivedAtUtc: '2026-03-08T21:20:00Z',
  };
  const steps = progressSteps(
    { ...facts, createdOnUtc: '2025-12-30T04:00:00Z', status: 'Filled', assignment },
    regional,
  );
  expect(steps.map(({ time, note }) => [time, note])).toEqual([
    ['3:00 pm', 'Tue 30 Dec 2025'],
    ['7:30 pm', 'Sat 7 Mar'],
    ['12:13 am', 'Sun 8 Mar'],
    ['12:13 am', undefined],
    ['8:20 am', undefined],
  ]);
});

it('is of one mind with the word that home and the lists show', () => {
  const bookingDay = {
    dateLocal: '2026-03-09',
    endTime: '15:30',
    startUtc: facts.startUtc,
    timeZone: 'Australia/Melbourne',
  };
  for (const status of bookingStatuses)
    for (const state of [null, ...assignmentStates]) {
      // Impossible combinations: the assignment decides between Unfilled and Filled.
      if ((status === 'Unfilled' || status === 'Filled') && statusOfAssignment(state) !== status) continue;
      const assignment = state === null ? null : { ...nothing, state };
      const { word } = stateOfBooking({ ...bookingDay, status, assignment, candidate: null }, regional);
      const steps = progressSteps({ ...facts, status, assignment }, regional);
      const named = steps.find((step) => step.label === word);
      expect([status, state, word, named?.state ?? 'done']).toEqual([
        status,
        state,
        word,
        word === 'Cancelled' ? 'failed' : 'done',
      ]);
    }
});
