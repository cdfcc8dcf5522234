import { localised } from '../../../../lib/localised.ts';

export const costTexts = localised('bookingCost', {
  total: (amount: string, currency: string, tax: string) =>
    `Expected cost: ${amount} ${currency}, before ${tax}`,
  perDay: (amount: string) => `${amount} a day`,
  perDayFrom: (least: string, most: string) => `${least} to ${most} a day`,
  unknown: 'Expected cost: rate not known',
});
