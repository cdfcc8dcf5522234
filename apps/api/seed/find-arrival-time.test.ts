import { expect, test } from 'vitest';
import { findArrivalTime } from './find-arrival-time.ts';

const melbourne = 'Australia/Melbourne';
const foundAt = (instant: string) => {
  const time = findArrivalTime(Temporal.Instant.from(instant), melbourne);
  const text = (ms: number): string =>
    Temporal.Instant.fromEpochMilliseconds(ms)
      .toZonedDateTimeISO(melbourne)
      .toString({ timeZoneName: 'never' });
  return { ...time, start: text(time.startMs), end: text(time.endMs) };
};

test.each([
  ['on the second', '2026-03-09T21:40:20Z', '2026-03-10T08:41:00+11:00'],
  ['a second later', '2026-03-09T21:40:21Z', '2026-03-10T08:42:00+11:00'],
  ['on a Sunday in the small hours', '2026-03-07T16:00:00Z', '2026-03-08T03:01:00+11:00'],
])('begins with the first minute that is 40 seconds away: %s', (_, now, start) => {
  expect(foundAt(now).start).toBe(start);
});

test.each([
  ['2026-03-09T09:50:20Z', '20:51', '23:51'],
  ['2026-03-09T09:58:20Z', '20:59', '23:59'],
  ['2026-03-09T09:59:20Z', '21:00', '23:59'],
  ['2026-03-09T12:56:20Z', '23:57', '23:59'],
])('ends after three hours and before midnight: at %s', (now, startTime, endTime) => {
  expect(foundAt(now)).toMatchObject({ startTime, endTime });
});

test.each(['2026-03-09T12:56:21Z', '2026-03-09T12:58:00Z', '2026-03-09T12:59:20Z'])(
  'begins with the next date right before midnight: at %s',
  (now) => {
    expect(foundAt(now)).toMatchObject({
      start: '2026-03-10T00:00:00+11:00',
      startTime: '00:00',
      end: '2026-03-10T03:00:00+11:00',
    });
  },
);

test.each([
  ['into the gap of the spring', '2026-10-03T15:59:00Z', '2026-10-04T03:00:00+11:00', '03:00', '06:00'],
  ['over the gap', '2026-10-03T15:00:00Z', '2026-10-04T01:01:00+10:00', '01:01', '04:01'],
  ['in the hour that comes again', '2026-04-04T15:00:00Z', '2026-04-05T02:01:00+11:00', '02:01', '05:01'],
  ['in that hour the second time', '2026-04-04T16:00:00Z', '2026-04-05T03:00:00+10:00', '03:00', '06:00'],
])('has the instant of its wall time when clocks change: %s', (_, now, start, startTime, endTime) => {
  expect(foundAt(now)).toMatchObject({ start, startTime, endTime });
});
