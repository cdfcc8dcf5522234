import { lineTotal } from './invoice-amounts.rules.ts';

/** How many days ahead bookings count as upcoming charges. */
export const upcomingDays = 28;

export type RateUnit = 'hour' | 'day' | 'halfDay';

/** Money in whole cents of a currency, without tax. */
export type ExpectedCost = { readonly amount: number; readonly currency: string };

/** Hundredths of the billing unit: hours to the hundredth; a day counts as one, however long it was. */
export function billedHundredths(unit: RateUnit, workedMinutes: number): number {
  return unit === 'hour' ? Math.max(1, Math.round((workedMinutes * 100) / 60)) : 100;
}

/**
 * What the worked minutes will cost at today's rate, before tax; 0 for what did not happen. Null where no rate is
 * known. rate is in cents for one unit. Never throws.
 */
export function expectedCost(
  work: { unit: RateUnit; workedMinutes: number; didNotHappen: boolean },
  rate: { rate: number; currency: string } | null,
): ExpectedCost | null {
  if (rate === null) return null;
  const { currency } = rate;
  if (work.didNotHappen) return { amount: 0, currency };
  const quantityHundredths = billedHundredths(work.unit, work.workedMinutes);
  return { amount: lineTotal({ quantityHundredths, rate: rate.rate }), currency };
}

export type BookingEstimate = {
  readonly currency: string;
  /** All bookings of a date together. */
  readonly days: { dateLocal: string; amount: number }[];
  readonly total: number;
};

/**
 * The cost of this many bookings on each date, each rounded separately as it will be billed. Null where no rate is
 * known.
 */
export function estimateCost(
  days: readonly { dateLocal: string; workedMinutes: number }[],
  { unit, bookingsPerDate }: { unit: RateUnit; bookingsPerDate: number },
  rate: { rate: number; currency: string } | null,
): BookingEstimate | null {
  if (rate === null) return null;
  const priced = days.map(({ dateLocal, workedMinutes }) => {
    const one = expectedCost({ unit, workedMinutes, didNotHappen: false }, rate);
    return { dateLocal, amount: (one?.amount ?? 0) * bookingsPerDate };
  });
  return {
    currency: rate.currency,
    days: priced,
    total: priced.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** The sum per currency, and the number of costs that are unknown. */
export function sumCosts(costs: readonly (ExpectedCost | null)[]): {
  totals: ExpectedCost[];
  unknown: number;
} {
  const totals = new Map<string, number>();
  let unknown = 0;
  for (const cost of costs) {
    if (cost === null) unknown += 1;
    else totals.set(cost.currency, (totals.get(cost.currency) ?? 0) + cost.amount);
  }
  return { totals: [...totals].map(([currency, amount]) => ({ currency, amount })), unknown };
}
