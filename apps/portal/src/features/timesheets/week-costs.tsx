import { useMemo } from 'react';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { costByWeek } from './group-timesheets.ts';
import { inMoney } from './in-money.ts';
import { timesheetsTexts } from './timesheets-texts.ts';
import css from './timesheets.module.css';

/** The expected cost of the weeks with pending timesheets, where rates are known. */
export function WeekCosts({
  rows,
  isCut,
  regional,
}: {
  rows: readonly TimesheetRecord[];
  /** More rows wait than these. */
  isCut: boolean;
  regional: RegionalContext;
}) {
  const texts = timesheetsTexts();
  const { weekStart, taxWord } = regional.variant;
  const weeks = useMemo(() => costByWeek(rows, weekStart), [rows, weekStart]);
  if (weeks.length === 0) return null;
  return (
    <div className={css.weeks}>
      <p className={css.soft}>{(isCut ? texts.weeksOfShown : texts.weeks)(taxWord)}</p>
      <dl>
        {weeks.map(({ startsOn, totals, count, unknown }) => (
          <div key={startsOn}>
            <dt>{texts.weekOf(formatDate(startsOn, regional))}</dt>
            <dd>{texts.weekCost(totals.map(inMoney).join(' + '), count, unknown)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
