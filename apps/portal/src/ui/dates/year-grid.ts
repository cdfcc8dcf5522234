import { addDays, daysBetween, startOfWeek, type Weekday } from '@staffroom/domain/time/calendar-date.ts';

/** Positions of the days of one calendar year: a column for each week, a row for each day of the week. */
export interface YearGrid {
  firstDay: string;
  days: number;
  columns: number;
  /** The column of the first of each month, January to December. */
  monthColumns: number[];
}

export function layOutYear(year: number, weekStart: Weekday): YearGrid {
  const firstDay = `${year}-01-01`;
  const days = daysBetween(firstDay, `${year}-12-31`) + 1;
  const origin = startOfWeek(firstDay, weekStart);
  const columnOf = (date: string) => Math.floor(daysBetween(origin, date) / 7);
  return {
    firstDay,
    days,
    columns: columnOf(`${year}-12-31`) + 1,
    monthColumns: Array.from({ length: 12 }, (_, month) =>
      columnOf(`${year}-${String(month + 1).padStart(2, '0')}-01`),
    ),
  };
}

export function cellOfDate(date: string, year: number, weekStart: Weekday): { column: number; row: number } {
  const days = daysBetween(startOfWeek(`${year}-01-01`, weekStart), date);
  return { column: Math.floor(days / 7), row: days % 7 };
}

/** The date at a cell; the nearest day of the year for a cell outside it. */
export function dateOfCell(column: number, row: number, year: number, weekStart: Weekday): string {
  const date = addDays(startOfWeek(`${year}-01-01`, weekStart), column * 7 + row);
  return clampToYear(date, year);
}

export function clampToYear(date: string, year: number): string {
  if (date < `${year}-01-01`) return `${year}-01-01`;
  return date > `${year}-12-31` ? `${year}-12-31` : date;
}

export type HeatLevel = 0 | 1 | 2 | 3 | 4;

/** 0 for nothing, else 1 to 4 by quarters of the largest count of the year. */
export function heatLevel(count: number, largest: number): HeatLevel {
  if (count <= 0 || largest <= 0) return 0;
  return Math.min(4, Math.ceil((count / largest) * 4)) as HeatLevel;
}
