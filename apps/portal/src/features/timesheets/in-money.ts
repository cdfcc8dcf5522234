import type { ExpectedCost } from '@staffroom/domain/invoices/expected-cost.rules.ts';
import { formatMoney } from '@staffroom/domain/regions/money.ts';
import { getLocale } from '../../lib/device/locale.ts';

export function inMoney({ amount, currency }: ExpectedCost): string {
  return formatMoney(amount, currency, getLocale());
}
