import { formatCount } from '../../../lib/device/format-count.ts';
import { localised } from '../../../lib/localised.ts';

export const printedHeadingTexts = localised('printedHeading', {
  clients: (count: number) => `${formatCount(count)} clients`,
  from: (date: string) => `bookings from ${date}`,
  between: (from: string, to: string) => `bookings from ${from} to ${to}`,
  printedOn: (date: string) => `Printed on ${date}.`,
});
