import type { estimateBooking } from '@staffroom/domain/bookings/create/estimate-booking.contract.ts';
import { formatMoney } from '@staffroom/domain/regions/money.ts';
import type { Locale } from '@staffroom/domain/regions/variants.ts';
import type { DataOf } from '../../../../lib/calls/call.ts';
import { costTexts } from './cost-texts.ts';

export type Estimate = DataOf<typeof estimateBooking>;

/** The total cost, and the cost per day of several days; perDay is null for one day. */
export function formatEstimate(
  { cost, taxLabel }: Estimate,
  locale: Locale,
): { total: string; perDay: string | null } {
  const texts = costTexts();
  if (cost === null) return { total: texts.unknown, perDay: null };
  const { currency, days, total } = cost;
  const money = (cents: number): string => formatMoney(cents, currency, locale);
  const amounts = days.map(({ amount }) => amount);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const perDay = least === most ? texts.perDay(money(least)) : texts.perDayFrom(money(least), money(most));
  return {
    total: texts.total(money(total), currency, taxLabel),
    perDay: days.length > 1 ? perDay : null,
  };
}
