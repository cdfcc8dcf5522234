/** Bookings that are neither cancelled nor waiting for approval, and how many of them are unfilled. */
export type FillCounts = { readonly total: number; readonly open: number };

/** Spec section 3: the filled share in whole percent, rounded; 0 if none is filled, -1 without bookings. */
export function fillRatePercentage({ total, open }: FillCounts): number {
  return total === 0 ? -1 : Math.round((100 * (total - open)) / total);
}

/** Spec section 3: the client's name, or client and location where they differ. */
export function locationDisplayName({
  clientName,
  locationName,
}: {
  clientName: string;
  locationName: string;
}): string {
  return clientName === locationName ? clientName : `${clientName} - ${locationName}`;
}

export const fillLevels = ['none', 'short', 'partly', 'full'] as const;
/** The state of a site, in four levels with a colour and a word each. */
export type FillLevel = (typeof fillLevels)[number];

/** Below this share a site is short of people. */
const shortBelowPercentage = 80;

/** `none` without bookings, `full` only where nobody is missing, whatever the rounded rate is. */
export function fillLevel(counts: FillCounts): FillLevel {
  if (counts.total === 0) return 'none';
  if (counts.open === 0) return 'full';
  return fillRatePercentage(counts) < shortBelowPercentage ? 'short' : 'partly';
}

/** The sum of several sites' or days' counts. */
export function sumOfCounts(all: readonly FillCounts[]): FillCounts {
  return all.reduce<FillCounts>((sum, one) => ({ total: sum.total + one.total, open: sum.open + one.open }), {
    total: 0,
    open: 0,
  });
}

/** How long before its start a booking was made. */
export const leadTimes = ['sameDay', 'nextDay', 'week', 'month', 'longer'] as const;
export type LeadTime = (typeof leadTimes)[number];

/** Upper limit of each lead time but the last, in hours, exclusive. */
export const leadTimeHours = { sameDay: 24, nextDay: 48, week: 168, month: 672 } as const satisfies Partial<
  Record<LeadTime, number>
>;
