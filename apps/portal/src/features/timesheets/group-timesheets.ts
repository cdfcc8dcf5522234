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

/** Counts the rows of each kind for the summary line. */
export function countRows(rows: readonly TimesheetRecord[]): Record<Attention, number> {
  const counts = { ready: 0, changed: 0, didNotHappen: 0, held: 0 };
  for (const row of rows) {
    const attention = attentionOf(row);
    if (attention !== null) counts[attention] += 1;
  }
  return counts;
}

/** The same counts over all pending rows, from the server. */
export function countsOf(overview: TimesheetOverview): Record<Attention, number> {
  const { readyCount, changedCount, didNotHappenCount, heldCount } = overview;
  return { ready: readyCount, changed: changedCount, didNotHappen: didNotHappenCount, held: heldCount };
}

/** Groups by educator or client, sorted by name; within a group the rows keep their order. */
export function groupRows(rows: readonly TimesheetRecord[], view: TimesheetView): TimesheetGroup[] {
  const keyOf = (row: TimesheetRecord) => (view === 'educators' ? row.candidateId : row.clientId);
  const titleOf = (row: TimesheetRecord) => (view === 'educators' ? row.candidateFullName : row.clientName);
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, own]) => ({ key, title: titleOf(own[0]!), rows: own }))
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

/** Items that are rendered together. */
export type Piece<Item> = {
  key: string;
  items: readonly Item[];
  /** The number of items before this piece. */
  above: number;
};

/**
 * Splits the items into pieces of about `size`. An item stays in the piece it was in before, whatever is added or
 * removed around it, so that open forms and the focus keep their place.
 */
export function piecesOf<Item>(
  items: readonly Item[],
  {
    keyOf,
    size,
    before = [],
  }: { keyOf: (item: Item) => string; size: number; before?: readonly Piece<Item>[] },
): Piece<Item>[] {
  const keys = new Map(before.flatMap((piece) => piece.items.map((item) => [keyOf(item), piece.key])));
  const used = new Set<string>();
  const most = before.length === 0 ? size : 2 * size;
  const pieces: (Piece<Item> & { items: Item[] })[] = [];
  for (const [above, item] of items.entries()) {
    const key = keys.get(keyOf(item));
    const last = pieces.at(-1);
    const isOfAnother = key !== undefined && !used.has(key);
    if (isOfAnother || last === undefined || (key !== last.key && last.items.length >= most)) {
      const own = isOfAnother ? key : keyOf(item);
      used.add(own);
      pieces.push({ key: own, items: [item], above });
    } else last.items.push(item);
  }
  return pieces;
}

export type WeekCost = { startsOn: string; count: number; totals: readonly ExpectedCost[]; unknown: number };

/** The expected cost of the rows of each week, oldest week first; empty if no rate is known at all. */
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
