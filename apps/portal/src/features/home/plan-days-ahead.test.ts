import { expect, test } from 'vitest';
import { planDaysAhead, type LocationDays } from './plan-days-ahead.ts';

const thursday = '2026-03-12';

function location(
  locationName: string,
  days: readonly [dateLocal: string, total: number, open: number][],
): LocationDays {
  const [total, open] = [1, 2].map((at) => days.reduce((sum, day) => sum + Number(day[at]), 0)) as [
    number,
    number,
  ];
  return {
    locationId: locationName.length,
    locationName,
    totalBookings: total,
    openBookings: open,
    days: days.map(([dateLocal, totalBookingsCount, openBookingsCount]) => ({
      dateLocal,
      totalBookingsCount,
      openBookingsCount,
    })),
  } as LocationDays;
}

const datesOf = (rows: ReturnType<typeof planDaysAhead>) => rows[0]?.days.map(({ dateLocal }) => dateLocal);

test('seven days follow the shown one; a weekend on which nobody is booked is left out', () => {
  const rows = planDaysAhead([location('Oak', [['2026-03-13', 2, 1]])], thursday);
  expect(datesOf(rows)).toEqual(['2026-03-13', '2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19']);
  expect(rows[0]?.days[0]).toEqual({ dateLocal: '2026-03-13', total: 2, filled: 1 });
  expect(rows[0]?.days[1]).toEqual({ dateLocal: '2026-03-16', total: 0, filled: 0 });
});

test('a Saturday on which one location is booked stands in every row', () => {
  const rows = planDaysAhead(
    [location('Oak', [['2026-03-13', 1, 0]]), location('Birch', [['2026-03-14', 1, 0]])],
    thursday,
  );
  for (const row of rows) expect(row.days.map(({ dateLocal }) => dateLocal)).toContain('2026-03-14');
  expect(datesOf(rows)).not.toContain('2026-03-15');
});

test('the location with the most open comes first, then by name; one without bookings is left out', () => {
  const rows = planDaysAhead(
    [
      location('Elm', [['2026-03-13', 3, 0]]),
      location('Ash', [['2026-03-13', 3, 0]]),
      location('Oak', [['2026-03-13', 3, 2]]),
      location('Empty', []),
    ],
    thursday,
  );
  expect(rows.map(({ name }) => name)).toEqual(['Oak', 'Ash', 'Elm']);
});

test('a location that is shown keeps its place, whatever is booked or filled there', () => {
  const rows = planDaysAhead(
    [
      location('Ash', [['2026-03-13', 3, 0]]),
      location('Linden', [['2026-03-13', 3, 2]]),
      location('Pines', []),
    ],
    thursday,
    ['Pines', 'Ash'].map((name) => name.length),
  );
  expect(rows.map(({ name }) => name)).toEqual(['Pines', 'Ash', 'Linden']);
});
