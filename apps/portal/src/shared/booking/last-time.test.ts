import { expect, it } from 'vitest';
import { atLastTime, textAtLastTime } from './last-time.ts';

const refused = [
  { field: 'days.1.endTime', code: 'end_time_before_start' },
  { field: 'days.2.endTime', code: 'booking_duration_too_short' },
];

it.each([
  ['endTime', 'days.1.endTime', 'End time cannot be earlier than the start time'],
  ['startTime', 'days.1.startTime', 'Start time cannot be later than the end time'],
] as const)('with %s typed last it is said at %s', (lastTime, field, words) => {
  const [first, second] = atLastTime(refused, lastTime);
  expect([first!.field, textAtLastTime(first!)]).toEqual([field, words]);
  expect(second).toEqual(refused[1]);
  expect(textAtLastTime(second!)).toBe(
    'Please adjust the start and end times to be above the minimum booking duration',
  );
});
