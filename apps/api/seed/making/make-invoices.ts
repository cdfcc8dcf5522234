import { billedHundredths } from '@staffroom/domain/invoices/expected-cost.rules.ts';
import { invoiceAmounts } from '@staffroom/domain/invoices/invoice-amounts.rules.ts';
import { currencyOf, taxOf } from '../catalogue/teaching.ts';
import { dateText, isoText, timeText } from '../calendar.ts';
import { createDice } from '../dice.ts';
import type { Dice } from '../dice.ts';
import { drawId } from '../draw-id.ts';
import { issueDelayDays, periodEndOf } from './invoice-periods.ts';
import { addTimesheetsFile } from './make-timesheets-file.ts';
import type { PlannedBooking } from './plan.ts';
import type { DemoClient, World } from '../world.ts';

const lineTypes = { hour: 'hours', day: 'day', halfDay: 'half day' } as const;

type Period = { client: DemoClient; end: number; bookings: PlannedBooking[] };

/** How many of a client's newest invoices have a file of their timesheets. */
const sheetsOfClient = 3;

/**
 * An invoice per client, or per location, and fortnight for the work in it, numbered in the order of issue. Without its
 * own files when the provider's tables cannot be written.
 */
export function makeInvoices(
  world: World,
  bookings: readonly PlannedBooking[],
  { hasOwnFiles = true }: { hasOwnFiles?: boolean } = {},
): void {
  const periods = listPeriods(world, bookings);
  const newest = new Map(periods.map((period) => [period.client, period]));
  const withSheets = hasOwnFiles ? newestOfClients(periods, sheetsOfClient) : new Set<Period>();
  const dice = createDice(world.seed, `invoices ${bookings[0]?.request.location.client.place.slug}`);
  for (const period of periods) {
    world.lastInvoiceNo += dice.between(1, 4);
    const isNewest = newest.get(period.client) === period;
    addInvoice(world, dice, {
      period,
      isNewest,
      hasSheets: withSheets.has(period),
      invoiceNo: `SR-${world.lastInvoiceNo}`,
    });
  }
}

function listPeriods({ invoicesLocations }: World, bookings: readonly PlannedBooking[]): Period[] {
  const periods = new Map<string, Period>();
  for (const booking of bookings) {
    if (booking.status !== 'Invoiced') continue;
    const { client, locationId } = booking.request.location;
    const end = periodEndOf(booking.day);
    const key = `${invoicesLocations ? locationId : client.clientId}/${end}`;
    const period = periods.get(key) ?? { client, end, bookings: [] };
    period.bookings.push(booking);
    periods.set(key, period);
  }
  return [...periods.values()].toSorted((one, other) => one.end - other.end);
}

function newestOfClients(periods: readonly Period[], count: number): ReadonlySet<Period> {
  const ofClients = Map.groupBy(periods, ({ client }) => client);
  return new Set([...ofClients.values()].flatMap((own) => own.slice(-count)));
}

type InvoicePlan = { period: Period; isNewest: boolean; hasSheets: boolean; invoiceNo: string };

function addInvoice(world: World, dice: Dice, { period, isNewest, hasSheets, invoiceNo }: InvoicePlan): void {
  const { client, end } = period;
  const { groupId, country } = client.group;
  const tax = taxOf(country);
  const issued = end + issueDelayDays;
  const due = issued + client.paymentTermsDays;
  const invoiceId = drawId(dice, issued * 86_400_000);
  const worked = period.bookings.toSorted((one, other) => one.startMs - other.startMs);
  const billed = worked.map(billOf);
  const amounts = invoiceAmounts(billed, { basisPoints: tax.basisPoints, rounding: 'invoice' });
  const lines = worked.map((booking, index) => ({
    ...lineOf(booking, { invoiceId, position: index + 1, ...billed[index]! }),
    total_excl_tax_cents: amounts.lines[index]!.totalExclTax,
    tax_cents: amounts.lines[index]!.taxAmount,
  }));
  const drawn = drawPaid(dice, { issued, due, today: client.locations[0]?.today ?? due });
  // So that there is always something to pay.
  const paid = isNewest ? null : drawn;
  const sheetsId = hasSheets
    ? drawId(createDice(world.seed, `timesheets of ${invoiceNo}`), issued * 86_400_000)
    : null;
  if (sheetsId !== null)
    addTimesheetsFile(world, worked, {
      fileId: sheetsId,
      client,
      invoiceNo,
      issuedAt: isoText(issued * 86_400_000),
    });
  world.rows.add('invoices', {
    client_group_id: groupId,
    invoice_id: invoiceId,
    invoice_no: invoiceNo,
    client_id: client.clientId,
    issued_on: dateText(issued),
    due_on: dateText(due),
    issued_to: client.place.name,
    currency: currencyOf(country),
    tax_label: tax.word,
    tax_basis_points: tax.basisPoints,
    tax_rounding: 'invoice',
    total_excl_tax_cents: amounts.totalExclTax,
    tax_cents: amounts.taxAmount,
    total_cents: amounts.amount,
    location_ids: [...new Set(lines.map((line) => line.location_id))].toSorted((one, other) => one - other),
    paid_on: paid === null ? null : dateText(paid),
    purchase_order: dice.chance(0.15) ? `PO-${dice.between(2000, 9999)}` : null,
    invoice_file_id: null,
    timesheets_file_id: sheetsId,
    version: paid === null ? 1 : 2,
  });
  world.rows.add('invoice_lines', ...lines);
}

function billOf({ request }: PlannedBooking): { quantityHundredths: number; rate: number } {
  const { model } = request.classification;
  const minutes = request.endMinute - request.startMinute - request.breakMinutes;
  return { quantityHundredths: billedHundredths(model.unit, minutes), rate: model.rateCents };
}

function lineOf(
  booking: PlannedBooking,
  bill: { invoiceId: string; position: number; quantityHundredths: number; rate: number },
) {
  const { request } = booking;
  return {
    client_group_id: request.location.client.group.groupId,
    invoice_id: bill.invoiceId,
    position: bill.position,
    booking_id: booking.bookingId,
    location_id: request.location.locationId,
    date_local: dateText(booking.day),
    employee_name: booking.candidate?.name ?? '',
    type: `${request.classification.model.title}, ${lineTypes[request.classification.model.unit]}`,
    quantity_hundredths: bill.quantityHundredths,
    rate_cents: bill.rate,
    start_time_local: timeText(request.startMinute),
    end_time_local: timeText(request.endMinute),
  };
}

/** Old invoices are paid with rare exceptions, most of those due now, and few of the newest. */
function drawPaid(
  dice: Dice,
  { issued, due, today }: { issued: number; due: number; today: number },
): number | null {
  const chance = due < today - 40 ? 0.995 : due < today ? 0.55 : 0.05;
  if (!dice.chance(chance)) return null;
  return Math.min(today, issued + dice.between(2, Math.max(3, due - issued + 6)));
}
