import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { formatTime } from '@staffroom/domain/time/time-entry.ts';
import type { RegionalContext } from './use-regional-context.ts';

/** 'Tue 24 Nov, 8:00 am' in the given time zone. */
export function formatMoment(
  instant: string,
  timeZone: string,
  regional: Pick<RegionalContext, 'order' | 'today' | 'clock'>,
): string {
  const local = instantToLocal(instant, timeZone);
  return `${formatDate(local.dateLocal, regional)}, ${formatTime(local.timeLocal, regional.clock).replace(' ', '\u00A0')}`;
}
