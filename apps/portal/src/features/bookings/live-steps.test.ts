import { expect, it } from 'vitest';
import { liveSteps } from './live-steps.ts';

const facts = { createdOnUtc: '2026-03-08T19:40:00Z', timeZone: 'Australia/Melbourne' };
const nothing = { offeredAtUtc: null, acceptedAtUtc: null, confirmedAtUtc: null, arrivedAtUtc: null };

it('waits for an offer right after it was sent', () => {
  const steps = liveSteps({ ...facts, status: 'Unfilled', assignment: null }, 12);
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
  const steps = liveSteps({ ...facts, status: 'Filled', assignment }, 24);
  expect(steps.map((step) => step.state)).toEqual(['done', 'done', 'done', 'current', 'next']);
  expect(steps[2]?.time).toBe('06:42');
});

it('goes back to waiting when the educator declined', () => {
  const assignment = { ...nothing, state: 'declined' as const, offeredAtUtc: '2026-03-08T19:41:00Z' };
  expect(liveSteps({ ...facts, status: 'Unfilled', assignment }, 12)[1]).toMatchObject({
    label: 'Offered',
    state: 'current',
  });
});

it('promises nothing more for a cancelled booking', () => {
  const steps = liveSteps({ ...facts, status: 'Cancelled', assignment: null }, 12);
  expect(steps.slice(1).every((step) => step.state === 'failed')).toBe(true);
});
