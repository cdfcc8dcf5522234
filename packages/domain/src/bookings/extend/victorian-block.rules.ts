import { allowed, refuse } from '../../errors/verdict.ts';
import type { Verdict } from '../../errors/verdict.ts';
import { addDays, spanInDays } from '../../time/calendar-date.ts';

export type BlockPlace = {
  /** 1 teaching, 2 childcare, 3 other. */
  readonly clientTypeInt: number;
  readonly state: string;
};

/** Whether blocks at the place may not be longer than 4 weeks: a teaching location in Victoria (spec section 5). */
export function isVictorianTeaching(place: BlockPlace): boolean {
  return place.clientTypeInt === 1 && ['VIC', 'VICTORIA'].includes(place.state.trim().toUpperCase());
}

/** From the first to the last date of one block, both counted: day 28 passes, 29 is refused. Calendar dates, any order. */
export function checkBlockLength(datesLocal: readonly string[], place: BlockPlace, daysMax: number): Verdict {
  if (!isVictorianTeaching(place) || spanInDays(datesLocal) <= daysMax) return allowed;
  return refuse('block_too_long', { weeks: daysMax / 7, days: daysMax });
}

/** The last date a block that begins on the first date may have; null where its length is free. */
export function lastBlockDate(firstDateLocal: string, place: BlockPlace, daysMax: number): string | null {
  return isVictorianTeaching(place) ? addDays(firstDateLocal, daysMax - 1) : null;
}
