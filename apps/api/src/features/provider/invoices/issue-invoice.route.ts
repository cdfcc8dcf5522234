import { typedOrNull } from '@staffroom/domain/text/is-blank.ts';
import { invoiceAmounts } from '@staffroom/domain/invoices/invoice-amounts.rules.ts';
import { checkInvoice } from '@staffroom/domain/invoices/invoice.rules.ts';
import { issueInvoice } from '@staffroom/domain/provider/provider-invoices.contract.ts';
import { variantOf } from '@staffroom/domain/regions/variants.ts';
import { notFound, Refusal, refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { issuerOf } from '../../invoices/issuer.ts';
import { tellOfInvoice } from '../../invoices/tell-of-invoice.ts';
import {
  findBilledClient,
  insertInvoice,
  isNumberTaken,
  lockBilledBookings,
  markInvoiced,
} from './issue-invoice.sql.ts';
import { formatInvoice } from './changed-invoice.ts';

export const issueInvoiceRoute = route(issueInvoice, async ({ body, tenantScope, ids, inTransaction }) =>
  inTransaction(async (write) => {
    const { number, date, lines, tax } = body;
    const client = await findBilledClient(write, { ...tenantScope, clientId: body.clientId });
    if (!client) throw notFound();
    const bookingIds = lines.flatMap(({ bookingId }) => bookingId ?? []);
    const booked = await lockBilledBookings(write, client, bookingIds);
    const dueDate = body.dueDate ?? addDays(date, client.paymentTermsDays);
    const amounts = invoiceAmounts(lines, tax);
    // The location of a booked line is that of its booking.
    const billed = lines.map((line, index) => ({
      ...line,
      ...amounts.lines[index]!,
      ...(line.bookingId === null ? {} : booked.get(line.bookingId)),
    }));
    const locationIds = [...new Set(billed.map(({ locationId }) => locationId))];
    const verdict = checkInvoice({
      number,
      // Read under the lock of the bookings: the same invoice sent twice at once waits for it.
      isNumberTaken: await isNumberTaken(write, client, number),
      date,
      dueDate,
      locationIds,
      clientLocationIds: new Set(client.locationIds),
      bookings: bookingIds.map((id) => booked.get(id)),
      hasRepeatedBooking: new Set(bookingIds).size < bookingIds.length,
      amount: amounts.amount,
      statedAmount: body.amount,
    });
    refuseUnlessAllowed(verdict);
    const variant = variantOf(client.variant);
    const invoice = {
      invoiceId: ids.next(),
      number,
      clientId: client.clientId,
      date,
      dueDate,
      issuedTo: client.name,
      currency: body.currency,
      taxLabel: variant.taxWord,
      issuer: issuerOf(variant),
      taxBasisPoints: tax.basisPoints,
      taxRounding: tax.rounding,
      purchaseOrder: typedOrNull(body.purchaseOrder),
      locationIds: locationIds.toSorted((one, other) => one - other),
      lines: billed,
      totalExclTax: amounts.totalExclTax,
      taxAmount: amounts.taxAmount,
      amount: amounts.amount,
    };
    if (!(await insertInvoice(write, client, invoice))) throw new Refusal('invoice_exists');
    markInvoiced(write, client, [...booked.values()]);
    const { clientGroupId, clientId } = client;
    const ofLocation = new Map<number, string[]>();
    for (const { bookingId, locationId } of booked.values())
      ofLocation.set(locationId, [...(ofLocation.get(locationId) ?? []), bookingId]);
    for (const [locationId, entityIds] of ofLocation) {
      write.announce({ kind: 'booking', clientGroupId, clientId, locationId, entityIds });
      write.announce({ kind: 'timesheet', clientGroupId, clientId, locationId, entityIds });
    }
    tellOfInvoice(write, {
      ...client,
      ...invoice,
      action: 'invoice.issue',
      changes: { amount: invoice.amount, currency: invoice.currency, bookingIds },
    });
    return { status: 201, body: formatInvoice({ ...invoice, paidDate: null, version: 1 }) };
  }),
);

function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}
