import { expect, it } from 'vitest';
import { atLastTime, textAtLastTime, textInVariant } from './last-time.ts';

const words12 = { order: 'day-month', today: '2026-03-09', clock: 12 } as const;
const refused = [
  { field: 'days.1.endTime', code: 'end_time_before_start' },
  { field: 'days.2.endTime', code: 'booking_duration_too_short' },
];

it.each([
  ['endTime', 'days.1.endTime', 'End time cannot be earlier than the start time'],
  ['startTime', 'days.1.startTime', 'Start time cannot be later than the end time'],
] as const)('with %s typed last it is said at %s', (lastTime, field, words) => {
  const [first, second] = atLastTime(refused, lastTime);
  expect([first!.field, textAtLastTime(first!, words12)]).toEqual([field, words]);
  expect(second).toEqual(refused[1]);
  expect(textAtLastTime(second!, words12)).toBe(
    'Please adjust the start and end times to be above the minimum booking duration',
  );
});

it('writes the cut-off by the clock of the variant', () => {
  const passed = { code: 'same_day_cut_off_passed', params: { cutOff: '08:00' } };
  expect(textInVariant(passed, words12)).toContain('closed at 8:00 am');
  expect(textInVariant(passed, { ...words12, clock: 24 })).toContain('closed at 08:00');
});
