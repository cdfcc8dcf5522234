import { formatWeekdayRange } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import type { Absence } from './availability-query.ts';
import { availabilityTexts } from './availability-texts.ts';

/** 'Mon 9–Fri 13 Mar, 8:00 am – 10:00 am'. */
export function formatAbsence(
  { dateFromLocal, dateToLocal, from, to }: Omit<Absence, 'id' | 'reason'>,
  { order, today, clock }: RegionalContext,
): string {
  const dates = formatWeekdayRange({ from: dateFromLocal, to: dateToLocal }, { order, today });
  const hours = from === null || to === null ? availabilityTexts().allDay : formatTimeSpan(from, to, clock);
  return `${dates}\u00A0· ${hours}`;
}
