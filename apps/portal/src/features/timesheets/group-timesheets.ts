import { sumCosts } from '@staffroom/domain/invoices/expected-cost.rules.ts';
import type { ExpectedCost } from '@staffroom/domain/invoices/expected-cost.rules.ts';
import { startOfWeek } from '@staffroom/domain/time/calendar-date.ts';
import type { Weekday } from '@staffroom/domain/time/calendar-date.ts';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import type { TimesheetOverview } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { attentionOf } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import type { Attention } from '@staffroom/domain/timesheets/timesheet.rules.ts';

export type TimesheetView = 'educators' | 'clients';

export type TimesheetGroup = { key: string; title: string; rows: readonly TimesheetRecord[] };

/** How many rows stand where in the line that says it all. */
export function countRows(rows: readonly TimesheetRecord[]): Record<Attention, number> {
  const counts = { ready: 0, changed: 0, didNotHappen: 0, held: 0 };
  for (const row of rows) {
    const attention = attentionOf(row);
    if (attention !== null) counts[attention] += 1;
  }
  return counts;
}

/** The same of all that wait, as the server counts them. */
export function countsOf(overview: TimesheetOverview): Record<Attention, number> {
  const { readyCount, changedCount, didNotHappenCount, heldCount } = overview;
  return { ready: readyCount, changed: changedCount, didNotHappen: didNotHappenCount, held: heldCount };
}

/** By the educator's or the client's name; within a group the rows keep their order. */
export function groupRows(rows: readonly TimesheetRecord[], view: TimesheetView): TimesheetGroup[] {
  const keyOf = (row: TimesheetRecord) => (view === 'educators' ? row.candidateId : row.clientId);
  const titleOf = (row: TimesheetRecord) => (view === 'educators' ? row.candidateFullName : row.clientName);
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, own]) => ({ key, title: titleOf(own[0]!), rows: own }))
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

/** As many rows as are drawn, whole groups first; the last one may be cut. */
export function firstRows(groups: readonly TimesheetGroup[], limit: number): TimesheetGroup[] {
  const drawn: TimesheetGroup[] = [];
  let left = limit;
  for (const group of groups) {
    if (left <= 0) break;
    drawn.push(left < group.rows.length ? { ...group, rows: group.rows.slice(0, left) } : group);
    left -= group.rows.length;
  }
  return drawn;
}

export type WeekCost = { startsOn: string; count: number; totals: readonly ExpectedCost[]; unknown: number };

/** What the rows of each week are expected to cost, the oldest week first; none where no rate is known at all. */
export function costByWeek(rows: readonly TimesheetRecord[], weekStart: Weekday): WeekCost[] {
  const weeks = [...Map.groupBy(rows, ({ dateLocal }) => startOfWeek(dateLocal, weekStart))]
    .map(([startsOn, own]) => ({
      startsOn,
      count: own.length,
      ...sumCosts(own.map((row) => row.expectedCost)),
    }))
    .toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
  return weeks.some(({ totals }) => totals.length > 0) ? weeks : [];
}
