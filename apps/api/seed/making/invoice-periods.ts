import { weekdayOfDay } from '../calendar.ts';
import type { Dice } from '../dice.ts';
import type { PlannedBlock } from './plan.ts';
import type { DemoClient } from '../world.ts';

/** Clients are invoiced by fortnights that end on a Sunday; invoices are issued on the Wednesday after. */
export const issueDelayDays = 3;
/** Timesheets must be finished this long before their fortnight is invoiced. */
const settlingDays = 9;

/** The Sunday that ends the fortnight of a day. */
export function periodEndOf(day: number): number {
  const sunday = day + ((7 - weekdayOfDay(day)) % 7);
  return isPeriodEnd(sunday) ? sunday : sunday + 7;
}

/** The last day that has been invoiced already. */
export function lastInvoicedDay(client: DemoClient): number {
  let day = Math.min(...client.locations.map((location) => location.today)) - settlingDays;
  while (!isPeriodEnd(day)) day -= 1;
  return day;
}

/** Work in invoiced fortnights is invoiced, except for the few bookings that did not happen. */
export function markInvoiced(dice: Dice, { request, bookings }: PlannedBlock): void {
  const last = lastInvoicedDay(request.location.client);
  for (const booking of bookings) {
    if (booking.status === 'Filled' && booking.day <= last && !dice.chance(0.012))
      booking.status = 'Invoiced';
  }
}

function isPeriodEnd(day: number): boolean {
  return weekdayOfDay(day) === 0 && Math.floor((day + 4) / 7) % 2 === 0;
}
