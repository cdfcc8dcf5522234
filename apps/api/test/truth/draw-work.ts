import { addDays, datesFromTo } from '@staffroom/domain/time/calendar-date.ts';
import { timeOfMinutes } from '@staffroom/domain/time/wall-time.ts';
import type { Draw } from '../walks/walk.ts';

export const zones = [
  'Australia/Melbourne',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Europe/London',
  'America/St_Johns',
  'America/Los_Angeles',
] as const;
export type Zone = (typeof zones)[number];

export const firstYear = 2024;
export const lastYear = 2036;

/** Half a year in which the clocks of each zone change once. */
export type Half = { readonly from: string; readonly to: string };

export const halves: readonly Half[] = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => {
  const year = firstYear + index;
  return [
    { from: `${year}-01-01`, to: `${year}-06-30` },
    { from: `${year}-07-01`, to: `${year}-12-31` },
  ];
}).flat();

/** The calendar date on which the zone's clocks change in the half-year. */
export function changeOfClocks(zone: Zone, { from, to }: Half): string {
  const lengths = datesFromTo(from, to).map((date) => {
    const start = Temporal.PlainDate.from(date).toZonedDateTime(zone);
    return { date, hours: start.hoursInDay };
  });
  const changed = lengths.find(({ hours }) => hours !== 24);
  if (changed === undefined) throw new Error(`The clocks of ${zone} do not change between ${from} and ${to}`);
  return changed.date;
}

export type Span = { readonly date: string; readonly startTime: string; readonly endTime: string };

/** Half of the days are those of the clock change or next to it; half of the times are around the change. */
export function drawSpan(draw: Draw, half: Half, change: string, minMinutes: number): Span {
  const days = datesFromTo(half.from, half.to);
  const date = draw(2) === 0 ? addDays(change, draw(3) - 1) : days[draw(days.length)]!;
  const start = draw(2) === 0 ? draw(5 * 60) : draw(4) * 15 + (5 + draw(9)) * 60;
  const longest = 23 * 60 + 59 - start;
  const length = minMinutes + draw(Math.max(1, Math.min(9 * 60, longest) - minMinutes));
  return { date, startTime: timeOfMinutes(start), endTime: timeOfMinutes(start + length) };
}

export type DrawnLine = {
  readonly date: string;
  readonly employee: string;
  readonly start: string | null;
  readonly finish: string | null;
  readonly quantityHundredths: number;
  readonly rate: number;
};

/** Odd quantities and rates; one line in eight is a small deduction, so that no invoice falls below 0. */
export function drawLines(
  draw: Draw,
  half: Half,
  { count, change }: { count: number; change: string },
): DrawnLine[] {
  return Array.from({ length: count }, (_, index) => {
    const { date, startTime, endTime } = drawSpan(draw, half, change, 15);
    const hasTimes = draw(4) > 0;
    return {
      date,
      employee: `Educator ${String(index + 1).padStart(4, '0')}`,
      start: hasTimes ? startTime : null,
      finish: hasTimes ? endTime : null,
      quantityHundredths: 1 + draw(draw(10) === 0 ? 99_999 : 1_200),
      rate: draw(8) === 0 ? -1 - draw(300) : draw(20_000),
    };
  });
}
