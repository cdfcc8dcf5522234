import { expect, test } from 'vitest';
import { calendarRange } from './calendar-range.ts';

test.each([
  ['2026-03-08T19:30:00Z', '2026-02-06', '2026-03-06', '2026-03-07', '2026-09-04'],
  ['2026-03-08T00:00:00Z', '2026-02-06', '2026-03-06', '2026-03-07', '2026-09-04'],
  ['2026-03-08T23:59:59Z', '2026-02-06', '2026-03-06', '2026-03-07', '2026-09-04'],
  ['2028-02-29T12:00:00Z', '2028-01-30', '2028-02-27', '2028-02-28', '2028-08-27'],
  ['2027-01-01T00:00:00Z', '2026-12-02', '2026-12-30', '2026-12-31', '2027-06-30'],
])('at %s a calendar goes from %s to %s, and from %s to %s', (now, from, to, upcomingFrom, upcomingTo) => {
  expect(calendarRange(Temporal.Instant.from(now))).toEqual({
    past: { from, to },
    upcoming: { from: upcomingFrom, to: upcomingTo },
  });
});
