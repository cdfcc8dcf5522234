import { sum } from './invoice-amounts.rules.ts';

export const lineGroupings = ['days', 'staff'] as const;
export type LineGrouping = (typeof lineGroupings)[number];

type GroupedLine = {
  readonly date: string;
  readonly employee: string;
  readonly start: string | null;
  readonly totalExclTax: number;
  readonly taxAmount: number;
};

export type LineGroup<Line> = {
  /** A calendar date, or the name of an educator. */
  readonly key: string;
  readonly lines: readonly Line[];
  readonly totalExclTax: number;
  readonly taxAmount: number;
  /** Tax included. */
  readonly amount: number;
};

/**
 * Lines by day, earliest first, or by educator, by name; within a group by date, start and name. Every line is in
 * exactly one group, so the groups add up to the invoice.
 */
export function groupLines<Line extends GroupedLine>(
  lines: readonly Line[],
  grouping: LineGrouping,
): LineGroup<Line>[] {
  const groups = new Map<string, Line[]>();
  for (const line of lines.toSorted(compareLines)) {
    const key = grouping === 'days' ? line.date : line.employee;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  const compare = grouping === 'days' ? byCode : byName;
  return [...groups]
    .toSorted(([one], [other]) => compare(one, other))
    .map(([key, grouped]) => {
      const totalExclTax = sum(grouped.map((line) => line.totalExclTax));
      const taxAmount = sum(grouped.map((line) => line.taxAmount));
      return { key, lines: grouped, totalExclTax, taxAmount, amount: totalExclTax + taxAmount };
    });
}

function compareLines(one: GroupedLine, other: GroupedLine): number {
  return (
    byCode(one.date, other.date) ||
    byCode(one.start ?? '', other.start ?? '') ||
    byName(one.employee, other.employee)
  );
}

const collator = new Intl.Collator('en');
const byName = (one: string, other: string): number => collator.compare(one, other) || byCode(one, other);
const byCode = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
