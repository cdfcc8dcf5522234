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
import { planInvoices, planPayments } from './plan-invoices.ts';
import type { Ledger } from './plan-invoices.ts';

type Billing = { call: CallProvider; ledger: Ledger; now: Temporal.Instant; habits: Habits };

/** Invoices approved work and records payments; whatever is refused for now is retried on the next pass. */
export async function billWork({ call, ledger, now, habits }: Billing): Promise<void> {
  const billable = await callPages(call, listBillableBookings, { query: {} });
  if (!billable.ok) return;
  for (const body of planInvoices(
    billable.pages.flatMap((page) => page ?? []),
    ledger,
    { now, habits },
  )) {
    const answer = await call(issueInvoice, { body }, { idempotencyKey: `invoice-${body.number}` });
    if (concernsCaller(answer)) return;
    // A permanent refusal would otherwise be retried forever.
    if (!answer.ok) for (const { bookingId } of body.lines) ledger.backlog?.add(bookingId ?? '');
  }
  const unpaid = await callPages(call, listUnpaidInvoices, { query: {} });
  if (!unpaid.ok) return;
  for (const { invoiceId, paidDate, version } of planPayments(
    unpaid.pages.flatMap((page) => page ?? []),
    ledger,
    { now, habits },
  )) {
    const idempotencyKey = `payment-${invoiceId}-${version}`;
    const answer = await call(
      recordPayment,
      { params: { invoiceId }, body: { paidDate } },
      { idempotencyKey },
    );
    if (concernsCaller(answer)) return;
  }
}
