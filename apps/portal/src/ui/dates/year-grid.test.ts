import { expect, test } from 'vitest';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { cellOfDate, dateOfCell, heatLevel, layOutYear } from './year-grid.ts';

test.each([
  [2026, 1, 365, 53],
  [2026, 0, 365, 53],
  [2028, 1, 366, 53],
  [2028, 0, 366, 54],
] as const)('%i with weeks from day %i has %i days in %i columns', (year, weekStart, days, columns) => {
  expect(layOutYear(year, weekStart)).toMatchObject({ days, columns });
});

test.each([0, 1] as const)(
  'each day of a leap year has its own cell and is found there, weeks from day %i',
  (weekStart) => {
    const seen = new Set<string>();
    for (let day = 0; day < 366; day += 1) {
      const date = addDays('2028-01-01', day);
      const { column, row } = cellOfDate(date, 2028, weekStart);
      seen.add(`${column}/${row}`);
      expect(dateOfCell(column, row, 2028, weekStart)).toBe(date);
    }
    expect(seen.size).toBe(366);
  },
);

test('a cell outside the year answers its first or last day', () => {
  expect(dateOfCell(0, 0, 2026, 1)).toBe('2026-01-01');
  expect(dateOfCell(60, 6, 2026, 1)).toBe('2026-12-31');
});

test.each([
  [0, 8, 0],
  [1, 8, 1],
  [2, 8, 1],
  [3, 8, 2],
  [8, 8, 4],
  [1, 1, 4],
  [5, 0, 0],
])('%i of %i is level %i', (count, largest, level) => {
  expect(heatLevel(count, largest)).toBe(level);
});
