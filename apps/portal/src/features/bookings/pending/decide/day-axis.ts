import { minutesOfDay } from '@staffroom/domain/time/wall-time.ts';

type Span = { readonly startTime: string; readonly endTime: string };

/** In minutes since midnight, from the first start to the last end. */
export type DayAxis = { readonly from: number; readonly to: number };

/** The part of the day that the spans cover, extended to full hours. Wall times. */
export function dayAxis(spans: readonly Span[]): DayAxis {
  const minutes = spans.flatMap(({ startTime, endTime }) => [minutesIn(startTime), minutesIn(endTime)]);
  if (minutes.length === 0) return { from: 0, to: 24 * 60 };
  return { from: Math.floor(Math.min(...minutes) / 60) * 60, to: Math.ceil(Math.max(...minutes) / 60) * 60 };
}

/** The position of a span on the axis, in percent of the axis length. */
export function placeOnAxis({ startTime, endTime }: Span, { from, to }: DayAxis) {
  const length = Math.max(to - from, 1);
  return {
    startPercent: ((minutesIn(startTime) - from) / length) * 100,
    widthPercent: ((minutesIn(endTime) - minutesIn(startTime)) / length) * 100,
  };
}

function minutesIn(time: string): number {
  return minutesOfDay(time) ?? 0;
}
