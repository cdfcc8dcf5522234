import {
  issueInvoice,
  listBillableBookings,
  listUnpaidInvoices,
  recordPayment,
} from '@staffroom/domain/provider/provider-invoices.contract.ts';
import { callPages } from './call-pages.ts';
import { concernsCaller } from './call-provider.ts';
import type { CallProvider } from './call-provider.ts';
import type { Habits } from './habits.ts';
import { forgetUnlisted, isInvoiceDue, isPaymentDue, planInvoices, planPayments } from './plan-invoices.ts';
import type { Ledger } from './plan-invoices.ts';

type Billing = { call: CallProvider; ledger: Ledger; now: Temporal.Instant; habits: Habits };

/** How often unpaid invoices are read without one being due: another run of the simulator may have issued some. */
const renewUnpaidMs = 600_000;

/**
 * Invoices approved work and records payments; whatever is refused for now is retried on the next pass. What there is
 * to invoice is read only when some of it is due, by the ledger, and so are unpaid invoices.
 */
export async function billWork(billing: Billing): Promise<void> {
  await invoiceWork(billing);
  await recordPayments(billing);
}

async function invoiceWork({ call, ledger, now, habits }: Billing): Promise<void> {
  if (!isInvoiceDue(ledger, { now, habits })) return;
  const known = [...ledger.work.keys()];
  const answer = await callPages(call, listBillableBookings, { query: {} });
  if (!answer.ok) return;
  const billable = answer.pages.flatMap((page) => page ?? []);
  forgetUnlisted(
    ledger.work,
    known,
    billable.map(({ bookingId }) => bookingId),
  );
  for (const body of planInvoices(billable, ledger, { now, habits })) {
    const issued = await call(issueInvoice, { body }, { idempotencyKey: `invoice-${body.number}` });
    if (concernsCaller(issued)) return;
    for (const { bookingId } of body.lines) {
      ledger.work.delete(bookingId ?? '');
      // A permanent refusal would otherwise be retried forever.
      if (!issued.ok) ledger.backlog?.add(bookingId ?? '');
    }
    if (issued.ok) ledger.invoices.set(issued.body.invoiceId, now);
  }
}

async function recordPayments({ call, ledger, now, habits }: Billing): Promise<void> {
  const readMs = ledger.readUnpaidAt?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
  const isRenewal = now.epochMilliseconds - readMs >= renewUnpaidMs;
  if (!isRenewal && !isPaymentDue(ledger, { now, habits })) return;
  const known = [...ledger.invoices.keys()];
  const answer = await callPages(call, listUnpaidInvoices, { query: {} });
  if (!answer.ok) return;
  ledger.readUnpaidAt = now;
  const unpaid = answer.pages.flatMap((page) => page ?? []);
  forgetUnlisted(
    ledger.invoices,
    known,
    unpaid.map(({ invoiceId }) => invoiceId),
  );
  for (const { invoiceId, paidDate, version } of planPayments(unpaid, ledger, { now, habits })) {
    const idempotencyKey = `payment-${invoiceId}-${version}`;
    const paid = await call(recordPayment, { params: { invoiceId }, body: { paidDate } }, { idempotencyKey });
    if (concernsCaller(paid)) return;
    ledger.invoices.delete(invoiceId);
  }
}
