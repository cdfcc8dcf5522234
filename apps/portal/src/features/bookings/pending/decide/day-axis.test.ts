import { expect, test } from 'vitest';
import { dayAxis, placeOnAxis } from './day-axis.ts';

const span = (startTime: string, endTime: string) => ({ startTime, endTime });

test.each([
  [[span('08:30', '15:30')], { from: 480, to: 960 }],
  [[span('09:00', '10:00'), span('07:45', '09:15')], { from: 420, to: 600 }],
  [[], { from: 0, to: 1440 }],
])('the day of %j goes from whole hour to whole hour', (spans, axis) => {
  expect(dayAxis(spans)).toEqual(axis);
});

test('a span stands where its times are', () => {
  const axis = { from: 480, to: 960 };
  expect(placeOnAxis(span('08:00', '16:00'), axis)).toEqual({ startPercent: 0, widthPercent: 100 });
  expect(placeOnAxis(span('10:00', '12:00'), axis)).toEqual({ startPercent: 25, widthPercent: 25 });
});
