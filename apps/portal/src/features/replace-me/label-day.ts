import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import type { ReplaceMeDay } from '../../shared/replace-me/replace-me-queries.ts';
import { replaceMeScreenTexts } from './replace-me-screen-texts.ts';

type LabelledDay = Pick<ReplaceMeDay, 'selectedDay' | 'dateLocal' | 'isNextMonday'>;

/** The label of a day by the clock of its location: it may have another date than the first chosen location. */
export function labelDay(
  { selectedDay, dateLocal, isNextMonday }: LabelledDay,
  { now, timeZone }: { now: Temporal.Instant; timeZone: string },
): string {
  const texts = replaceMeScreenTexts();
  if (selectedDay === 'today') return texts.today;
  const today = instantToLocal(now, timeZone).dateLocal;
  if (dateLocal === addDays(today, 1)) return texts.tomorrow;
  return isNextMonday ? texts.nextMonday : texts.nextWorkingDay;
}
