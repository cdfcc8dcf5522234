import { daysBetween } from '@staffroom/domain/time/calendar-date.ts';
import { Refusal } from '../../../http/reply/refusal.ts';

/** At most a calendar year, both ends inclusive, so that the answer stays bounded. Else 400 `date_range_too_long`. */
const maxDays = 366;

/** Throws for a range of more than a year; false for one without days. */
export function hasDays(range: { dateFromLocal: string; dateToLocal: string }): boolean {
  const days = daysBetween(range.dateFromLocal, range.dateToLocal) + 1;
  if (days > maxDays) throw new Refusal('date_range_too_long', { param: 'dateToLocal' });
  return days > 0;
}
